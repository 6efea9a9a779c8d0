import type { AccessCell, CoverageRow, Exchange } from "../../../src/contract/endpoints.ts";
import { allAccessChecks } from "../../checks/all-access.ts";
import type { Verdict } from "../../checks/verdict.ts";
import { signsFor } from "../../checks/weigh.ts";
import { accessCoverage } from "../coverage.ts";
import type { Identities } from "../identity/identities.ts";
import { classified } from "../judge/classification.ts";
import { subjectOf } from "../judge/subject.ts";
import type { Operation } from "../operation.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import { asOwner, curlAs, curlSteps, insteadOf } from "../proof/curl-pair.ts";
import { asOwners, exchangeOf, ownersResult } from "../proof/exchange.ts";
import { type Redactor, redactorFor } from "../proof/redact.ts";
import { accessSigns } from "./access-signs.ts";
import { answersOf } from "./ask-everyone.ts";
import { strangersCell } from "./basic-access.ts";
import { cellOf, type PairRuling, verdictOfPairs } from "./rule-access.ts";
import type { Views } from "./views.ts";
import { cellOfRefused, nobodyGotIn } from "./with-nobody.ts";

type Subject = { operation: Operation; judged: JudgedOperation };

/**
 * Adds what was found out about authorization to what was found out about authentication. `withoutOwner` is the verdict where
 * nobody got anything.
 */
export function withAuthorization(
  { operation, judged }: Subject,
  views: Views,
  pairs: readonly PairRuling[],
  identities: Identities,
  withoutOwner: Verdict = nobodyGotIn,
): JudgedOperation {
  const redactor = redactorFor(identities.secrets());
  const verdict = views.owner === null ? withoutOwner : verdictOfPairs(pairs);
  const worst = worstOf(pairs);
  const telling = worst ?? pairs.find(({ ruling }) => ruling.code === verdict.code);
  const signs = telling && signsFor(telling.ruling.state, [...accessSigns(telling.evidence)]);
  const said = signs && { for: signs.for.map(redactor.text), against: signs.against.map(redactor.text) };
  const authorization: Verdict = {
    ...verdict,
    reason: redactor.text(verdict.reason),
    ...(said ? { signs: said } : {}),
  };
  const finding = worst && findingOf(operation, views, worst, identities);
  const findings = finding ? [...judged.findings, finding].sort(bySeverity) : judged.findings;
  const access = accessOf(judged, views, pairs, identities);
  return classified({
    ...judged,
    authorization,
    hasAuthorization: authorization.state === "enforced" ? true : authorization.state === "missing" ? false : null,
    exchanges: [...judged.exchanges, ...shownExchanges(views, access, worst, redactor)],
    curl: findings[0]?.curl ?? judged.curl,
    finding: findings[0] ?? null,
    findings,
    access,
    coverage: [
      ...judged.coverage.filter(({ checkId }) => !isAccessCheck(checkId)),
      ...coverageOf(views, pairs, identities),
    ],
  });
}

/** Whether a finding is about what one identity gets of another. */
export const isAccessCheck = (id: string): boolean => allAccessChecks.some((check) => check.id === id);

function coverageOf(views: Views, pairs: readonly PairRuling[], { users }: Identities): CoverageRow[] {
  const others = users.map(({ traits }) => traits).filter(({ label }) => label !== views.owner);
  return accessCoverage(pairs, others, views.owner === null ? nobodyGotIn.reason : "Not tried here.");
}

const severities: readonly Finding["severity"][] = ["critical", "high", "medium", "low"];
const bySeverity = (one: Finding, two: Finding) => severities.indexOf(one.severity) - severities.indexOf(two.severity);

/** Who shows best that somebody gets too much; null where nobody does. */
function worstOf(pairs: readonly PairRuling[]): PairRuling | null {
  const holes = pairs.filter(({ ruling }) => ruling.state === "missing");
  return holes.find(({ ruling }) => ruling.confidence === "confirmed") ?? holes[0] ?? null;
}

function findingOf(
  operation: Operation,
  views: Views,
  { check, ruling, evidence }: PairRuling,
  identities: Identities,
): Finding {
  const confidence = ruling.confidence ?? "likely";
  return {
    checkId: check.id,
    title: `${subjectOf(operation.path)} ${check.title}`,
    claim: check.title,
    fault: check.fault,
    description: redactorFor(identities.secrets()).text(ruling.reason),
    severity: confidence === "confirmed" ? check.severity : "high",
    alertType: check.alertType,
    owasp: check.owasp,
    cwe: check.cwe,
    ...check.explain,
    code: ruling.code,
    confidence,
    asker: evidence.asker.label,
    curl: curlPair(views, evidence.owner.label, evidence.asker.label, identities),
  };
}

/** Two commands: the owner's, and the one that should have been refused. */
function curlPair({ readings }: Views, owner: string, asker: string, identities: Identities): string | null {
  const [mine, theirs] = [owner, asker].map((label) => readings.get(label)?.answer);
  if (!mine || !theirs) return null;
  return curlSteps([
    { says: asOwner(owner), command: curlAs(mine, identities) },
    { says: insteadOf(`as ${asker}`, "403 or 404", theirs), command: curlAs(theirs, identities) },
  ]);
}

/** The owner's answers first, then everybody else's with what their cells say of them, then what they are checked by. */
function shownExchanges(
  { readings, owner, again, controls, earlier = [], ofHigher }: Views,
  access: readonly AccessCell[],
  worst: PairRuling | null,
  redactor: Redactor,
): Exchange[] {
  const mine = owner === null ? undefined : readings.get(owner)?.answer;
  const own = [mine, again].flatMap((answer) => (answer ? [asOwners(answer)] : []));
  const cells = new Map(access.flatMap((cell) => (cell.isStranger ? [] : [[cell.identity, cell.result]])));
  return [
    ...earlier.map((answer) => exchangeOf(answer, redactor, { result: "inconclusive" })),
    ...(ofHigher ? answersOf(ofHigher).map((answer) => exchangeOf(answer, redactor, { result: null })) : []),
    ...own.map((answer) => exchangeOf(answer, redactor, { result: ownersResult(answer) })),
    ...[...readings].flatMap(([label, { answer }]) => {
      if (label === owner) return [];
      const proves = worst?.evidence.asker.label === label ? [worst.check.id] : [];
      return [exchangeOf(answer, redactor, { result: cells.get(label) ?? null, proves })];
    }),
    ...[...controls.values()].map((answer) => exchangeOf(answer, redactor, { result: null })),
  ];
}

/** Everybody's cell: nobody first, then the identities in their order. */
function accessOf(
  judged: JudgedOperation,
  views: Views,
  pairs: readonly PairRuling[],
  identities: Identities,
): AccessCell[] {
  const cells = new Map(pairs.map((pair) => [pair.evidence.asker.label, cellOf(pair)]));
  return [
    strangersCell(judged),
    ...identities.users.map(({ traits: { label }, sameAs }): AccessCell => {
      const status = views.readings.get(label)?.answer.status ?? null;
      if (label === views.owner) {
        return { identity: label, result: "allowed", status, code: "owner", reason: `${label} gets its own data.` };
      }
      const reading = views.readings.get(label);
      if (views.owner === null && reading) return cellOfRefused(label, reading);
      const untried: AccessCell = {
        identity: label,
        result: "not_tested",
        status,
        code: "not-asked",
        reason: "Not tried.",
      };
      const same = sameAs && { ...untried, code: "same-user", reason: sameAs.reason };
      return cells.get(label) ?? same ?? untried;
    }),
  ];
}
