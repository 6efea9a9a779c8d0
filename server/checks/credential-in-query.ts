import type { TamperCheck } from "./tamper-check.ts";

const names = ["access_token", "token", "api_key"] as const;

/** The credential works in the address, where logs and histories keep it. CWE-598, RFC 9700 §4.3.2. */
export const credentialInQuery: TamperCheck = {
  id: "credential-in-query",
  fault: "Credential in address",
  title: "accepts the credential in the address",
  severity: "medium",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-598",
  code: "credential-in-query-accepted",
  unfit: ({ secret }) => (secret === null ? "There is no credential to move." : null),
  probes({ secret, path }) {
    if (secret === null) return [];
    return names.map((name) => ({
      id: `query-${name}`,
      purpose: `Read with the credential as ?${name}= instead of in a header`,
      path: `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(secret)}`,
      carries: true,
    }));
  },
  reason: ({ id }) => `The credential is taken from the address (${id.replace("query-", "?")}=).`,
  explain: {
    why: "Addresses end up in server logs, proxies, browser histories and Referer headers, and the credential with them.",
    fix: "Take credentials from the Authorization header alone, and refuse requests that carry one in the query.",
  },
};
