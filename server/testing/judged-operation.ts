import type { ScanProgress } from "../../src/contract/scans.ts";
import type { TargetProfile } from "../../src/contract/target-profile.ts";
import type { Finding, JudgedOperation, ScanOutcome } from "../scan/outcome.ts";

/** A finding for tests that are about something else. */
export function someFinding(given: Partial<Finding> = {}): Finding {
  return {
    checkId: "authentication",
    claim: "answers without a credential",
    title: "It is open",
    description: "d",
    severity: "critical",
    alertType: "authentication",
    owasp: "API2:2023",
    cwe: "CWE-306",
    why: "w",
    fix: "f",
    code: "same-data-without-credential",
    confidence: "confirmed",
    curl: null,
    ...given,
  };
}

/** An operation that keeps strangers out, or one that does not when a finding is given. */
export function someJudged(given: Partial<JudgedOperation> = {}): JudgedOperation {
  const finding = given.finding ?? given.findings?.[0] ?? null;
  const method = given.method ?? "GET";
  const path = given.path ?? "/";
  return {
    operation: {
      method,
      path,
      example: path,
      exampleSeen: true,
      source: "openapi",
      isShadow: false,
      documentedSecurity: "unknown",
      intention: null,
      requestTypes: [],
    },
    method,
    path,
    source: "openapi",
    isShadow: false,
    isPublic: false,
    authentication: { state: finding ? "missing" : "enforced", confidence: "confirmed", code: "c", reason: "r" },
    authorization: { state: "not_tested", confidence: null, code: "c", reason: "r" },
    authClassification: finding ? "lacks_auth" : "secure",
    securityLevel: finding ? "critical" : "secure",
    hasAuthentication: !finding,
    hasAuthorization: null,
    exchanges: [],
    curl: null,
    access: [],
    coverage: [],
    provenance: [],
    isOrphan: false,
    isZombie: false,
    ...given,
    finding,
    findings: given.findings ?? (finding ? [finding] : []),
  };
}

/** What a completed scan found. */
export function someOutcome(...operations: JudgedOperation[]): ScanOutcome {
  return { status: "completed", reason: null, operations, requests: 7, durationMs: 12.5 };
}

/** What a scan may have learned of a target that says little. */
export const someProfile: TargetProfile = {
  order: { parse: { before: 2, after: 0 }, validate: { before: 0, after: 0 }, "look-up": { before: 0, after: 0 } },
  hides: 0,
  reads: { refusing: 0, all: 0 },
  madeUp: { taken: 0, refused: 0 },
  examined: 0,
  denied: { status: 401, form: '{"error"}', isSoft: false },
  unknown: [],
  prefixes: ["/api"],
};

/** How far a scan has come that has found nothing yet. */
export const someProgress = (given: Partial<ScanProgress> = {}): ScanProgress => ({
  ...{ phase: "discovery", found: 0, tested: 0, total: 0, critical: 0, warnings: 0, requests: 0 },
  ...given,
});
