import { and, eq, getTableColumns, gt, lt } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { sessions, tenants, users } from "./tables/schema.ts";
import { isUsable, type UserRow } from "./users.ts";

/** Days that a session lasts after it was last used. */
export const sessionDays = 30;
const lifetime = sessionDays * 24 * 3600_000;

/** Starts a session, and drops those that expired. System scope. */
export async function insertSession(tx: Tx, tokenHash: string, userId: number): Promise<void> {
  const now = new Date();
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  await tx.insert(sessions).values({ tokenHash, userId, lastSeen: now, expiresAt: new Date(now.getTime() + lifetime) });
}

/**
 * The user of a live session; null when it is unknown, expired, or its user or organization is deactivated. Notes at
 * most once a minute that it is used. System scope.
 */
export async function findSessionUser(tx: Tx, tokenHash: string): Promise<UserRow | null> {
  const now = new Date();
  const [row] = await tx
    .select({ user: getTableColumns(users), tenant: getTableColumns(tenants), lastSeen: sessions.lastSeen })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  if (!row) return null;
  const user = { ...row.user, tenant: row.tenant };
  if (!isUsable(user)) return null;
  if (now.getTime() - row.lastSeen.getTime() > 60_000) {
    await tx
      .update(sessions)
      .set({ lastSeen: now, expiresAt: new Date(now.getTime() + lifetime) })
      .where(eq(sessions.tokenHash, tokenHash));
  }
  return user;
}

/** Ends one session. System scope. */
export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends all of a user's sessions but one. System scope. */
export async function deleteOtherSessions(tx: Tx, userId: number, keep: string | null): Promise<void> {
  const own = await tx.select({ tokenHash: sessions.tokenHash }).from(sessions).where(eq(sessions.userId, userId));
  for (const { tokenHash } of own) if (tokenHash !== keep) await deleteSession(tx, tokenHash);
}
