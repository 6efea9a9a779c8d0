import type { Endpoint, EndpointDetail, Exchange, Verdict } from "../../contract/endpoints.ts";

const urgency = ["public", "not_tested", "enforced", "inconclusive", "missing"];

/** The verdict that the claim speaks of: the more urgent one, authentication first between equals. */
export function leadingVerdict({ authentication, authorization }: Endpoint): Verdict {
  return urgency.indexOf(authorization.state) > urgency.indexOf(authentication.state) ? authorization : authentication;
}

/** How an answer counts against what its sender may see. */
export type ExchangeResult =
  | "allowed"
  | "answered"
  | "refused"
  | "bypassed"
  | "enforced"
  | "public"
  | "inconclusive"
  | "no answer";

type Judged = Pick<EndpointDetail, "authentication" | "exchanges">;

/**
 * Judges one answer in the light of the verdict; a status alone proves nothing (soft 403s, catch-all pages). Where
 * authentication is missing, a stranger bypasses it with any answer that the owner gets too, also with a 422: the input
 * was examined before anyone asked who sent it.
 */
export function exchangeResult(exchange: Exchange, { authentication, exchanges }: Judged): ExchangeResult {
  const { status, identity } = exchange;
  if (status === null) return "no answer";
  const refused = status === 401 || status === 403;
  if (identity === "owner") return refused ? "refused" : isGood(status) ? "allowed" : "answered";
  if (authentication.state === "enforced") return "enforced";
  if (authentication.state === "public") return "public";
  if (authentication.state !== "missing") return "inconclusive";
  if (refused) return "refused";
  const likeOwner = exchanges.some((other) => other.identity === "owner" && other.status === status);
  return isGood(status) || likeOwner ? "bypassed" : "answered";
}

/** Whether an answer carries what was asked for (RFC 9110, 15.3). */
export const isGood = (status: number | null) => status !== null && status >= 200 && status < 300;

/**
 * The two answers worth reading side by side: the owner's, and a stranger's, one who got through before one who did
 * not; null where either is missing.
 */
export function comparedExchanges(endpoint: EndpointDetail): readonly [Exchange, Exchange] | null {
  const answered = endpoint.exchanges.filter(({ status }) => status !== null);
  const ofMethod = answered.filter(({ method }) => method === endpoint.method);
  const pick = (fits: (exchange: Exchange) => boolean) => ofMethod.find(fits) ?? answered.find(fits);
  const owner = pick(({ identity }) => identity === "owner");
  const stranger =
    pick((exchange) => exchangeResult(exchange, endpoint) === "bypassed") ??
    pick(({ identity }) => identity === "anonymous") ??
    pick(({ identity }) => identity === "invalid");
  return owner && stranger ? [owner, stranger] : null;
}

/** A number of bytes as people read it: `412 B`, `1.4 kB`. */
export function byteCount(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Status, size and time of an answer, `200, 412 B, 38 ms`; or why none came. */
export function answerLine({ status, bytes, durationMs, error }: Exchange): string {
  if (status === null) return error ?? "no answer";
  return `${status}, ${byteCount(bytes)}, ${Math.round(durationMs)} ms`;
}
