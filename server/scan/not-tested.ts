import { allChecks } from "../checks/all.ts";
import type { Verdict } from "../checks/verdict.ts";
import { defaultLabel } from "./identity/identities.ts";
import { provenanceOf } from "./inventory/provenance.ts";
import type { Operation } from "./operation.ts";
import type { JudgedOperation } from "./outcome.ts";

/** The code of both verdicts of an operation that a scan found and did not get to. */
export const endedEarly = "scan-ended-early";

/** An operation that was found but not judged, with the reason; it claims nothing about its controls. */
export function notTested(operation: Operation, reason: string): JudgedOperation {
  const verdict: Verdict = { state: "not_tested", confidence: null, code: endedEarly, reason };
  return {
    operation,
    method: operation.method,
    path: operation.path,
    source: operation.source,
    isShadow: operation.isShadow,
    isPublic: false,
    authentication: verdict,
    authorization: verdict,
    authClassification: "unknown",
    securityLevel: "warning",
    hasAuthentication: null,
    hasAuthorization: null,
    exchanges: [],
    curl: null,
    finding: null,
    findings: [],
    access: [],
    coverage: allChecks.map(({ id }) => ({ checkId: id, identity: defaultLabel, state: "skipped" as const, reason })),
    provenance: provenanceOf(operation),
    isOrphan: operation.isOrphan ?? false,
    isZombie: operation.isZombie ?? false,
  };
}
