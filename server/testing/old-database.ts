import { readFile } from "node:fs/promises";
import { migrationNames } from "../db/connection/migrate.ts";
import type { MigrationConnection } from "../db/connection/migration-connection.ts";

/** The last migration before databases got roles of their own. */
const last = "0014-lines-once.sql";

/**
 * Makes a database as versions before roles of its own did, with the roles that all databases of a cluster shared, and with
 * two tenants that have a team each, the first of them three operations on two paths as well.
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
    insert into products (tenant_id, name) values (1, 'P');
    insert into applications (tenant_id, product_id, name, target_url, environment, auth_method)
      values (1, 1, 'A', 'http://a', 'production', 'none');
    insert into endpoints (tenant_id, application_id, method, path, is_public, security_level, auth_classification,
        authentication, "authorization", source, is_shadow, exchanges, team_id)
      select 1, 1, method, path, false, level, 'lacks_auth', '{"state": "missing"}', '{"state": "not_tested"}', 'openapi',
        false, '[]', 1
      from (values ('GET', '/a', 'secure'), ('PUT', '/a', 'critical'), ('GET', '/b', 'warning')) old (method, path, level);
    commit`);
}
