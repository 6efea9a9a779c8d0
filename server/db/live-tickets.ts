import { and, eq, gt, lt } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { liveTickets, tenants, users } from "./tables/schema.ts";

/** Seconds in which a ticket has to be used. */
export const ticketSeconds = 30;

/** Stores a ticket by its hash; tenant scope. `scanId` null: the tenant's alerts. */
export async function insertLiveTicket(
  tx: Tx,
  ticket: { tokenHash: string; userId: number; tenantId: number; scanId: number | null; expiresAt: Date },
): Promise<void> {
  await tx.insert(liveTickets).values(ticket);
}

/**
 * Spends a ticket: resolves to whom and to which topic it was bound, or null when it is unknown, used or expired, or
 * its user or organization is deactivated. System scope, since a handshake knows no tenant yet.
 */
export async function spendLiveTicket(
  tx: Tx,
  tokenHash: string,
): Promise<{ userId: number; tenantId: number; scanId: number | null } | null> {
  const now = new Date();
  const [ticket] = await tx
    .delete(liveTickets)
    .where(and(eq(liveTickets.tokenHash, tokenHash), gt(liveTickets.expiresAt, now)))
    .returning();
  await tx.delete(liveTickets).where(lt(liveTickets.expiresAt, now));
  if (!ticket) return null;
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(
      and(
        eq(users.id, ticket.userId),
        eq(users.tenantId, ticket.tenantId),
        eq(users.isActive, true),
        eq(tenants.isActive, true),
      ),
    );
  return owner ? { userId: ticket.userId, tenantId: ticket.tenantId, scanId: ticket.scanId } : null;
}
