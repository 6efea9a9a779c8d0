import type { Endpoint } from "../../contract/endpoints.ts";

let lastId = 0;

/** An operation that was tested and found secure, but for what a test says. Ids count up. */
export function someEndpoint(change: Partial<Endpoint> = {}): Endpoint {
  const enforced = { state: "enforced", confidence: null, code: "refused", reason: "Refused." } as const;
  return {
    id: ++lastId,
    method: "GET",
    path: "/users/{id}",
    hasAuthentication: true,
    hasAuthorization: true,
    isPublic: false,
    securityLevel: "secure",
    authClassification: "secure",
    standing: "secure",
    authentication: enforced,
    authorization: enforced,
    source: "openapi",
    isShadow: false,
    isOrphan: false,
    isZombie: false,
    teamId: null,
    productId: 1,
    applicationId: 1,
    scanId: 1,
    lastChecked: "2026-11-21T10:00:00.000Z",
    createdAt: "2026-11-20T10:00:00.000Z",
    ...change,
  };
}
