import type { TamperCheck } from "./tamper-check.ts";

/** A token that ended long ago is let in. CWE-613. Needs a secret to sign one with. */
export const expiredToken: TamperCheck = {
  id: "expired-token",
  title: "accepts a token that has expired",
  severity: "high",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-613",
  code: "expired-token-accepted",
  unfit({ token }) {
    if (!token) return "The credential is no JSON Web Token.";
    return token.secret === null ? "No expired token is at hand, and none can be signed." : null;
  },
  probes({ token, path, sign }) {
    if (!token?.secret) return [];
    const payload = { ...token.payload, iat: 1_500_000_000, exp: 1_500_000_600 };
    return [
      {
        id: "expired",
        purpose: "Read with a token that ended years ago",
        path,
        bearer: sign(token.header, payload, token.secret),
      },
    ];
  },
  reason: () => "A token that ended years ago gets the same data as the owner.",
  explain: {
    why: "A token that leaks once, for example in a log, works for ever.",
    fix: "Refuse tokens whose `exp` is over, allow at most a minute of clock difference, and keep their life short.",
  },
};
