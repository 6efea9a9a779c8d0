import type { AuthClassification, Verdict } from "../../../src/contract/endpoints.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";

/** Why nobody's right is at stake: it names nobody's object, or is meant for all who get it. */
const notAtStake = /^(nobody-elses|shared-object|same-for-all|public-object)$/;

/**
 * What both verdicts say together. `secure` only where strangers were shut out and other identities as well, or where nothing of
 * anybody's is at stake: what was not tried is not proven.
 */
export function classificationOf(authentication: Verdict, authorization: Verdict): AuthClassification {
  const lacksAuthorization = authorization.state === "missing";
  if (authentication.state === "missing") return lacksAuthorization ? "lacks_both" : "lacks_auth";
  if (lacksAuthorization) return "lacks_authz";
  if (authentication.state === "public") return "secure";
  if (authentication.state !== "enforced") return "unknown";
  const { state, code } = authorization;
  return state === "enforced" || state === "public" || (state === "not_tested" && notAtStake.test(code))
    ? "secure"
    : "unknown";
}

/** How bad an operation is: as its worst finding, else safe only where both controls are known to hold. */
function levelOf(worst: Finding | null, classification: AuthClassification): JudgedOperation["securityLevel"] {
  if (worst) return worst.severity === "critical" ? "critical" : "warning";
  return classification === "secure" ? "secure" : "warning";
}

/** What is judged, at the class and the level that its two verdicts and its worst finding give it. */
export function classified<Judged extends Pick<JudgedOperation, "authentication" | "authorization" | "finding">>(
  judged: Judged,
): Judged & Pick<JudgedOperation, "authClassification" | "securityLevel"> {
  const authClassification = classificationOf(judged.authentication, judged.authorization);
  return { ...judged, authClassification, securityLevel: levelOf(judged.finding, authClassification) };
}
