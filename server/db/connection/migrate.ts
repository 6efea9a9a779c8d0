import { readdir, readFile } from "node:fs/promises";
import type { MigrationConnection } from "./migration-connection.ts";
import { areShared, hideRows, leaveSharedRoles, makeRoles, type Roles, rolesOf, showRows, withRoles } from "./roles.ts";

/** A database that this version does not use; the message says what to do. */
export class MigrationRefusal extends Error {
  override readonly name = "MigrationRefusal";
}

const folder = new URL("../migrations/", import.meta.url);

/** Names of all migrations in the order in which they run. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

/**
 * Brings a database up to date: runs each numbered file that it has not seen, in a transaction of its own, and gives it
 * roles of its own. Several processes may start at once. Rejects when a newer version of Postern made the database.
 */
export async function migrate(connection: MigrationConnection): Promise<Roles> {
  const known = await migrationNames();
  await connection.exec("select pg_advisory_lock(7060118)");
  try {
    await connection.exec(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await connection.query("select name from schema_migrations");
    const applied = new Set((rows as { name: string }[]).map((row) => row.name));
    const foreign = [...applied].filter((name) => !known.includes(name));
    if (foreign.length > 0) {
      throw new MigrationRefusal(
        `A newer version of Postern made this database (it has ${foreign.join(", ")}). Update Postern, or use another database.`,
      );
    }
    let roles = await rolesOf(connection);
    if (roles && areShared(roles)) {
      const shared = roles;
      roles = await inTransaction(connection, "The move to roles of its own", () =>
        leaveSharedRoles(connection, shared),
      );
    }
    for (const name of known.filter((name) => !applied.has(name))) roles = await apply(connection, name, roles);
    if (!roles) throw new Error("The database has no policies. Restore it from a backup, or use an empty one.");
    return roles;
  } finally {
    await connection.exec("select pg_advisory_unlock(7060118)");
  }
}

async function apply(connection: MigrationConnection, name: string, known: Roles | null): Promise<Roles> {
  const statements = await readFile(new URL(name, folder), "utf8");
  return await inTransaction(connection, `Migration ${name}`, async () => {
    const roles = known ?? (await makeRoles(connection));
    await showRows(connection, roles);
    await connection.exec(withRoles(statements, roles));
    await hideRows(connection, roles);
    await connection.query("insert into schema_migrations (name) values ($1)", [name]);
    return roles;
  });
}

async function inTransaction<T>(connection: MigrationConnection, what: string, work: () => Promise<T>): Promise<T> {
  await connection.exec("begin");
  try {
    const result = await work();
    await connection.exec("commit");
    return result;
  } catch (cause) {
    await connection.exec("rollback");
    throw new Error(`${what} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
