import type { Endpoint, EndpointDetail, Exchange, Verdict } from "../../contract/endpoints.ts";

const urgency = ["public", "enforced", "not_tested", "inconclusive", "missing"];

/** The verdict that the claim speaks of: the more urgent one, authentication first between equals. */
export function leadingVerdict({ authentication, authorization }: Endpoint): Verdict {
  return urgency.indexOf(authorization.state) > urgency.indexOf(authentication.state) ? authorization : authentication;
}

/** How an answer counts against what its sender may see. */
export type ExchangeResult = "allowed" | "refused" | "bypassed" | "enforced" | "public" | "inconclusive" | "no answer";

/** Judges one answer in the light of the verdict; a status alone proves nothing (soft 403s, catch-all pages). */
export function exchangeResult(exchange: Exchange, authentication: Verdict): ExchangeResult {
  const { status, identity } = exchange;
  if (status === null) return "no answer";
  const good = status >= 200 && status < 300;
  if (identity === "owner") return good ? "allowed" : "refused";
  if (authentication.state === "missing") return good ? "bypassed" : "refused";
  if (authentication.state === "enforced") return "enforced";
  if (authentication.state === "public") return "public";
  return "inconclusive";
}

/** The two answers worth reading side by side: the owner's and a stranger's; null where one of them is missing. */
export function comparedExchanges({ exchanges, method }: EndpointDetail): readonly [Exchange, Exchange] | null {
  const answered = exchanges.filter((exchange) => exchange.status !== null);
  const best = (identity: Exchange["identity"]) => {
    const own = answered.filter((exchange) => exchange.identity === identity);
    return own.find((exchange) => exchange.method === method) ?? own[0];
  };
  const owner = best("owner");
  const stranger = best("anonymous") ?? best("invalid");
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
