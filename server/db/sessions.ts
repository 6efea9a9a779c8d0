import { and, eq, getTableColumns, gt, inArray, isNull, lt, notInArray, type Placeholder, sql } from "drizzle-orm";
import { lowerRole } from "../../src/contract/roles.ts";
import type { Tx } from "./db.ts";
import { tellSessions } from "./live-notices.ts";
import { onceForEach } from "./once-for-each.ts";
import { sessions, tenants, users } from "./tables/schema.ts";
import { isUsable, type UserRow } from "./users.ts";

/** Days that a session lasts after it was last used. */
export const sessionDays = 30;
const lifetime = sessionDays * 24 * 3600_000;

/**
 * Starts a session, and drops those that expired. `extensionOrigin` is the extension that signed in, null for a page.
 * System scope.
 */
export async function insertSession(
  tx: Tx,
  tokenHash: string,
  userId: number,
  extensionOrigin: string | null = null,
): Promise<void> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + lifetime);
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  await tx.insert(sessions).values({ tokenHash, userId, extensionOrigin, lastSeen: now, expiresAt });
}

/** A session that a portal began: it ends with its token, or with the portal's key. */
export type EmbeddedSession = { userId: number; expiresAt: Date } & {
  [Part in "embedKeyId" | "mostRole"]: NonNullable<(typeof sessions.$inferInsert)[Part]>;
};

/** Starts the session of a portal's user. System scope. */
export async function insertEmbeddedSession(tx: Tx, tokenHash: string, session: EmbeddedSession): Promise<void> {
  await tx.insert(sessions).values({ tokenHash, lastSeen: new Date(), ...session });
}

/** Who a session is of: with the role that they have in it, and whether a portal began it. */
export type SessionUser = UserRow & { isEmbedded: boolean };

/**
 * The user of a live session; null when it is unknown, expired, or its user or organization is deactivated. Notes at
 * most once a minute that it is used. System scope.
 */
export async function findSessionUser(tx: Tx, tokenHash: string): Promise<SessionUser | null> {
  return (await findSessionUsers(tx, [tokenHash])).get(tokenHash) ?? null;
}

/** Whoever has these sessions. Every call asks for it first, so that it is built and planned once for each connection. */
const lookupOn = onceForEach((tx: Tx) =>
  tx
    .select({ user: getTableColumns(users), tenant: getTableColumns(tenants), session: getTableColumns(sessions) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(isOneOf(sql.placeholder("tokenHashes")), gt(sessions.expiresAt, sql.placeholder("now"))))
    .prepare("users_of_sessions"),
);

/** The same for many sessions at once, by their hashes; those that nobody may use any more are left out. System scope. */
export async function findSessionUsers(tx: Tx, tokenHashes: string[]): Promise<Map<string, SessionUser>> {
  const now = new Date();
  const found = await lookupOn(tx).execute({ tokenHashes, now });
  const usable = new Map<string, SessionUser>();
  const unnoted: string[] = [];
  for (const { user, tenant, session } of found) {
    const { tokenHash, mostRole, embedKeyId, lastSeen } = session;
    const role = mostRole ? lowerRole(user.role, mostRole) : user.role;
    const whose = { ...user, role, tenant, isEmbedded: embedKeyId !== null };
    if (!isUsable(whose)) continue;
    usable.set(tokenHash, whose);
    if (now.getTime() - lastSeen.getTime() > 60_000) unnoted.push(tokenHash);
  }
  if (unnoted.length > 0) await noteUse(tx, unnoted, now);
  return usable;
}

/** A portal's session ends with its token, however it is used. Those that another process notes at this moment are left to it. */
async function noteUse(tx: Tx, tokenHashes: string[], now: Date): Promise<void> {
  const free = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    // A token that was renewed meanwhile is about to end.
    .where(and(isOneOf(tokenHashes), gt(sessions.expiresAt, new Date(now.getTime() + afterRenewal))))
    .for("update", { skipLocked: true });
  const expiresAt = new Date(now.getTime() + lifetime);
  await tx
    .update(sessions)
    .set({
      lastSeen: now,
      expiresAt: sql`case when ${sessions.embedKeyId} is null then ${sql.param(expiresAt, sessions.expiresAt)} else ${sessions.expiresAt} end`,
    })
    .where(inArray(sessions.tokenHash, free));
}

const isOneOf = (tokenHashes: string[] | Placeholder) =>
  sql`${sessions.tokenHash} = any(${sql.param(tokenHashes)}::text[])`;

/** The extension that a session belongs to; null when it belongs to none, or is unknown. System scope. */
export async function extensionOfSession(tx: Tx, tokenHash: string): Promise<string | null> {
  const [row] = await tx
    .select({ origin: sessions.extensionOrigin })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.origin ?? null;
}

/** Gives a session that belongs to no extension yet to this one. Of two at once the first has it. System scope. */
export async function giveSessionTo(tx: Tx, tokenHash: string, extensionOrigin: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ extensionOrigin })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.extensionOrigin)));
}

/** Milliseconds for which calls that left with a token are answered once the session has a new one. */
const afterRenewal = 1_000;

/**
 * Gives a session a new token, and ends all others of its user. The old token is good for a second more, for calls that were
 * under way; what was opened with it ends by `deleteSession`. False: the session has ended, and nothing was done. System scope.
 */
export async function renewSession(tx: Tx, userId: number, old: string, renewed: string): Promise<boolean> {
  const [before] = await tx
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() + afterRenewal), lastSeen: new Date() })
    .where(and(eq(sessions.tokenHash, old), eq(sessions.userId, userId)))
    .returning({ extensionOrigin: sessions.extensionOrigin });
  if (before === undefined) return false;
  await insertSession(tx, renewed, userId, before.extensionOrigin);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.tokenHash, [old, renewed])));
  await tellSessions(tx, userId);
  return true;
}

/** Ends one session, with its tickets and sockets in every process. System scope. */
export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId });
  if (ended) await tellSessions(tx, ended.userId);
}

/** Ends all of a user's sessions, with their tickets and sockets in every process. System scope. */
export async function deleteSessions(tx: Tx, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tellSessions(tx, userId);
}
