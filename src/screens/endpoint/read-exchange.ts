import type { AccessResult, Endpoint, EndpointDetail, Exchange, Verdict } from "../../contract/endpoints.ts";

const urgency = ["public", "not_tested", "enforced", "inconclusive", "missing"];

/** The verdict that the claim speaks of: the more urgent one, authentication first between equals. */
export function leadingVerdict({ authentication, authorization }: Endpoint): Verdict {
  return urgency.indexOf(authorization.state) > urgency.indexOf(authentication.state) ? authorization : authentication;
}

type Judged = Pick<EndpointDetail, "authentication" | "access">;

/**
 * How the sender of a request fared, in the words of the access matrix; null where it was only made to compare with. The
 * scan says so of each; of older proof, the verdict and the cells tell, because a status alone proves nothing (soft 403s,
 * catch-all pages).
 */
export function exchangeResult(exchange: Exchange, { authentication, access }: Judged): AccessResult | null {
  const { status, identity, label, result } = exchange;
  if (result !== undefined) return result;
  if (status === null) return "inconclusive";
  if (status === 401 || status === 403) return "denied";
  switch (identity) {
    case "owner":
      return isGood(status) ? "allowed" : null;
    case "other": {
      const cell = access.find((one) => !one.isStranger && one.identity === label);
      return cell?.status === status ? cell.result : null;
    }
    case "forged":
      return isGood(status) ? "bypassed" : "denied";
    default:
      return strangers[authentication.state](status);
  }
}

const strangers: Record<Verdict["state"], (status: number) => AccessResult> = {
  missing: (status) => (isGood(status) ? "bypassed" : "inconclusive"),
  enforced: () => "denied",
  public: () => "allowed",
  inconclusive: () => "inconclusive",
  not_tested: () => "not_tested",
};

/** Whether an answer carries what was asked for (RFC 9110, 15.3). */
export const isGood = (status: number | null) => status !== null && status >= 200 && status < 300;

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
