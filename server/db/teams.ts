import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Team } from "../../src/contract/teams.ts";
import { notFound } from "../refusal.ts";
import { refuseStale } from "../refuse-stale.ts";
import type { Tx } from "./db.ts";
import { endpoints, pathFigures, teams } from "./tables/schema.ts";

type Fields = { name: string; description: string | null };

/** The tenant's teams by name, each with the number of endpoints that belong to it. */
export async function listTeams(tx: Tx): Promise<Team[]> {
  const rows = await tx
    .select({
      ...getTableColumns(teams),
      endpointCount: sql<number>`coalesce(sum(${pathFigures.operations}), 0)::int`,
    })
    .from(teams)
    .leftJoin(pathFigures, eq(pathFigures.teamId, teams.id))
    .groupBy(teams.id)
    .orderBy(asc(sql`lower(${teams.name})`));
  return rows.map(view);
}

/** Creates a team without endpoints. */
export async function insertTeam(tx: Tx, tenantId: number, fields: Fields): Promise<Team> {
  const [row] = await tx
    .insert(teams)
    .values({ tenantId, ...fields })
    .returning();
  return view({ ...(row as typeof teams.$inferSelect), endpointCount: 0 });
}

/** Renames or describes a team; refuses an unknown one, and to replace what differs from `seen`. */
export async function updateTeam(
  tx: Tx,
  id: number,
  fields: Partial<Fields>,
  seen: Parameters<typeof refuseStale>[2],
): Promise<Team> {
  const [stored] = await tx.select().from(teams).where(eq(teams.id, id)).for("update");
  if (!stored) throw notFound("team");
  refuseStale(stored, fields, seen);
  const row = { ...stored, ...fields };
  if (Object.keys(fields).length > 0) await tx.update(teams).set(fields).where(eq(teams.id, id));
  return view({ ...row, endpointCount: await tx.$count(endpoints, eq(endpoints.teamId, id)) });
}

/** Deletes a team; its endpoints become unattributed. Resolves to its name. */
export async function deleteTeam(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.delete(teams).where(eq(teams.id, id)).returning({ name: teams.name });
  if (!row) throw notFound("team");
  return row.name;
}

function view(row: typeof teams.$inferSelect & { endpointCount: number }): Team {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    endpointCount: row.endpointCount,
    createdAt: row.createdAt.toISOString(),
  };
}
