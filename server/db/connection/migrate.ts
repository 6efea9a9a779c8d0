import { readdir, readFile } from "node:fs/promises";

/** A connection that runs several statements at once, and single ones with parameters. */
export type MigrationConnection = {
  exec(statements: string): Promise<unknown>;
  query(statement: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
};

const folder = new URL("../migrations/", import.meta.url);

/** Names of all migrations in the order in which they run. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

/**
 * Brings a database up to date: runs each numbered file that it has not seen, in a transaction of its own. Several
 * processes may start at once. Rejects when a newer version of Postern made the database.
 */
export async function migrate(connection: MigrationConnection): Promise<void> {
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
      throw new Error(
        `A newer version of Postern made this database (it has ${foreign.join(", ")}). Update Postern, or use another database.`,
      );
    }
    for (const name of known.filter((name) => !applied.has(name))) await apply(connection, name);
  } finally {
    await connection.exec("select pg_advisory_unlock(7060118)");
  }
}

async function apply(connection: MigrationConnection, name: string): Promise<void> {
  const statements = await readFile(new URL(name, folder), "utf8");
  await connection.exec("begin");
  try {
    await connection.exec(statements);
    await connection.query("insert into schema_migrations (name) values ($1)", [name]);
    await connection.exec("commit");
  } catch (cause) {
    await connection.exec("rollback");
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
