import type { TamperCheck, TamperSubject, TamperToken } from "./tamper-check.ts";
import { hmacOf } from "./weak-token-secret.ts";

/** Seconds by which a token must be over: clocks differ. */
const grace = 300;

/** A token that ended is let in: an older one of its owner's, the present one, or one that was signed here. CWE-613. */
export const expiredToken: TamperCheck = {
  id: "expired-token",
  fault: "Accepts expired token",
  title: "accepts a token that has expired",
  severity: "high",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-613",
  code: "expired-token-accepted",
  unfit(subject) {
    if (subject.ended.length > 0 || isOver(subject.token)) return null;
    if (!subject.token) return "No expired token to try.";
    return subject.token.secret === null ? "No expired token to try." : null;
  },
  probes: (subject) => [...olderTokens(subject), ...presentToken(subject), ...forgedToken(subject)],
  reason: ({ id }) =>
    id === "past-expiry"
      ? "The stored token is over by its own `exp`, and gets the owner's data all the same."
      : id === "expired"
        ? "A token that ended years ago gets the same data as the owner."
        : "An older token of the owner's, which has ended, gets the same data as the present one.",
  explain: {
    why: "A token that leaks once, for example in a log, works for ever.",
    fix: "Refuse tokens whose `exp` is over, allow at most a minute of clock difference, and keep their life short.",
  },
};

/** Whether a token's time was over some minutes ago (RFC 7519 §4.1.4). */
export function isOver(token: Pick<TamperToken, "payload"> | null): boolean {
  const { exp } = token?.payload ?? {};
  return typeof exp === "number" && exp > 0 && exp + grace < Date.now() / 1000;
}

const olderTokens = ({ ended, path }: TamperSubject) =>
  ended.map((bearer, at) => ({
    id: `ended-${at}`,
    purpose: "Read with an older token of the same identity, which has ended",
    path,
    bearer,
  }));

const presentToken = ({ token, secret, path }: TamperSubject) =>
  secret !== null && isOver(token)
    ? [
        {
          id: "past-expiry",
          purpose: "Read with the stored token, which is over by its own `exp`",
          path,
          bearer: secret,
        },
      ]
    : [];

function forgedToken({ token, path, sign }: TamperSubject) {
  if (!token || token.secret === null) return [];
  const payload = { ...token.payload, iat: 1_500_000_000, exp: 1_500_000_600 };
  const header = { ...token.header, alg: hmacOf(token.header.alg) };
  const purpose = "Read with a token that ended years ago";
  return [{ id: "expired", purpose, path, bearer: sign(header, payload, token.secret) }];
}
