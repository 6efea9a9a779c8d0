import { randomBytes } from "node:crypto";
import type { Answer, Send } from "./probe.ts";

/** Redirects within the target that are followed to see where they lead. */
const maxRedirects = 10;

/** What looking for an obstacle needs; `pointless` says why a pause that the target asked for was not sat out. */
type Reach = { send: Send; pointless(): string | null; log(message: string): void };

/** Why a scan cannot start, as a sentence for the user, or null when the target answers. */
export async function findObstacle(base: URL, { send, pointless, log }: Reach): Promise<string | null> {
  const ask = (path: string) =>
    send({
      id: reachabilityProbe,
      identity: "anonymous",
      purpose: "Check that the target answers",
      method: "GET",
      path,
    });
  const seen = [base.pathname + base.search];
  let answer = await ask(seen[0] as string);
  for (let next = ownRedirect(base, answer); next !== null; next = ownRedirect(base, answer)) {
    if (seen.includes(next) || seen.length > maxRedirects) {
      const loop = `${base.host} redirects in a circle: ${shortened([...seen, next]).join(" → ")}.`;
      // A page that wants a cookie may loop where the API beside it answers.
      const elsewhere = await ask(`/q${randomBytes(6).toString("hex")}`);
      if (ownRedirect(base, elsewhere) !== null) return `${loop} ${repairRedirects}`;
      log(`${loop} Other addresses answer, so the scan goes on without that page.`);
      return null;
    }
    seen.push(next);
    answer = await ask(next);
  }
  if (answer.status === null) return answer.error ?? `${base.host} gives no answer.`;
  if (answer.status === 429 || (answer.status === 503 && answer.headers["retry-after"] !== undefined)) {
    return pointless() ?? blockedReason(base.host, answer.status);
  }
  return redirectReason(base, answer);
}

const repairRedirects = "Repair its redirects, or enter the address at which the API itself answers, and scan again.";

/** Id of the probes that see whether a target answers. */
export const reachabilityProbe = "reachability";

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

function shortened(path: readonly string[]): readonly string[] {
  return path.length > 5 ? [...path.slice(0, 4), "…"] : path;
}

function redirectReason(base: URL, answer: Answer): string | null {
  const location = answer.headers.location;
  if (answer.status === null || answer.status < 300 || answer.status >= 400 || location === undefined) return null;
  const next = URL.parse(location, base.href);
  if (next === null) return null;
  if (next.origin === base.origin) return null;
  return `${base.origin} redirects to ${next.origin}, and a scan never leaves the address it was given. Enter ${next.origin}${next.pathname} as target URL.`;
}
