import type { TamperCheck } from "./tamper-check.ts";

/** Tokens are signed with a secret that everybody knows. CWE-1391, RFC 8725 §3.5. */
export const weakTokenSecret: TamperCheck = {
  id: "weak-token-secret",
  title: "accepts tokens that anyone can sign",
  severity: "critical",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-1391",
  code: "weak-secret-accepted",
  unfit({ token }) {
    if (!token) return "The credential is no JSON Web Token.";
    return token.secret === null ? "The token is not signed with a well-known secret." : null;
  },
  probes({ token, path, sign }) {
    if (!token?.secret) return [];
    const issued = Math.floor(Date.now() / 1000);
    const payload = { ...token.payload, iat: issued, ...("exp" in token.payload ? { exp: issued + 600 } : {}) };
    return [
      {
        id: "weakly-signed",
        purpose: "Read with a token that was signed here with a well-known secret",
        path,
        bearer: sign(token.header, payload, token.secret),
      },
    ];
  },
  reason: () => "A token that was signed with a well-known secret gets the same data as the owner.",
  explain: {
    why: "The secret is on every list. Whoever tries it can write a token for any user and any role.",
    fix: "Sign with a random key of at least 256 bits that is kept apart from the code, or with a private key, and replace the present secret at once.",
  },
};
