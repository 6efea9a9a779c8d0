import type { Exchange } from "../../src/contract/endpoints.ts";
import type { ReportedEndpoint, ReportHead } from "./report-data.ts";

/** A report's head for tests and benchmarks: a global summary with every section. */
export function reportHead(overrides: Partial<ReportHead> = {}): ReportHead {
  return {
    title: "Quarterly review",
    reportType: "global_summary",
    scope: "global",
    scopeName: "Acme Corp",
    dateFrom: null,
    dateTo: null,
    generatedAt: "2026-11-21T10:02:11.000Z",
    requestedBy: "maya@acme.test",
    tenant: { name: "Acme Corp", brandColor: "#10B981", logo: null },
    sections: { executiveSummary: true, vulnerabilityDetails: true, endpointListing: true, recommendations: true },
    scans: [
      {
        id: 12,
        applicationName: "Billing",
        completedAt: "2026-11-21T09:40:00.000Z",
        endpointCount: 62,
        figures: { secure: 50, warning: 4, critical: 3, undecided: 5, securityScore: 81 },
        requests: 412,
        durationMs: 48_200,
        revision: { commit: "1a2b3c4d5e6f", branch: "main", pullRequest: null },
        leftovers: [],
      },
    ],
    scanCount: 1,
    checks: [
      {
        checkId: "missing-authentication",
        ended: { tested: 58, skipped: 4, blocked: 0, unreachable: 0 },
        skippedBecause: "It is not for POST.",
      },
      {
        checkId: "object-authorization",
        ended: { tested: 0, skipped: 62, blocked: 0, unreachable: 0 },
        skippedBecause: "There is no second identity.",
      },
    ],
    openAlerts: { critical: 3, high: 2, medium: 1, low: 0 },
    ...overrides,
  };
}

const kinds = [
  {
    checkId: "missing-authentication",
    claim: "answers without a credential",
    severity: "critical",
    owasp: "API2:2023",
    cwe: "CWE-306",
  },
  {
    checkId: "permissive-cors",
    claim: "lets any web site read its answers",
    severity: "medium",
    owasp: "API8:2023",
    cwe: "CWE-942",
  },
] as const;

/** An operation; every third one of a row of them is open to strangers. */
export function reportedEndpoint(id: number, overrides: Partial<ReportedEndpoint> = {}): ReportedEndpoint {
  const open = id % 3 === 0;
  const method = ["GET", "POST", "DELETE"][id % 3] as string;
  const path = overrides.path ?? `/api/v2/customers/{customerId}/invoices/${id}`;
  const kind = kinds[id % 2] as (typeof kinds)[number];
  return {
    id,
    method,
    path,
    applicationId: id % 2,
    applicationName: id % 2 === 0 ? "Billing" : "Shop",
    environment: "production",
    targetUrl: "https://api.acme.test/v2",
    authMethod: "bearer",
    productName: "Billing",
    teamName: id % 4 === 0 ? "Payments" : null,
    securityLevel: open ? (kind.severity === "critical" ? "critical" : "warning") : "secure",
    authClassification: open ? "lacks_auth" : "secure",
    authentication: {
      state: open ? "missing" : "enforced",
      confidence: "confirmed",
      code: open ? "same-data-without-credential" : "refused",
      reason: open
        ? "The same data was handed out without a credential."
        : "Anonymous callers are refused with status 401.",
    },
    authorization: { state: "not_tested", confidence: null, code: "needs-second-identity", reason: "Not tested." },
    source: id % 5 === 0 ? "javascript" : "openapi",
    isShadow: id % 5 === 0,
    isPublic: false,
    lastChecked: "2026-11-21T09:40:00.000Z",
    scanId: 12,
    hasFinding: open,
    dismissed: 0,
    findings: open
      ? [
          {
            ...kind,
            title: `Invoices ${kind.claim}`,
            description: "The same data was handed out without a credential.",
            alertType: "authentication",
            why: "Anyone who knows the address reads what belongs to others. No account is needed, and nothing is logged that names a person.",
            fix: "Require a valid credential before the handler runs, in one place for all routes, and refuse with 401.",
            code: "same-data-without-credential",
            confidence: "confirmed",
            curl: null,
          },
        ]
      : [],
    curl: open ? `curl -i 'https://api.acme.test${path}'` : null,
    ...overrides,
  };
}

/** One question of a stranger, and its answer. */
export function proofOf(endpoint: ReportedEndpoint, overrides: Partial<Exchange> = {}): Exchange {
  return {
    identity: "anonymous",
    purpose: "Read without a credential",
    method: endpoint.method,
    url: `https://api.acme.test${endpoint.path}`,
    requestHeaders: { accept: "application/json" },
    requestBody: null,
    status: 200,
    responseHeaders: { "content-type": "application/json" },
    responseBody: `{"id":${endpoint.id},"customer":"Nordwind","iban":"DE02120300000000202051","balance":1200.5}`,
    bytes: 312,
    durationMs: 14,
    error: null,
    ...overrides,
  };
}
