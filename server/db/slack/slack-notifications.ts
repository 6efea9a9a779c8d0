import { and, desc, eq } from "drizzle-orm";
import type { SlackNotification } from "../../../src/contract/slack.ts";
import type { Tx } from "../db.ts";
import { slackNotifications } from "../tables/slack-schema.ts";

export type SlackNotificationRow = typeof slackNotifications.$inferSelect;
/** What a message says, and where. */
export type NewSlackNotification = Pick<
  typeof slackNotifications.$inferInsert,
  "slackSettingId" | "channelId" | "channelName" | "title" | "message" | "messageType"
>;

/** Messages that the history shows. */
const historyLength = 200;

/** The tenant's newest messages, newest first. */
export async function listSlackNotifications(tx: Tx): Promise<SlackNotification[]> {
  const rows = await tx.select().from(slackNotifications).orderBy(desc(slackNotifications.id)).limit(historyLength);
  return rows.map(view);
}

/** Stores a message that waits to be sent; resolves to its id. */
export async function insertSlackNotification(
  tx: Tx,
  tenantId: number,
  notification: NewSlackNotification,
): Promise<number> {
  const [row] = await tx
    .insert(slackNotifications)
    .values({ tenantId, ...notification })
    .returning({ id: slackNotifications.id });
  return (row as { id: number }).id;
}

/** A message that still waits to be sent, or null. */
export async function findPendingSlackNotification(tx: Tx, id: number): Promise<SlackNotificationRow | null> {
  const [row] = await tx
    .select()
    .from(slackNotifications)
    .where(and(eq(slackNotifications.id, id), eq(slackNotifications.status, "pending")));
  return row ?? null;
}

/** Records how a message fared; while it stays pending, `errorMessage` tells what it waits for. */
export async function updateSlackNotification(
  tx: Tx,
  id: number,
  state: { status: SlackNotification["status"]; errorMessage: string | null; channelName?: string },
): Promise<void> {
  await tx
    .update(slackNotifications)
    .set({ ...state, endedAt: state.status === "pending" ? null : new Date() })
    .where(eq(slackNotifications.id, id));
}

function view(row: SlackNotificationRow): SlackNotification {
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    channelName: row.channelName,
    sentAt: (row.endedAt ?? row.createdAt).toISOString(),
    messageType: row.messageType,
    status: row.status,
    errorMessage: row.errorMessage,
  };
}
