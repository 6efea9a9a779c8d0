import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { WebhookDelivery } from "../../../src/contract/webhooks.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Tx } from "../db.ts";
import { webhookDeliveries } from "../tables/webhook-tables.ts";

export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
type NewDelivery = Pick<
  typeof webhookDeliveries.$inferInsert,
  "tenantId" | "webhookId" | "messageId" | "event" | "title" | "body"
>;

/** Messages that the log shows. */
const logLength = 100;
/** Days that messages which were taken or given up are kept. */
const keptDays = 30;
/** Milliseconds after which a first try should have been made. */
const overdueAfter = 10 * 60_000;

/** A webhook's newest messages, newest first. */
export async function listDeliveries(tx: Tx, webhookId: number): Promise<WebhookDelivery[]> {
  const rows = await tx
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(logLength);
  return rows.map(deliveryView);
}

/** Stores a message that waits for its first try. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<WebhookDeliveryRow> {
  const [row] = await tx.insert(webhookDeliveries).values(delivery).returning();
  return row as WebhookDeliveryRow;
}

/** A message that still waits for this try, or null: it was tried, ended or deleted meanwhile. */
export async function findWaiting(tx: Tx, id: number, attempt: number): Promise<WebhookDeliveryRow | null> {
  const [row] = await tx
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.status, "pending"),
        eq(webhookDeliveries.attempts, attempt - 1),
      ),
    );
  return row ?? null;
}

/** Records how a message fared. */
export async function updateDelivery(
  tx: Tx,
  id: number,
  state: Pick<WebhookDeliveryRow, "status" | "error"> & Partial<WebhookDeliveryRow>,
): Promise<WebhookDeliveryRow> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: null, ...state, endedAt: state.status === "pending" ? null : new Date() })
    .where(eq(webhookDeliveries.id, id))
    .returning();
  if (!row) throw notFound("message");
  return row;
}

/**
 * Has a message wait for a first try again, also one whose next try is far away; refuses an unknown one, and one that was
 * told a moment ago and was not tried yet.
 */
export async function renewDelivery(tx: Tx, id: number): Promise<WebhookDeliveryRow> {
  const [row] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for("update");
  if (!row) throw notFound("message");
  const isUnderWay =
    row.status === "pending" && row.attempts === 0 && Date.now() - row.createdAt.getTime() < overdueAfter;
  if (isUnderWay) throw new Refusal(409, "This message is under way already.");
  return await updateDelivery(tx, id, { status: "pending", error: null, attempts: 0, statusCode: null });
}

/** Removes the tenant's messages that ended more than 30 days ago. */
export async function expireDeliveries(tx: Tx): Promise<void> {
  await tx
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.endedAt, sql`now() - make_interval(days => ${keptDays})`));
}

/** What a caller may see of a message. */
export function deliveryView(row: WebhookDeliveryRow): WebhookDelivery {
  const { id, messageId, event, title, status, attempts, statusCode, error } = row;
  return {
    id,
    messageId,
    event,
    title,
    status,
    attempts,
    statusCode,
    error,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
