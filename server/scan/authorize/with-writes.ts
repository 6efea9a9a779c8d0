import type { AccessCell, Exchange } from "../../../src/contract/endpoints.ts";
import type { AccessCheck } from "../../checks/access-check.ts";
import { functionAuthorization } from "../../checks/function-authorization.ts";
import { objectWriteAuthorization } from "../../checks/object-write-authorization.ts";
import { perhapsByRole } from "../../checks/rulings.ts";
import type { Verdict } from "../../checks/verdict.ts";
import type { Identities } from "../identity/identities.ts";
import { furtherRole } from "../identity/privileges.ts";
import { classified } from "../judge/classification.ts";
import { subjectOf } from "../judge/subject.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import { asOwner, curlAs, curlSteps, insteadOf } from "../proof/curl-pair.ts";
import { asOwners, exchangeOf, ownersResult } from "../proof/exchange.ts";
import { redactorFor } from "../proof/redact.ts";
import type { Answer } from "../wire/probe.ts";
import { takesId } from "./owned-variables.ts";
import { relationOf } from "./relation.ts";

/**
 * What one identity showed about a write. `isShown`: whether the target shows them what they tried to write to; `sharesOthers`: whether
 * it does not, and shows them others of the kind that are its owner's.
 */
export type WriteTry = {
  label: string;
  verdict: Verdict;
  answers: Answer[];
  isShown?: boolean;
  sharesOthers?: boolean;
};
/** Whose object or function was tried, and what everybody showed. */
export type WriteTries = {
  owner: string;
  ownerStatus: number | null;
  tries: readonly WriteTry[];
  /** Whether somebody was denied what another was not, so that no parser answered for all; absent means unknown. */
  isToldApart?: true;
  /** Whether a parser answered before anybody was asked who they are: then the owner's right was not shown either. */
  isParsers?: boolean;
  /** Whether it was tried on one object that its body names; absent means where its address or its variables name one. */
  isOfOne?: true;
};

const results: Record<Verdict["state"], AccessCell["result"]> = {
  missing: "bypassed",
  enforced: "denied",
  inconclusive: "inconclusive",
  public: "allowed",
  not_tested: "not_tested",
};

const isOfOthers = /^(refused-to-others|hidden-from-others)$/;

/** What is meant for both was tried, and let in. */
const resultOf = ({ state, code }: Verdict) =>
  code === "allowed-by-role" || code === "shared-object" || code === "examined-as-well" ? "allowed" : results[state];

/** Adds what others could do with a write to what is known of it: one hole is a hole, one refusal shows a control. */
export function withWrites(
  judged: JudgedOperation,
  { owner, ownerStatus, isParsers = false, isOfOne, ...asked }: WriteTries,
  identities: Identities,
): JudgedOperation {
  const told = asked.tries.map((one) => unlessByRole(one, owner, identities));
  const tries = ofWhomItIsNotSharedWith(told, judged.operation.sharedBy);
  const holes = tries.filter(({ verdict }) => verdict.state === "missing");
  const worst =
    holes.find(({ verdict }) => verdict.confidence === "confirmed") ??
    holes[0] ??
    tries.find(({ verdict }) => verdict.state === "enforced") ??
    tries[0];
  if (!worst) return judged;
  const authorization = worst.verdict;
  const { code, reason, confidence } = authorization;
  const isHole = authorization.state === "missing";
  // A write without an id is nobody's object, but something that one may do or not.
  const isObjects = isOfOne ?? (judged.path.includes("{") || takesId(judged.operation));
  const check = isObjects ? objectWriteAuthorization : functionAuthorization;
  const found = isHole
    ? writeFinding(
        judged,
        check,
        { code, reason, confidence: confidence ?? "likely", asker: worst.label },
        curlPair(worst, owner, identities),
        identities,
      )
    : null;
  const tried = new Set(tries.map(({ label }) => label));
  // What was only likely is settled where the same one was tried in a way that shows more.
  const settled = new Set(
    tries.flatMap(({ label, verdict }) =>
      verdict.state === "inconclusive" || verdict.code === "own-numbering" ? [] : [label],
    ),
  );
  const open = judged.findings.filter(
    ({ checkId, asker }) => checkId !== check.id || asker === undefined || !settled.has(asker),
  );
  const all = withFinding({ ...judged, findings: open }, found, exchangesOf(worst, tries, owner, found, identities));
  return classified({
    ...all,
    authorization,
    hasAuthorization: isHole ? false : authorization.state === "enforced" ? true : null,
    access: [
      ...judged.access.filter(({ identity, isStranger }) => isStranger || (!tried.has(identity) && identity !== owner)),
      isParsers
        ? {
            ...{ identity: owner, result: "inconclusive", status: ownerStatus, code: "parser-first" },
            reason: `${owner} is refused for a malformed body before anybody is asked who they are; whether ${owner} may write here was not shown.`,
          }
        : { identity: owner, result: "allowed", status: ownerStatus, code: "owner", reason: `${owner} may do this.` },
      ...tries.map(
        ({ label, verdict, answers }): AccessCell => ({
          identity: label,
          result: resultOf(verdict),
          status: answers.at(-1)?.status ?? null,
          code: verdict.code,
          reason: verdict.reason,
        }),
      ),
    ],
    coverage: [
      ...judged.coverage.filter(({ checkId, identity }) => checkId !== check.id || !tried.has(identity)),
      ...tries.map(({ label, verdict }) => ({
        ...{ checkId: check.id, identity: label },
        ...(verdict.code === "own-numbering"
          ? { state: "skipped" as const, reason: verdict.reason }
          : { state: "tested" as const, reason: null }),
      })),
    ],
  });
}

