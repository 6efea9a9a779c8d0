import type { Endpoint, Verdict } from "../../src/contract/endpoints.ts";

const nouns = ["users", "orders", "invoices", "payments", "cards", "reports", "tenants", "tokens", "exports", "carts"];
const methods = ["GET", "POST", "PUT", "DELETE"];
const verdict = (state: Verdict["state"]): Verdict => ({ state, confidence: null, code: state, reason: state });

/** Endpoints of a large tenant, always the same ones: four methods a path, mixed levels, teams and products. */
export function manyEndpoints(count: number): Endpoint[] {
  return Array.from({ length: count }, (_, index) => {
    const path = Math.floor(index / methods.length);
    const bad = path % 17 === 0;
    return {
      id: index + 1,
      method: methods[index % methods.length] as string,
      path: `/v${path % 3}/${nouns[path % nouns.length]}/{id}/${nouns[(path >> 3) % nouns.length]}/${path.toString(36)}`,
      hasAuthentication: !bad,
      hasAuthorization: true,
      isPublic: false,
      securityLevel: bad ? "critical" : path % 5 === 0 ? "warning" : "secure",
      authClassification: bad ? "lacks_auth" : "secure",
      standing: bad ? "critical" : path % 5 === 0 ? "warning" : "secure",
      authentication: verdict(bad ? "missing" : "enforced"),
      authorization: verdict("enforced"),
      source: "openapi",
      isShadow: path % 11 === 0,
      isOrphan: false,
      isZombie: false,
      teamId: path % 4 === 0 ? null : 1,
      productId: (path % 5) + 1,
      applicationId: 1,
      scanId: 1,
      lastChecked: "2026-11-21T10:00:00.000Z",
      createdAt: "2026-11-20T10:00:00.000Z",
    };
  });
}
