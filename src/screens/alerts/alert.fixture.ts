import type { SecurityAlert } from "../../contract/alerts.ts";

let lastId = 0;

/** An unresolved, critical alert about authentication, but for what a test says. Ids count up. */
export function someAlert(change: Partial<SecurityAlert> = {}): SecurityAlert {
  const id = ++lastId;
  return {
    id,
    title: `Alert ${id}`,
    description: "The data is returned without a credential.",
    severity: "critical",
    alertType: "authentication",
    endpointMethod: "GET",
    endpointPath: "/invoices/{id}",
    endpointId: 100 + id,
    scanId: 1,
    isResolved: false,
    createdAt: "2026-11-21T10:00:00.000Z",
    application: { id: 1, name: "Acme Payments" },
    ...change,
  };
}
