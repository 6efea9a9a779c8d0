import type { Answer, Send } from "./probe.ts";
import { maxRetryAfterMs, retryAfterMs } from "./safety/retry-after.ts";

/** Redirects within the target that are followed to see where they lead. */
const maxRedirects = 10;

/** Why a scan cannot start, as a sentence for the user, or null when the target answers. */
export async function findObstacle(base: URL, send: Send): Promise<string | null> {
  const ask = (path: string) =>
    send({
      id: "reachability",
      identity: "anonymous",
      purpose: "See whether the target answers",
      method: "GET",
      path,
    });
  const seen = [base.pathname + base.search];
  let answer = await ask(seen[0] as string);
  for (let next = ownRedirect(base, answer); next !== null; next = ownRedirect(base, answer)) {
    if (seen.includes(next) || seen.length > maxRedirects) return loopReason(base, [...seen, next]);
    seen.push(next);
    answer = await ask(next);
  }
  if (answer.status === null) return answer.error ?? `${base.host} gives no answer.`;
  const wait = retryAfterMs(answer.headers["retry-after"]) ?? 0;
  if (answer.status === 429 || (answer.status === 503 && answer.headers["retry-after"] !== undefined)) {
    if (wait > maxRetryAfterMs) return longWaitReason(base.host, answer.status, wait);
    return blockedReason(base.host, answer.status);
  }
  return redirectReason(base, answer);
}

/** What to tell when a host asks for a pause that no scan sits out. */
export function longWaitReason(host: string, status: number, waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  const wait = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  return `${host} answers with ${status} and asks to come back in ${wait}. Scan again then, or let requests of the scanner through.`;
}

/** What to tell when a host keeps refusing for load. */
export function blockedReason(host: string, status: number): string {
  const meaning = status === 429 ? "too many requests" : "unavailable";
  return `${host} answers every request with ${status} (${meaning}). Wait until its limit is over, or let requests of the scanner through, and scan again.`;
}

/** Where a redirect within the target leads; null when the answer is none. */
function ownRedirect(base: URL, { status, headers, url }: Answer): string | null {
  if (status === null || status < 300 || status >= 400 || headers.location === undefined) return null;
  const next = URL.parse(headers.location, url);
  return next?.origin === base.origin ? next.pathname + next.search : null;
}

function loopReason(base: URL, path: readonly string[]): string {
  const shown = path.length > 5 ? [...path.slice(0, 4), "…"] : path;
  return `${base.host} redirects in a circle: ${shown.join(" → ")}. Repair its redirects, or enter the address at which the API itself answers, and scan again.`;
}

function redirectReason(base: URL, answer: Answer): string | null {
  const location = answer.headers.location;
  if (answer.status === null || answer.status < 300 || answer.status >= 400 || location === undefined) return null;
  const next = URL.parse(location, base.href);
  if (next === null) return null;
  if (next.origin === base.origin) return null;
  return `${base.origin} redirects to ${next.origin}, and a scan never leaves the address it was given. Enter ${next.origin}${next.pathname} as target URL.`;
}
