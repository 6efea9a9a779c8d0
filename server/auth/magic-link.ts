import { isConsolePath } from "../../src/contract/console-path.ts";
import type { Db } from "../db/db.ts";
import { insertMagicLink, linkFault, spendMagicLink, type WaitingConsole } from "../db/magic-links.ts";
import { insertSession } from "../db/sessions.ts";
import { type UserRow, userOfLink } from "../db/users.ts";
import { Refusal } from "../refusal.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Minutes in which a sign-in link has to be followed. */
export const linkMinutes = 15;

/**
 * Makes a sign-in link: single use, 15 minutes. A deactivated account gets one too: whoever follows it is told why it
 * does not sign in. `returnTo` is a path of the console to go on to; anything else is dropped, so that a link never
 * leads to another site. `waiting` is the console that asked, where the number that it shows may sign it in.
 */
export async function createMagicLink(
  db: Db,
  publicUrl: string,
  email: string,
  returnTo: string | null,
  waiting: WaitingConsole | null = null,
): Promise<string> {
  const token = newToken();
  const path = returnTo !== null && isConsolePath(returnTo) ? returnTo : null;
  const expiresAt = new Date(Date.now() + linkMinutes * 60_000);
  // Links belong to an address, not to a tenant.
  const row = { tokenHash: hashToken(token), email, returnTo: path, expiresAt, ...waiting };
  await db.system((tx) => insertMagicLink(tx, row));
  const link = new URL(`${publicUrl}/auth/verify`);
  link.searchParams.set("token", token);
  if (path) link.searchParams.set("returnTo", path);
  return link.href;
}

/** Why a link is not followed, and what to do. */
export const linkRefusals = {
  unknown: "This sign-in link is not valid. Ask for a new one.",
  refused: "Another number than the one shown was chosen, so this link has ended. Ask for a new one.",
  disowned: "Not me was pressed behind this link, so it has ended. Ask for a new one if it was yours.",
  used: "This sign-in link was used already. Ask for a new one.",
  expired: `This sign-in link has expired: it is valid for ${linkMinutes} minutes. Ask for a new one.`,
};

/**
 * Spends a link's token and starts a session, which belongs to `extensionOrigin` unless that is null; refuses unknown,
 * used and expired links with what to do.
 */
export async function followMagicLink(
  db: Db,
  token: string,
  extensionOrigin: string | null,
): Promise<{ user: UserRow; session: string }> {
  const session = newToken();
  const outcome = await db.system(async (tx) => {
    const email = await spendMagicLink(tx, hashToken(token));
    if (email === null) return await linkFault(tx, hashToken(token));
    const user = await userOfLink(tx, email);
    await insertSession(tx, hashToken(session), user.id, extensionOrigin);
    return user;
  });
  if (typeof outcome === "string") throw new Refusal(400, linkRefusals[outcome]);
  return { user: outcome, session };
}
