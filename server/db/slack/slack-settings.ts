import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { SlackSetting } from "../../../src/contract/slack.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { refuseStale } from "../../refuse-stale.ts";
import type { Tx } from "../db.ts";
import { slackSettings } from "../tables/slack-schema.ts";

/** A workspace with its sealed bot token, for the calls to Slack alone. */
export type SlackSettingRow = typeof slackSettings.$inferSelect;
type Fields = Omit<typeof slackSettings.$inferInsert, "id" | "tenantId" | "createdAt">;

/** The tenant's integrations, oldest first. */
export async function listSlackSettings(tx: Tx): Promise<SlackSettingRow[]> {
  return await tx.select().from(slackSettings).orderBy(asc(slackSettings.id));
}

/** One integration; refuses an unknown one. `lock` keeps others from changing it in this transaction. */
export async function findSlackSetting(tx: Tx, id: number, lock = false): Promise<SlackSettingRow> {
  const query = tx.select().from(slackSettings).where(eq(slackSettings.id, id));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw notFound("Slack integration");
  return row;
}

/** The integration that stands for the tenant: the oldest active one, else the oldest; null without any. */
export async function tenantSlackSetting(tx: Tx): Promise<SlackSettingRow | null> {
  const [row] = await tx
    .select()
    .from(slackSettings)
    .orderBy(desc(slackSettings.isActive), asc(slackSettings.id))
    .limit(1);
  return row ?? null;
}

/** Stores an integration; refuses a workspace that has one. */
export async function insertSlackSetting(tx: Tx, tenantId: number, fields: Fields): Promise<SlackSettingRow> {
  const [row] = await tx
    .insert(slackSettings)
    .values({ tenantId, ...fields })
    .onConflictDoNothing()
    .returning();
  if (!row) throw isTaken(fields.teamId);
  return row;
}

/** Stores what Slack's consent gave: a new integration, or new access for the one of the same workspace. */
export async function connectSlackSetting(
  tx: Tx,
  tenantId: number,
  fields: Pick<Fields, "workspaceName" | "teamId" | "encryptedBotToken">,
): Promise<void> {
  await tx
    .insert(slackSettings)
    .values({ tenantId, ...fields })
    .onConflictDoUpdate({
      target: [slackSettings.tenantId, slackSettings.teamId],
      set: { workspaceName: fields.workspaceName, encryptedBotToken: fields.encryptedBotToken, isActive: true },
    });
}

/** Changes the given fields; refuses an unknown integration, a workspace that has another, and what was not seen. */
export async function updateSlackSetting(
  tx: Tx,
  id: number,
  fields: Partial<Fields>,
  seen?: Parameters<typeof refuseStale>[2],
): Promise<SlackSettingRow> {
  const current = await findSlackSetting(tx, id, true);
  refuseStale(current, fields, seen);
  if (Object.keys(fields).length === 0) return current;
  if (fields.teamId !== undefined) {
    const others = and(eq(slackSettings.teamId, fields.teamId), ne(slackSettings.id, id));
    if ((await tx.$count(slackSettings, others)) > 0) throw isTaken(fields.teamId);
  }
  const [row] = await tx.update(slackSettings).set(fields).where(eq(slackSettings.id, id)).returning();
  if (!row) throw notFound("Slack integration");
  return row;
}

/** Deletes an integration with its team channels; its messages stay in the history. Resolves to the workspace's name. */
export async function deleteSlackSetting(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.delete(slackSettings).where(eq(slackSettings.id, id)).returning();
  if (!row) throw notFound("Slack integration");
  return row.workspaceName;
}

/** What a caller may see of an integration. */
export function slackSettingView(row: SlackSettingRow): SlackSetting {
  return {
    id: row.id,
    workspaceName: row.workspaceName,
    teamId: row.teamId,
    defaultChannel: row.defaultChannel,
    hasBotToken: row.encryptedBotToken !== "",
    notifyOnEndpointDiscovery: row.notifyOnEndpointDiscovery,
    notifyOnScanComplete: row.notifyOnScanComplete,
    notifyOnCriticalAlerts: row.notifyOnCriticalAlerts,
    isActive: row.isActive,
  };
}

function isTaken(teamId: string): Refusal {
  const message = `The workspace ${teamId} has an integration already. Edit that one, or delete it first.`;
  return new Refusal(409, message, { errors: [{ field: "teamId", message }] });
}
