import { and, eq, gt, lt } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { liveTickets } from "./tables/schema.ts";

/** Seconds in which a ticket has to be used. */
export const ticketSeconds = 30;

/** A ticket by its hash. It ends with the session that drew it. `scanId` null: the tenant's alerts. */
export type LiveTicket = typeof liveTickets.$inferSelect;

/** Stores a ticket; tenant scope. */
export async function insertLiveTicket(tx: Tx, ticket: LiveTicket): Promise<void> {
  await tx.insert(liveTickets).values(ticket);
}

/** Spends a ticket; null when it is unknown, used or expired. System scope, since a handshake knows no tenant yet. */
export async function spendLiveTicket(tx: Tx, tokenHash: string): Promise<LiveTicket | null> {
  const now = new Date();
  const [ticket] = await tx
    .delete(liveTickets)
    .where(and(eq(liveTickets.tokenHash, tokenHash), gt(liveTickets.expiresAt, now)))
    .returning();
  await tx.delete(liveTickets).where(lt(liveTickets.expiresAt, now));
  return ticket ?? null;
}
