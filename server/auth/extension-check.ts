import type { FastifyRequest } from "fastify";
import type { Db } from "../db/db.ts";
import { extensionOfSession, giveSessionTo } from "../db/sessions.ts";
import { Refusal } from "../refusal.ts";
import { isDrawnPerInstallation } from "./origins.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { hashToken } from "./tokens.ts";

/** Calls that start a session: another installation may make them, for a session of its own. */
const signIns: ReadonlySet<string> = new Set(
  ["login", "magic-link", "link-choices", "verify", "confirm", "disown-link", "claim"].map(
    (name) => `/api/auth/${name}`,
  ),
);

/**
 * Refuses a session to every Firefox extension but the one it belongs to: any extension has an origin of the same
 * scheme, and nothing in it tells which one it is (CWE-346). To a call that signs in, the session is as good as absent.
 */
export async function checkExtension(request: FastifyRequest, db: Db, cookie: SessionCookie): Promise<void> {
  const { origin, "sec-fetch-site": site } = request.headers;
  const session = cookie.read(request);
  if (session === null || (await mayUseSession(db, hashToken(session), origin, site))) return;
  if (!signIns.has(request.url.split("?", 1)[0] ?? ""))
    throw new Refusal(401, "This session belongs to another installation of the extension. Sign in here.");
  cookie.forget(request);
}

/**
 * Whether a session may be used from an origin. A session that was signed in on a page belongs to the first Firefox
 * extension that uses it with the browser's leave to talk to the platform: without that leave Firefox calls the
 * request cross-site. Origins of other kinds are decided by {@link Origins}.
 */
export async function mayUseSession(
  db: Db,
  sessionHash: string,
  origin: string | undefined,
  site: string | string[] | undefined,
): Promise<boolean> {
  if (origin === undefined || !isDrawnPerInstallation(origin)) return true;
  // Sessions belong to people, not to tenants.
  return await db.system(async (tx) => {
    const owner = await extensionOfSession(tx, sessionHash);
    if (owner !== null) return owner === origin;
    if (site === "cross-site") return false;
    await giveSessionTo(tx, sessionHash, origin);
    return true;
  });
}
