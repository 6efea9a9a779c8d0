import type { AccessCell, AuthClassification, CoverageRow, Verdict } from "../../../src/contract/endpoints.ts";
import { allAccessChecks } from "../../checks/all-access.ts";
import { accessCoverage } from "../coverage.ts";
import { curlOf } from "../curl.ts";
import type { Identities } from "../identities.ts";
import { exchangeOf } from "../judge/exchange.ts";
import { subjectOf } from "../judge/subject.ts";
import type { Operation } from "../operation.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import type { Answer } from "../probe.ts";
import { redactorFor } from "../redact.ts";
import { strangersCell } from "./basic-access.ts";
import { cellOf, type PairRuling, verdictOfPairs } from "./rule-access.ts";
import type { Views } from "./views.ts";

type Subject = { operation: Operation; judged: JudgedOperation };

/** Adds what was found out about authorization to what was found out about authentication. */
export function withAuthorization(
  { operation, judged }: Subject,
  views: Views,
  pairs: readonly PairRuling[],
  identities: Identities,
): JudgedOperation {
  const redactor = redactorFor(identities.secrets());
  const verdict = views.owner === null ? nobodyGotIn : verdictOfPairs(pairs);
  const authorization: Verdict = { ...verdict, reason: redactor.text(verdict.reason) };
  const finding = findingOf(operation, views, pairs, identities);
  const findings = finding ? [...judged.findings, finding].sort(bySeverity) : judged.findings;
  const authClassification = classificationOf(judged.authentication, authorization);
  return {
    ...judged,
    authorization,
    hasAuthorization: authorization.state === "enforced" ? true : authorization.state === "missing" ? false : null,
    authClassification,
    securityLevel: levelOf(findings[0] ?? null, authClassification),
    exchanges: [...judged.exchanges, ...shownAnswers(views).map((answer) => exchangeOf(answer, redactor))],
    curl: findings[0]?.curl ?? judged.curl,
    finding: findings[0] ?? null,
    findings,
    access: accessOf(judged, views, pairs, identities),
    coverage: [
      ...judged.coverage.filter(({ checkId }) => !isAccessCheck(checkId)),
      ...coverageOf(views, pairs, identities),
    ],
  };
}

/** Whether a finding is about what one identity gets of another. */
export const isAccessCheck = (id: string): boolean => allAccessChecks.some((check) => check.id === id);

function coverageOf(views: Views, pairs: readonly PairRuling[], { users }: Identities): CoverageRow[] {
  const others = users.map(({ traits }) => traits).filter(({ label }) => label !== views.owner);
  return accessCoverage(pairs, others, views.owner === null ? nobodyGotIn.reason : "It was not asked here.");
}

const nobodyGotIn: Verdict = {
  state: "not_tested",
  confidence: null,
  code: "nobody-got-in",
  reason: "None of the identities gets anything here, so there is nothing that others could get.",
};

/** What both verdicts say together. */
export function classificationOf(authentication: Verdict, authorization: Verdict): AuthClassification {
  const lacksAuthorization = authorization.state === "missing";
  if (authentication.state === "missing") return lacksAuthorization ? "lacks_both" : "lacks_auth";
  if (lacksAuthorization) return "lacks_authz";
  if (authentication.state === "public") return "secure";
  if (authentication.state !== "enforced") return "unknown";
  return authorization.state === "inconclusive" ? "unknown" : "secure";
}

/** How bad an operation is: as its worst finding, else safe only where both controls are known to hold. */
export function levelOf(worst: Finding | null, classification: AuthClassification): JudgedOperation["securityLevel"] {
  if (worst) return worst.severity === "critical" ? "critical" : "warning";
  return classification === "secure" ? "secure" : "warning";
}

const severities: readonly Finding["severity"][] = ["critical", "high", "medium", "low"];
const bySeverity = (one: Finding, two: Finding) => severities.indexOf(one.severity) - severities.indexOf(two.severity);

function findingOf(
  operation: Operation,
  views: Views,
  pairs: readonly PairRuling[],
  identities: Identities,
): Finding | null {
  const holes = pairs.filter(({ ruling }) => ruling.state === "missing");
  const worst = holes.find(({ ruling }) => ruling.confidence === "confirmed") ?? holes[0];
  if (!worst) return null;
  const { check, ruling, evidence } = worst;
  const confidence = ruling.confidence ?? "likely";
  return {
    checkId: check.id,
    title: `${subjectOf(operation.path)} ${check.title}`,
    claim: check.title,
    description: redactorFor(identities.secrets()).text(ruling.reason),
    severity: confidence === "confirmed" ? check.severity : "high",
    alertType: check.alertType,
    owasp: check.owasp,
    cwe: check.cwe,
    ...check.explain,
    code: ruling.code,
    confidence,
    curl: curlPair(views, evidence.owner.label, evidence.asker.label, evidence.reading.answer.status, identities),
  };
}

/** Two commands: the owner's, and the one that should have been refused. */
function curlPair(
  views: Views,
  owner: string,
  asker: string,
  status: number | null,
  identities: Identities,
): string | null {
  const commands = [owner, asker].map((label) => {
    const answer = views.readings.get(label)?.answer;
    const variable =
      label
        .toUpperCase()
        .replace(/\W+/g, "_")
        .replace(/^(?=\d)/, "_") || "TOKEN";
    return answer ? curlOf(answer, identities.of(label).credentials.secrets, variable) : null;
  });
  const [first, second] = commands;
  if (!first || !second) return null;
  return `# 1. as ${owner}, the owner\n${first}\n# 2. as ${asker}: expect 403 or 404, got ${status ?? "no answer"}\n${second}`;
}

/** The owner's answers first, then everybody else's. */
function shownAnswers({ readings, owner, again, controls }: Views): Answer[] {
  const mine = owner === null ? undefined : readings.get(owner)?.answer;
  const asOwner = (answer: Answer): Answer => ({ ...answer, probe: { ...answer.probe, identity: "owner" } });
  const others = [...readings].filter(([label]) => label !== owner).map(([, { answer }]) => answer);
  return [...(mine ? [asOwner(mine)] : []), ...(again ? [asOwner(again)] : []), ...others, ...controls.values()];
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
    ...identities.users.map(({ traits: { label } }): AccessCell => {
      const status = views.readings.get(label)?.answer.status ?? null;
      if (label === views.owner) {
        return { identity: label, result: "allowed", status, code: "owner", reason: `${label} gets its own data.` };
      }
      const reading = views.readings.get(label);
      if (views.owner === null && reading && (reading.kind === "denied" || reading.kind === "not-found")) {
        return { identity: label, result: "denied", status, code: "refused", reason: `${label} gets ${reading.by}.` };
      }
      return (
        cells.get(label) ?? { identity: label, result: "not_tested", status, code: "not-asked", reason: "Not asked." }
      );
    }),
  ];
}
