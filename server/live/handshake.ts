import type { IncomingMessage } from "node:http";
import { mayUseSession } from "../auth/extension-check.ts";
import type { Origins } from "../auth/origins.ts";
import { hashToken } from "../auth/tokens.ts";
import type { Db } from "../db/db.ts";
import { type LiveUser, scanLogPage, sessionListener } from "../db/live.ts";
import { spendLiveTicket } from "../db/live-tickets.ts";

/** What an admitted socket follows after a position: a scan's log, or with a null `scanId` the tenant's alerts. */
export type LiveTopic = { scanId: number | null; after: number | null };
/** The outcome of a handshake. */
export type Admission =
  | { admitted: true; user: LiveUser; topic: LiveTopic }
  | { admitted: false; code: 4400 | 4401 | 4403 | 4404; reason: string };

const foreignOrigin = "This origin may not listen here.";
const refused = (code: 4400 | 4401 | 4403 | 4404, reason: string): Admission => ({ admitted: false, code, reason });

/**
 * Decides about a socket by its ticket or else by its session cookie, and by the tenant of the scan it asks for.
 * Another tenant's scan is refused exactly like one that does not exist.
 */
export async function admit(
  db: Db,
  request: IncomingMessage,
  origins: Pick<Origins, "isPlatform" | "isGuest">,
  cookieName: string,
): Promise<Admission> {
  const query = URL.parse(request.url ?? "/", "ws://live.invalid")?.searchParams;
  if (!query) return refused(4400, "The address of this request is none.");
  const topic = {
    scanId: position(query.get("scanId"), 2_147_483_647),
    after: position(query.get("after"), Number.MAX_SAFE_INTEGER),
  };
  if (Number.isNaN(topic.scanId) || Number.isNaN(topic.after))
    return refused(4400, "scanId and after must be whole numbers that an id or a position can have.");
  const ticket = query.get("ticket");
  const user = ticket ? await byTicket(db, ticket, topic) : await byCookie(db, request, origins, cookieName);
  if ("admitted" in user) return user;
  const { origin, "sec-fetch-site": site } = request.headers;
  if (!(await mayUseSession(db, user.sessionHash, origin, site))) return refused(4403, foreignOrigin);
  if (topic.scanId !== null) {
    const scan = await scanLogPage(db, { tenantId: user.tenantId, scanId: topic.scanId }, 0, 0);
    if (!scan) return refused(4404, "The requested scan could not be found.");
  }
  return { admitted: true, user, topic };
}

async function byTicket(db: Db, ticket: string, topic: LiveTopic): Promise<LiveUser | Admission> {
  // Crosses tenants: before the ticket is read nobody knows whose it is.
  const spent = await db.system((tx) => spendLiveTicket(tx, hashToken(ticket)));
  if (!spent) return refused(4401, "The ticket is unknown, spent or expired. Ask for a new one.");
  if (spent.scanId !== topic.scanId) return refused(4403, "The ticket is for something else. Ask for a new one.");
  const user = await sessionListener(db, spent.sessionHash);
  return user?.tenantId === spent.tenantId ? user : refused(4401, "Your session has ended. Sign in again.");
}

async function byCookie(
  db: Db,
  request: IncomingMessage,
  origins: Pick<Origins, "isPlatform" | "isGuest">,
  cookieName: string,
): Promise<LiveUser | Admission> {
  const cookie = cookieOf(request.headers.cookie, cookieName);
  if (!cookie) return refused(4401, "Sign in, or ask for a ticket first.");
  // Browsers always name the origin, so that another site cannot listen with the user's cookie (CWE-1385).
  const { origin } = request.headers;
  if (origin !== undefined && !origins.isPlatform(origin) && !origins.isGuest(origin))
    return refused(4403, foreignOrigin);
  return (await sessionListener(db, hashToken(cookie))) ?? refused(4401, "Your session has ended. Sign in again.");
}

function cookieOf(header: string | undefined, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** A whole number up to the largest that there is of its kind, null when absent, NaN when it is anything else. */
function position(text: string | null, most: number): number | null {
  if (text === null || text === "") return null;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return number <= most ? number : Number.NaN;
}
