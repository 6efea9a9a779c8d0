import { readFile } from "node:fs/promises";
import { migrationNames } from "../db/connection/migrate.ts";
import type { MigrationConnection } from "../db/connection/migration-connection.ts";

/** The last migration before databases got roles of their own. */
const last = "0014-lines-once.sql";

/**
 * Makes a database as versions before roles of its own did, with the roles that all databases of a cluster shared, and with
 * two tenants that have a team each.
 */
export async function makeOldDatabase(connection: MigrationConnection): Promise<void> {
  await connection.exec("create table schema_migrations (name text primary key, applied_at timestamptz default now())");
  for (const name of (await migrationNames()).filter((name) => name <= last)) {
    await connection.exec(await readFile(new URL(`../db/migrations/${name}`, import.meta.url), "utf8"));
    await connection.query("insert into schema_migrations (name) values ($1)", [name]);
  }
  await connection.exec(`begin; set local role app_system;
    insert into tenants (name) values ('One'), ('Two');
    insert into teams (tenant_id, name) select id, 'Team of ' || name from tenants;
    insert into settings (key, value) values ('developer_mode', 'true');
    commit`);
}
