import type { AccessCell, Verdict } from "../../../src/contract/endpoints.ts";
import type { AccessCheck } from "../../checks/access-check.ts";
import { functionAuthorization } from "../../checks/function-authorization.ts";
import { objectWriteAuthorization } from "../../checks/object-write-authorization.ts";
import { curlOf } from "../curl.ts";
import type { Identities } from "../identities.ts";
import { exchangeOf } from "../judge/exchange.ts";
import { subjectOf } from "../judge/subject.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import type { Answer } from "../probe.ts";
import { redactorFor } from "../redact.ts";
import { classificationOf } from "./with-authorization.ts";

/** What one identity showed about a write. */
export type WriteTry = { label: string; verdict: Verdict; answers: Answer[] };
/** Whose object or function was tried, and what everybody showed. */
export type WriteTries = { owner: string; ownerStatus: number | null; tries: readonly WriteTry[] };

const results: Record<Verdict["state"], AccessCell["result"]> = {
  missing: "bypassed",
  enforced: "denied",
  inconclusive: "inconclusive",
  public: "allowed",
  not_tested: "not_tested",
};

/** Adds what others could do with a write to what is known of it: one hole is a hole, one refusal shows a control. */
export function withWrites(
  judged: JudgedOperation,
  { owner, ownerStatus, tries }: WriteTries,
  identities: Identities,
): JudgedOperation {
  const worst =
    tries.find(({ verdict }) => verdict.state === "missing") ??
    tries.find(({ verdict }) => verdict.state === "enforced") ??
    tries[0];
  if (!worst) return judged;
  const authorization = worst.verdict;
  const { code, reason, confidence } = authorization;
  const isHole = authorization.state === "missing";
  // A write without an id is nobody's object, but something that one may do or not.
  const check = judged.path.includes("{") ? objectWriteAuthorization : functionAuthorization;
  const found = isHole
    ? writeFinding(judged, check, { code, reason, confidence: confidence ?? "likely" }, worst.answers, identities)
    : null;
  const tried = new Set(tries.map(({ label }) => label));
  return {
    ...withFinding(judged, found, worst.answers, identities),
    authorization,
    hasAuthorization: isHole ? false : authorization.state === "enforced" ? true : null,
    authClassification: classificationOf(judged.authentication, authorization),
    access: [
      ...judged.access.filter(({ identity, isStranger }) => isStranger || (!tried.has(identity) && identity !== owner)),
      { identity: owner, result: "allowed", status: ownerStatus, code: "owner", reason: `${owner} may do this.` },
      ...tries.map(
        ({ label, verdict, answers }): AccessCell => ({
          identity: label,
          result: verdict.code === "allowed-by-role" ? "allowed" : results[verdict.state],
          status: answers.at(-1)?.status ?? null,
          code: verdict.code,
          reason: verdict.reason,
        }),
      ),
    ],
    coverage: [
      ...judged.coverage.filter(
        ({ checkId, identity }) => checkId !== objectWriteAuthorization.id || !tried.has(identity),
      ),
      ...tries.map(({ label }) => ({
        checkId: objectWriteAuthorization.id,
        identity: label,
        state: "tested" as const,
        reason: null,
      })),
    ],
  };
}

type WriteCheck = Pick<AccessCheck, "id" | "title" | "severity" | "alertType" | "owasp" | "cwe" | "explain">;

/** A finding about a write, with a command that shows it. */
export function writeFinding(
  { path }: Pick<JudgedOperation, "path">,
  check: WriteCheck,
  { code, reason, confidence }: { code: string; reason: string; confidence: "confirmed" | "likely" },
  answers: readonly Answer[],
  identities: Identities,
): Finding {
  const secrets = identities.secrets();
  const shown = answers.at(-1);
  const variable = (shown?.probe.label ?? "token").toUpperCase().replace(/\W+/g, "_");
  return {
    checkId: check.id,
    title: `${subjectOf(path)} ${check.title}`,
    claim: check.title,
    description: redactorFor(secrets).text(reason),
    severity: confidence === "confirmed" ? check.severity : "high",
    alertType: check.alertType,
    owasp: check.owasp,
    cwe: check.cwe,
    ...check.explain,
    code,
    confidence,
    curl: shown ? curlOf(shown, secrets, variable) : null,
  };
}

/** Adds a finding, or none, and the exchanges that show it. */
export function withFinding(
  judged: JudgedOperation,
  found: Finding | null,
  answers: readonly Answer[],
  identities: Identities,
): JudgedOperation {
  const redactor = redactorFor(identities.secrets());
  const rank = ({ severity }: Finding) => ["critical", "high", "medium", "low"].indexOf(severity);
  const findings = found ? [...judged.findings, found].sort((one, two) => rank(one) - rank(two)) : judged.findings;
  const worst = findings[0] ?? null;
  return {
    ...judged,
    findings,
    finding: worst,
    securityLevel: worst ? (worst.severity === "critical" ? "critical" : "warning") : judged.securityLevel,
    curl: worst?.curl ?? judged.curl,
    exchanges: [...judged.exchanges, ...answers.map((answer) => exchangeOf(answer, redactor))],
  };
}
