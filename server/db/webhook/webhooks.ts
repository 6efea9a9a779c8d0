import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Webhook } from "../../../src/contract/webhooks.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { refuseStale } from "../../refuse-stale.ts";
import type { Tx } from "../db.ts";
import { webhooks } from "../tables/webhook-tables.ts";

/** A webhook with its sealed address and secrets. */
export type WebhookRow = typeof webhooks.$inferSelect;
type Fields = Omit<typeof webhooks.$inferInsert, "id" | "tenantId" | "createdAt">;

/** Webhooks that an organization has at most: each is told of every scan. */
const most = 20;

/** The tenant's webhooks, by name. */
export async function listWebhooks(tx: Tx): Promise<WebhookRow[]> {
  return await tx
    .select()
    .from(webhooks)
    .orderBy(asc(sql`lower(${webhooks.name})`));
}

/** The webhooks that are told of what happens, oldest first. */
export async function activeWebhooks(tx: Tx): Promise<WebhookRow[]> {
  return await tx.select().from(webhooks).where(eq(webhooks.isActive, true)).orderBy(asc(webhooks.id));
}

/** One webhook; refuses an unknown one. `lock` keeps others from changing it in this transaction. */
export async function findWebhook(tx: Tx, id: number, lock = false): Promise<WebhookRow> {
  const query = tx.select().from(webhooks).where(eq(webhooks.id, id));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw notFound("webhook");
  return row;
}

/** Stores a webhook; refuses a name that is taken, and more than 20. */
export async function insertWebhook(tx: Tx, tenantId: number, fields: Fields): Promise<WebhookRow> {
  if ((await tx.$count(webhooks)) >= most) {
    throw new Refusal(409, `An organization has at most ${most} webhooks. Delete one first.`);
  }
  const [row] = await tx
    .insert(webhooks)
    .values({ tenantId, ...fields })
    .onConflictDoNothing()
    .returning();
  if (!row) throw isTaken(fields.name);
  return row;
}

/** Changes the given fields; refuses an unknown webhook, a name that is taken, and what was not seen. */
export async function updateWebhook(
  tx: Tx,
  id: number,
  fields: Partial<Fields>,
  seen?: Parameters<typeof refuseStale>[2],
): Promise<WebhookRow> {
  const current = await findWebhook(tx, id, true);
  refuseStale(current, fields, seen);
  if (Object.keys(fields).length === 0) return current;
  if (fields.name !== undefined) {
    const others = and(sql`lower(${webhooks.name}) = lower(${fields.name})`, ne(webhooks.id, id));
    if ((await tx.$count(webhooks, others)) > 0) throw isTaken(fields.name);
  }
  const [row] = await tx.update(webhooks).set(fields).where(eq(webhooks.id, id)).returning();
  return row as WebhookRow;
}

/** Deletes a webhook with its log; refuses an unknown one. Resolves to its name. */
export async function deleteWebhook(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning({ name: webhooks.name });
  if (!row) throw notFound("webhook");
  return row.name;
}

/** Notes that a try got through, or failed; resolves to the webhook as it stands then. */
export async function noteTry(tx: Tx, id: number, isThrough: boolean): Promise<WebhookRow> {
  const [row] = await tx
    .update(webhooks)
    .set(
      isThrough
        ? { failures: 0, failingSince: null }
        : { failures: sql`${webhooks.failures} + 1`, failingSince: sql`coalesce(${webhooks.failingSince}, now())` },
    )
    .where(eq(webhooks.id, id))
    .returning();
  if (!row) throw notFound("webhook");
  return row;
}

/** Ends what is sent to a webhook until a person switches it on again. */
export async function pauseWebhook(tx: Tx, id: number, pausedReason: string): Promise<void> {
  await tx.update(webhooks).set({ isActive: false, pausedReason }).where(eq(webhooks.id, id));
}

/** What a caller may see of a webhook. */
export function webhookView(row: WebhookRow): Webhook {
  const { id, name, kind, host, events, leastSeverity, isActive, pausedReason } = row;
  const isOldValid = row.oldSecretUntil !== null && row.oldSecretUntil > new Date();
  return {
    id,
    name,
    kind,
    host,
    events,
    leastSeverity,
    isActive,
    pausedReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    oldSecretUntil: isOldValid ? (row.oldSecretUntil?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

function isTaken(name: string): Refusal {
  const message = `There is a webhook called ${name}. Choose another name.`;
  return new Refusal(409, message, { errors: [{ field: "name", message }] });
}
