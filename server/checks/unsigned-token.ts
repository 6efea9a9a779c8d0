import type { TamperCheck } from "./tamper-check.ts";

/** A token without any signature is let in. CWE-347, RFC 8725 §3.1. */
export const unsignedToken: TamperCheck = {
  id: "unsigned-token",
  fault: "Accepts unsigned token",
  title: "accepts a token without a signature",
  severity: "critical",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-347",
  code: "unsigned-token-accepted",
  unfit: ({ token }) => (token ? null : "The credential is not a JSON Web Token."),
  probes({ token, path, sign }) {
    if (!token) return [];
    return ["none", "None"].map((alg) => ({
      id: `unsigned-${alg}`,
      purpose: `Read with the token's signature removed and "alg": "${alg}"`,
      path,
      bearer: sign({ ...token.header, alg }, token.payload, null),
    }));
  },
  reason: () => "A token whose signature was removed gets the same data as the owner.",
  explain: {
    why: "Anyone can write a token for any user: nothing proves who made it.",
    fix: "Verify every token with a list of algorithms that you chose, never with the one that the token names, and refuse `none`.",
  },
};
