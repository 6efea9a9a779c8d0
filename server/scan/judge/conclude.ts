import type { Severity } from "../../../src/contract/alerts.ts";
import type { AuthClassification, SecurityLevel, Verdict } from "../../../src/contract/endpoints.ts";
import type { Evidence, Ruling } from "../../checks/check.ts";
import { isPrivate } from "../../checks/rulings.ts";
import { accessSkipped, checkCoverage } from "../coverage.ts";
import { curlOf } from "../curl.ts";
import { isOrphan } from "../marks.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import { provenanceOf } from "../provenance.ts";
import { redactorFor } from "../redact.ts";
import type { JudgeContext } from "./context.ts";
import type { Exhibits } from "./evidence.ts";
import { exchangeOf } from "./exchange.ts";
import type { Rulings } from "./rule.ts";
import { subjectOf } from "./subject.ts";

const severities: readonly Severity[] = ["low", "medium", "high", "critical"];
const classification: Record<Verdict["state"], AuthClassification> = {
  enforced: "secure",
  public: "secure",
  missing: "lacks_auth",
  inconclusive: "unknown",
  not_tested: "unknown",
};

/** Puts verdict, finding and redacted proof together; see docs/decisions/authentication-verdicts.md. */
export function conclude(
  { operation, answers }: Exhibits,
  evidence: Evidence,
  { authentication, vulnerable, all }: Rulings,
  context: Pick<JudgeContext, "secrets" | "identities">,
): JudgedOperation {
  const redactor = redactorFor(context.secrets);
  const ranked = vulnerable
    .map(({ check, ruling }) => ({ check, ruling, severity: severityOf(check.severity, ruling, evidence) }))
    .sort((one, two) => severities.indexOf(two.severity) - severities.indexOf(one.severity));
  const curlBy = (proof: readonly string[]) => {
    const answer = answers[proof.find((id) => id in answers) ?? ""];
    return answer ? curlOf(answer, context.secrets) : null;
  };
  const findings = ranked.map(
    ({ check, ruling, severity }): Finding => ({
      checkId: check.id,
      title: `${subjectOf(operation.path)} ${check.title}`,
      claim: check.title,
      description: redactor.text(ruling.reason),
      severity,
      alertType: check.alertType,
      owasp: check.owasp,
      cwe: check.cwe,
      ...check.explain,
      code: ruling.code,
      confidence: ruling.confidence ?? "likely",
      curl: curlBy(ruling.proof ?? []),
    }),
  );
  const finding = findings[0] ?? null;
  const { state } = authentication;
  return {
    operation,
    method: operation.method,
    path: operation.path,
    source: operation.source,
    isShadow: operation.isShadow,
    isPublic: state === "public",
    authentication: { ...authentication, reason: redactor.text(authentication.reason) },
    authorization: authorizationOf(state),
    authClassification: classification[state],
    securityLevel: levelOf(state, finding),
    hasAuthentication: state === "enforced" ? true : state === "missing" || state === "public" ? false : null,
    hasAuthorization: null,
    exchanges: Object.values(answers).map((answer) => exchangeOf(answer, redactor)),
    curl: finding?.curl ?? curlBy(["owner-first", "anonymous", ...Object.keys(answers)]),
    finding,
    findings,
    access: [],
    coverage: [
      ...checkCoverage(operation.method, all, context.identities.of(undefined).traits.label),
      ...accessSkipped(
        context.identities.users.slice(1).map(({ traits }) => traits),
        "Authorization was not tried.",
      ),
    ],
    provenance: provenanceOf(operation),
    isOrphan: isOrphan(operation, Object.values(answers)),
    isZombie: operation.isZombie ?? false,
  };
}

function authorizationOf(state: Verdict["state"]): Verdict {
  if (state === "public") {
    return { state: "public", confidence: null, code: "public", reason: "It is open to everyone on purpose." };
  }
  return {
    state: "not_tested",
    confidence: null,
    code: "needs-second-identity",
    reason: "Whether one user may see another's data takes a second identity to try.",
  };
}

/** A hole is critical where it is certain and what lies behind it is private, or where it lets strangers write. */
function severityOf(declared: Severity, ruling: Ruling, evidence: Evidence): Severity {
  if (ruling.state === "missing") {
    const writes = !["GET", "HEAD"].includes(evidence.operation.method);
    const matters = writes || isPrivate(evidence) || ruling.code === "invalid-credential-accepted";
    if (ruling.confidence === "confirmed") return matters ? "critical" : "high";
    return matters ? "high" : "medium";
  }
  const toStrangers = ruling.proof?.some((id) => evidence.readings[id]?.answer.probe.identity !== "owner") ?? false;
  return declared === "high" && toStrangers ? "critical" : declared;
}

function levelOf(state: Verdict["state"], finding: Finding | null): SecurityLevel {
  if (finding) return finding.severity === "critical" ? "critical" : "warning";
  return state === "enforced" || state === "public" ? "secure" : "warning";
}
