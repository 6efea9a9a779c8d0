import type { Answer, Send } from "./probe.ts";

/** Why a scan cannot start, as a sentence for the user, or null when the target answers. */
export async function findObstacle(base: URL, send: Send): Promise<string | null> {
  const answer = await send({
    id: "reachability",
    identity: "anonymous",
    purpose: "See whether the target answers",
    method: "GET",
    path: base.pathname + base.search,
  });
  if (answer.status === null) return answer.error ?? `${base.host} gives no answer.`;
  if (answer.status === 429 || (answer.status === 503 && answer.headers["retry-after"] !== undefined)) {
    return blockedReason(base.host, answer.status);
  }
  return redirectReason(base, answer);
}

/** What to tell when a host keeps refusing for load. */
export function blockedReason(host: string, status: number): string {
  const meaning = status === 429 ? "too many requests" : "unavailable";
  return `${host} answers every request with ${status} (${meaning}). Wait until its limit is over, or let requests of the scanner through, and scan again.`;
}

function redirectReason(base: URL, answer: Answer): string | null {
  const location = answer.headers.location;
  if (answer.status === null || answer.status < 300 || answer.status >= 400 || location === undefined) return null;
  const next = URL.parse(location, base.href);
  if (next === null) return null;
  if (next.origin === base.origin) return null;
  return `${base.origin} redirects to ${next.origin}, and a scan never leaves the address it was given. Enter ${next.origin}${next.pathname} as target URL.`;
}
