import { and, asc, eq, ne } from "drizzle-orm";
import type { TeamChannel } from "../../../src/contract/slack.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Tx } from "../db.ts";
import { teams } from "../tables/schema.ts";
import { slackTeamChannels } from "../tables/slack-schema.ts";

type Row = typeof slackTeamChannels.$inferSelect;
type Fields = Omit<typeof slackTeamChannels.$inferInsert, "id" | "tenantId" | "createdAt">;

/** The mappings of an integration, oldest first. */
export async function listTeamChannels(tx: Tx, slackSettingId: number): Promise<TeamChannel[]> {
  const rows = await tx
    .select()
    .from(slackTeamChannels)
    .where(eq(slackTeamChannels.slackSettingId, slackSettingId))
    .orderBy(asc(slackTeamChannels.id));
  return rows.map(view);
}

/** The mapping of a team in an integration, or null. */
export async function findTeamChannel(tx: Tx, slackSettingId: number, teamId: number): Promise<TeamChannel | null> {
  const [row] = await tx.select().from(slackTeamChannels).where(ofTeam(slackSettingId, teamId));
  return row ? view(row) : null;
}

/** One mapping; refuses an unknown one. */
export async function teamChannelById(tx: Tx, id: number): Promise<TeamChannel> {
  const [row] = await tx.select().from(slackTeamChannels).where(eq(slackTeamChannels.id, id));
  if (!row) throw notFound("team channel");
  return view(row);
}

/** Maps a team to a channel; refuses an unknown team, and one that has a channel in this workspace. */
export async function insertTeamChannel(tx: Tx, tenantId: number, fields: Fields): Promise<TeamChannel> {
  await ensureTeam(tx, fields.teamId);
  const [row] = await tx
    .insert(slackTeamChannels)
    .values({ tenantId, ...fields })
    .onConflictDoNothing()
    .returning();
  if (!row) throw isTaken();
  return view(row);
}

/** Changes the given fields of a mapping. */
export async function updateTeamChannel(tx: Tx, id: number, fields: Partial<Fields>): Promise<TeamChannel> {
  const current = await teamChannelById(tx, id);
  if (Object.keys(fields).length === 0) return current;
  if (fields.teamId !== undefined) {
    await ensureTeam(tx, fields.teamId);
    const others = and(ofTeam(current.slackSettingId, fields.teamId), ne(slackTeamChannels.id, id));
    if ((await tx.$count(slackTeamChannels, others)) > 0) throw isTaken();
  }
  const [row] = await tx.update(slackTeamChannels).set(fields).where(eq(slackTeamChannels.id, id)).returning();
  if (!row) throw notFound("team channel");
  return view(row);
}

/** Deletes a mapping; its team's news go to the default channel. */
export async function deleteTeamChannel(tx: Tx, id: number): Promise<void> {
  const [row] = await tx.delete(slackTeamChannels).where(eq(slackTeamChannels.id, id)).returning();
  if (!row) throw notFound("team channel");
}

/** Refuses a team that the tenant does not have. Foreign keys do not know of tenants, so it is looked for in the tenant's scope. */
export async function ensureTeam(tx: Tx, teamId: number): Promise<void> {
  if ((await tx.$count(teams, eq(teams.id, teamId))) === 0) throw notFound("team");
}

function ofTeam(slackSettingId: number, teamId: number) {
  return and(eq(slackTeamChannels.slackSettingId, slackSettingId), eq(slackTeamChannels.teamId, teamId));
}

function isTaken(): Refusal {
  const message = "This team has a channel in this workspace already. Change that one instead.";
  return new Refusal(409, message, { errors: [{ field: "teamId", message }] });
}

function view(row: Row): TeamChannel {
  return {
    id: row.id,
    slackSettingId: row.slackSettingId,
    teamId: row.teamId,
    channelId: row.channelId,
    channelName: row.channelName,
    notifyOnEndpointDiscovery: row.notifyOnEndpointDiscovery,
    notifyOnScanComplete: row.notifyOnScanComplete,
    notifyOnCriticalAlerts: row.notifyOnCriticalAlerts,
    isActive: row.isActive,
  };
}