/**
 * A refusal is certain of those whom a thing is not shared with: where things of its kind are shared, and nobody who is shown this one
 * was refused, whoever it is shared with may still do more than they should.
 */
function ofWhomItIsNotSharedWith(tries: readonly WriteTry[], sharedBy: string | undefined): readonly WriteTry[] {
  const isRefused = ({ verdict: { state, code } }: WriteTry) => state === "enforced" && isOfOthers.test(code);
  if (tries.some((one) => isRefused(one) && one.isShown)) return tries;
  return tries.map((one) => {
    const { confidence } = one.verdict;
    if (!isRefused(one) || confidence !== "confirmed" || (sharedBy === undefined && !one.sharesOthers)) return one;
    const how =
      sharedBy === undefined
        ? `${one.label} is listed others of the kind`
        : `things of its kind are shared by ${sharedBy}`;
    const reason = `${one.verdict.reason} But ${how}, and it was not tried as somebody whom it is shared with.`;
    return { ...one, verdict: { ...one.verdict, confidence: "likely", reason } };
  });
}

/** Of whoever has a role that the owner has not, no hole is certain, but for another customer's. */
function unlessByRole(one: WriteTry, owner: string, { of }: Identities): WriteTry {
  const { verdict, label } = one;
  if (verdict.state !== "missing" || verdict.confidence !== "confirmed") return one;
  const [mine, theirs] = [of(owner), of(label)];
  const role = relationOf(mine.traits, theirs.traits) === "foreign" ? null : furtherRole(mine, theirs);
  if (role === null) return one;
  const reason = verdict.reason + perhapsByRole(mine.traits, theirs.traits, role);
  return { ...one, verdict: { ...verdict, confidence: "likely", reason } };
}

/** What the owner and everybody who tried sent, each once, the one that tells most first: each stands behind somebody's cell. */
function exchangesOf(
  worst: WriteTry,
  tries: readonly WriteTry[],
  owner: string,
  found: Finding | null,
  identities: Identities,
): Exchange[] {
  const redactor = redactorFor(identities.secrets());
  const shown = new Set<Answer>();
  return [worst, ...tries.filter((one) => one !== worst)].flatMap((one) =>
    one.answers.flatMap((answer) => {
      if (shown.has(answer)) return [];
      shown.add(answer);
      if (answer.probe.label === owner)
        return [exchangeOf(asOwners(answer), redactor, { result: ownersResult(answer) })];
      const proves = one === worst && found ? [found.checkId] : [];
      return [exchangeOf(answer, redactor, { result: resultOf(one.verdict), proves })];
    }),
  );
}

/** What the owner may do and the other may not; or, where the owner only looked at what came of it, that look after it. */
function curlPair({ label, answers }: WriteTry, owner: string, identities: Identities): string | null {
  const theirs = answers.at(-1);
  if (!theirs) return null;
  const mine = answers.find(({ probe }) => probe.label === owner);
  const step = { says: insteadOf(`as ${label}`, "403 or 404", theirs), command: curlAs(theirs, identities) };
  if (!mine) return step.command;
  const command = curlAs(mine, identities);
  return mine.probe.method === theirs.probe.method
    ? curlSteps([{ says: asOwner(owner), command }, step])
    : curlSteps([
        step,
        { says: `${asOwner(owner)}: see what became of it, got ${mine.status ?? "no answer"}`, command },
      ]);
}

type WriteCheck = Pick<AccessCheck, "id" | "fault" | "title" | "severity" | "alertType" | "owasp" | "cwe" | "explain">;

/** A finding about a write, with the commands that show it. */
export function writeFinding(
  { path }: Pick<JudgedOperation, "path">,
  check: WriteCheck,
  { code, reason, confidence, asker }: Pick<Finding, "code" | "confidence" | "asker"> & { reason: string },
  curl: string | null,
  identities: Pick<Identities, "secrets">,
): Finding {
  return {
    checkId: check.id,
    title: `${subjectOf(path)} ${check.title}`,
    claim: check.title,
    fault: check.fault,
    description: redactorFor(identities.secrets()).text(reason),
    severity: confidence === "confirmed" ? check.severity : "high",
    alertType: check.alertType,
    owasp: check.owasp,
    cwe: check.cwe,
    ...check.explain,
    code,
    confidence,
    ...(asker === undefined ? {} : { asker }),
    curl,
  };
}

/** Adds a finding, or none, and the exchanges that show it. */
export function withFinding(
  judged: JudgedOperation,
  found: Finding | null,
  exchanges: readonly Exchange[],
): JudgedOperation {
  const rank = ({ severity }: Finding) => ["critical", "high", "medium", "low"].indexOf(severity);
  const findings = found ? [...judged.findings, found].sort((one, two) => rank(one) - rank(two)) : judged.findings;
  const worst = findings[0] ?? null;
  return classified({
    ...judged,
    findings,
    finding: worst,
    curl: worst?.curl ?? judged.curl,
    exchanges: [...judged.exchanges, ...exchanges],
  });
}
