import type { FindingRow } from "../../contract/findings.ts";

/** An open critical finding in a list, but for what a test says. */
export function someFindingRow(change: Partial<FindingRow> = {}): FindingRow {
  return {
    id: 1,
    checkId: "missing-authentication",
    title: "Payments answers without a credential",
    fault: "No credential needed",
    severity: "critical",
    alertType: "authentication",
    confidence: "confirmed",
    state: "open",
    endpointId: 31,
    method: "GET",
    path: "/v1/payments/{id}",
    application: { id: 1, name: "Shop", environment: "production" },
    team: null,
    by: ["anonymous"],
    firstSeen: "2026-11-20T10:00:00.000Z",
    lastSeen: "2026-11-21T10:00:00.000Z",
    isNew: false,
    wasOverAt: null,
    isAgainstContract: false,
    alertId: 7,
    ...change,
  };
}
