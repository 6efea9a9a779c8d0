import type { AccessContract, AccessDecision, ContractOperation } from "../../../contract/access-contracts.ts";

const seen = { alice: "allowed", bob: "allowed", anonymous: "denied" } as const;
const order: ContractOperation = {
  operation: "GET /v2/orders/{id}",
  group: "/v2/orders",
  line: 8,
  endpointId: 31,
  expected: { alice: "allowed", bob: "denied", anonymous: "denied" },
  seen,
  open: ["bob"],
};
const orders: ContractOperation = {
  ...order,
  ...{ operation: "GET /v2/orders", line: 7, endpointId: 30, expected: { alice: "allowed", anonymous: "denied" } },
};
const hooks: ContractOperation = {
  ...{ operation: "GET /v2/webhooks", group: "/v2/webhooks", line: null, endpointId: 33, expected: "unknown" },
  seen: { alice: "allowed", bob: "allowed", anonymous: "allowed" },
  open: ["anonymous"],
};
const write: ContractOperation = {
  ...{ operation: "POST /v2/webhooks", group: "/v2/webhooks", line: null, endpointId: 34, expected: "unknown" },
  seen: { alice: "unknown" },
  open: [],
};

/** A contract of which one cell differs and two operations are undecided, one of which no scan could tell. */
export const someContract: AccessContract = {
  revision: 4,
  text: `# Reviewed.
target: https://api.example.test/
identities: [ alice, bob ]

access:
  /v2/orders:
    GET /v2/orders: { alice: allowed, anonymous: denied }
    GET /v2/orders/{id}: { alice: allowed, bob: denied, anonymous: denied } # ask Mira
`,
  changedBy: "maya@acme.test",
  changedAt: "2026-11-21T10:00:00.000Z",
  identities: ["alice", "bob", "anonymous"],
  absent: [],
  operations: [orders, order, hooks, write],
  differences: [
    {
      ...{ operation: order.operation, identity: "bob", expected: "denied", seen: "allowed", status: 200 },
      ...{ reason: "bob gets the data of alice.", line: 8, endpointId: 31 },
      finding: { id: 5, fault: "Cross-user read", severity: "critical" },
    },
  ],
  undecided: ["GET /v2/orders", "GET /v2/webhooks", "POST /v2/webhooks"],
  gone: [],
  agreed: 4,
  decided: 5,
  unseen: 0,
};

/** A decision on one cell. */
export function someDecision(given: Partial<AccessDecision> = {}): AccessDecision {
  return {
    id: 1,
    kind: "decided",
    changes: [{ operation: "GET /v2/orders/{id}", identity: "bob", from: "denied", to: "allowed" }],
    changed: given.changes?.length ?? 1,
    reason: "Bob audits orders.",
    by: "maya.lindqvist@acme.test",
    at: "2026-11-21T10:00:00.000Z",
    ...given,
  };
}
