import { readFile } from "node:fs/promises";
import { migrationNames } from "../db/connection/migrate.ts";
import type { MigrationConnection } from "../db/connection/migration-connection.ts";
import { hideRows, leaveSharedRoles, type Roles, showRows, withRoles } from "../db/connection/roles.ts";
import type { rowsOfEveryTable } from "./fill-every-table.ts";

/** The last version whose databases shared their roles with all others of a cluster. */
export const lastShared = "0014-lines-once.sql";
const [first] = await migrationNames();

/** Runs a migration as its own version did; resolves to the database's roles, once it has its own. */
export async function applyAsThen(
  connection: MigrationConnection,
  name: string,
  known: Roles | null,
): Promise<Roles | null> {
  let roles = known;
  const statements = await readFile(new URL(`../db/migrations/${name}`, import.meta.url), "utf8");
  if (name === first)
    await connection.exec(
      "create table schema_migrations (name text primary key, applied_at timestamptz default now())",
    );
  await connection.exec("begin");
  if (name <= lastShared) {
    await connection.exec(statements);
  } else {
    roles ??= await leaveSharedRoles(connection, { user: "app_user", system: "app_system" });
    await showRows(connection, roles);
    await connection.exec(withRoles(statements, roles));
    await hideRows(connection, roles);
  }
  await connection.query("insert into schema_migrations (name) values ($1)", [name]);
  await connection.exec("commit");
  return roles;
}

/** What a version changed in rows that were there, by table or column, and why that loses nothing. */
const meant: Record<string, string> = {
  live_tickets: "A ticket lives 30 seconds; those that named no session were dropped.",
};

type Rows = Awaited<ReturnType<typeof rowsOfEveryTable>>;

/** Rows that are not there any more, or not as they were, in columns that still are; each with its table. */
export function lostRows(before: Rows, after: Rows): string[] {
  const lost: string[] = [];
  for (const [table, rows] of before) {
    if (table in meant) continue;
    const kept = after.get(table) ?? [];
    for (const row of rows) {
      const isThere = kept.some((other) =>
        Object.entries(row).every(
          ([column, value]) =>
            !(column in other) ||
            `${table}.${column}` in meant ||
            JSON.stringify(other[column]) === JSON.stringify(value),
        ),
      );
      if (!isThere) lost.push(`${table}: ${JSON.stringify(row)}\n${JSON.stringify(kept)}`);
    }
  }
  return lost;
}
