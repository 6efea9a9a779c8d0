import type { Severity } from "../../../src/contract/alerts.ts";
import type { Evidence, Ruling } from "../../checks/check.ts";
import { isPrivate } from "../../checks/rulings.ts";
import type { Verdict } from "../../checks/verdict.ts";
import { signsFor } from "../../checks/weigh.ts";
import { accessSkipped, checkCoverage } from "../coverage.ts";
import { isOrphan } from "../inventory/marks.ts";
import { provenanceOf } from "../inventory/provenance.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import { asOwner, curlAs, curlSteps, insteadOf } from "../proof/curl-pair.ts";
import { exchangeOf, ownersResult } from "../proof/exchange.ts";
import { redactorFor } from "../proof/redact.ts";
import type { Answer } from "../wire/probe.ts";
import { classified } from "./classification.ts";
import type { JudgeContext } from "./context.ts";
import type { Exhibits } from "./evidence.ts";
import type { Rulings } from "./rule.ts";
import { authenticationSigns, isOfMadeUp } from "./signs.ts";
import { strangersResult } from "./strangers-result.ts";
import { subjectOf } from "./subject.ts";

const severities: readonly Severity[] = ["low", "medium", "high", "critical"];

/** Puts verdict, finding and redacted proof together; see docs/decisions/authentication-verdicts.md. */
export function conclude(
  { operation, answers, earlier = [] }: Exhibits,
  evidence: Evidence,
  rulings: Rulings,
  context: Pick<JudgeContext, "secrets" | "identities">,
): JudgedOperation {
  const { authentication, vulnerable, all } = rulings;
  const redactor = redactorFor(context.secrets);
  const ranked = vulnerable
    .map(({ check, ruling }) => ({ check, ruling, severity: severityOf(check.severity, ruling, evidence) }))
    .sort((one, two) => severities.indexOf(two.severity) - severities.indexOf(one.severity));
  const { identities } = context;
  const curlBy = (proof: readonly string[]) => {
    const answer = answers[proof.find((id) => id in answers) ?? ""];
    return answer ? curlAs(answer, identities) : null;
  };
  // The first is the telling one; the others are what it stands against.
  const provenBy = (probe: string) =>
    vulnerable.filter(({ ruling }) => ruling.proof?.[0] === probe).map(({ check }) => check.id);
  const findings = ranked.map(
    ({ check, ruling, severity }): Finding => ({
      checkId: check.id,
      title: `${subjectOf(operation.path)} ${check.title}`,
      claim: check.title,
      fault: check.fault,
      description: redactor.text(ruling.reason),
      severity,
      alertType: check.alertType,
      owasp: check.owasp,
      cwe: check.cwe,
      ...check.explain,
      code: ruling.code,
      confidence: ruling.confidence ?? "likely",
      curl: curlPair(ruling, answers, identities) ?? curlBy(ruling.proof ?? []),
    }),
  );
  const finding = findings[0] ?? null;
  const { state } = authentication;
  const heard = authenticationSigns(evidence, isOfMadeUp(authentication));
  const signs = signsFor(state, heard);
  const shown = heard.length > 0 && { for: signs.for.map(redactor.text), against: signs.against.map(redactor.text) };
  return classified({
    operation,
    method: operation.method,
    path: operation.path,
    source: operation.source,
    isShadow: operation.isShadow,
    isPublic: state === "public",
    authentication: {
      ...authentication,
      reason: redactor.text(authentication.reason),
      ...(shown ? { signs: shown } : {}),
    },
    authorization: authorizationOf(state),
    hasAuthentication: state === "enforced" ? true : state === "missing" || state === "public" ? false : null,
    hasAuthorization: null,
    exchanges: [
      ...earlier.map((answer) => exchangeOf(answer, redactor, { result: null })),
      ...Object.entries(answers).map(([id, answer]) => {
        const isOwners = answer.probe.identity === "owner";
        const result = isOwners ? ownersResult(answer) : strangersResult(id, evidence, rulings);
        return exchangeOf(answer, redactor, { result, proves: provenBy(id) });
      }),
    ],
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
  });
}

/** The owner's command and the stranger's; null where no stranger got in, or nothing of an owner's stands against it. */
function curlPair(
  { state, proof = [] }: Ruling,
  answers: Exhibits["answers"],
  identities: JudgeContext["identities"],
): string | null {
  const stranger = proof.map((id) => answers[id]).find((answer) => answer && answer.probe.identity !== "owner");
  const owner =
    stranger && (answers[stranger.probe.id.replace(/^(anonymous|invalid)/, "owner")] ?? answers["owner-first"]);
  if (state !== "missing" || !owner) return null;
  return curlSteps([
    { says: asOwner(identities.of(undefined).traits.label), command: curlAs(owner, identities) },
    { says: insteadOf(strangers(stranger), "401 or 403", stranger), command: curlAs(stranger, identities) },
  ]);
}

const strangers = ({ probe }: Answer): string =>
  probe.identity === "invalid" ? "with a made-up credential" : "without a credential";

function authorizationOf(state: Verdict["state"]): Verdict {
  if (state === "public") {
    return { state: "public", confidence: null, code: "public", reason: "It is public on purpose." };
  }
  return {
    state: "not_tested",
    confidence: null,
    code: "needs-second-identity",
    reason: "Nobody else asked, so whether one user may read another's data was not tested.",
  };
}

/**
 * A hole is critical where it is certain and what lies behind it is private, or where it lets strangers write. How
 * somebody is reached is often published on purpose, so that alone weighs no more than data without anything private.
 */
function severityOf(declared: Severity, ruling: Ruling, evidence: Evidence): Severity {
  if (ruling.state === "missing") {
    const writes = !["GET", "HEAD"].includes(evidence.operation.method);
    const matters = writes || isPrivate(evidence) || ruling.code === "invalid-credential-accepted";
    if (ruling.confidence === "confirmed") return matters ? "critical" : "high";
    if (ruling.code === "document-and-api-disagree") return "low";
    return matters && (writes || !evidence.isContactOnly || ruling.code === "invalid-credential-accepted")
      ? "high"
      : "medium";
  }
  const toStrangers = ruling.proof?.some((id) => evidence.readings[id]?.answer.probe.identity !== "owner") ?? false;
  return declared === "high" && toStrangers ? "critical" : declared;
}
