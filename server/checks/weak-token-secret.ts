import type { TamperCheck } from "./tamper-check.ts";

/** Secrets of tutorials and default settings that are met most often. */
const commonest = ["secret", "changeme", "your-256-bit-secret", "secretkey", "password"];

/** The algorithm by which a token is signed with a secret: its own where that is an HMAC. */
export const hmacOf = (algorithm: unknown) => (/^HS(256|384|512)$/.test(String(algorithm)) ? algorithm : "HS256");

/** Tokens are signed with a secret that everybody knows. CWE-1391, RFC 8725 §3.5. */
export const weakTokenSecret: TamperCheck = {
  id: "weak-token-secret",
  fault: "Guessable signing key",
  title: "accepts tokens that anyone can sign",
  severity: "critical",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-1391",
  code: "weak-secret-accepted",
  unfit: ({ token }) => (token ? null : "The credential is not a JSON Web Token."),
  probes({ token, path, sign }) {
    if (!token) return [];
    const issued = Math.floor(Date.now() / 1000);
    const payload = { ...token.payload, iat: issued, ...("exp" in token.payload ? { exp: issued + 600 } : {}) };
    // The present token's own secret is known at once; a target may take tokens of a second, forgotten one as well.
    const secrets = token.secret === null ? commonest : [token.secret];
    return secrets.map((secret) => ({
      id: `weakly-signed-${secret}`,
      purpose: "Read with a token that was signed here with a well-known secret",
      path,
      signedWith: secret,
      bearer: sign({ ...token.header, alg: hmacOf(token.header.alg) }, payload, secret),
    }));
  },
  reason: () => "A token that was signed with a well-known secret gets the same data as the owner.",
  explain: {
    why: "The secret is on every list. Whoever tries it can write a token for any user and any role.",
    fix: "Sign with a random key of at least 256 bits stored outside the code, or with a private key, and replace the present secret at once.",
  },
};
