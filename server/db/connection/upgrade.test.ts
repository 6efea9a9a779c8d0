import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInLimits } from "../../auth/sign-in-limits.ts";
import { hashToken } from "../../auth/tokens.ts";
import { contractCalls } from "../../testing/contract-calls.ts";
import { fillEveryTable, rowsOfEveryTable } from "../../testing/fill-every-table.ts";
import { type PostgresServer, startPostgres } from "../../testing/postgres-server.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { insertSession } from "../sessions.ts";
import { migrationNames } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { hideRows, leaveSharedRoles, type Roles, showRows, withRoles } from "./roles.ts";

/** The last version whose databases shared their roles with all others of a cluster. */
const lastShared = "0014-lines-once.sql";
const names = await migrationNames();
let server: PostgresServer;
let versions: Map<string, string>;
beforeAll(async () => {
  server = await startPostgres();
  versions = await makeVersions();
}, 120_000);
afterAll(() => server.close());

async function as<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes a database of every version, by its last migration: one is brought from version to version, as each itself did, and is
 * copied at each.
 */
async function makeVersions(): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  const growing = await server.newDatabase();
  let roles: Roles | null = null;
  for (const name of names) {
    roles = await as(growing, (client) => applyAsThen(client, name, roles));
    made.set(name, await server.copyOf(growing));
  }
  return made;
}

/** Runs a migration as its own version did; resolves to the database's roles, once it has its own. */
async function applyAsThen(client: pg.Client, name: string, known: Roles | null): Promise<Roles | null> {
  const connection = {
    exec: (text: string) => client.query(text),
    query: (text: string, values?: unknown[]) => client.query(text, values),
  };
  let roles = known;
  const statements = await readFile(new URL(`../migrations/${name}`, import.meta.url), "utf8");
  if (name === names[0])
    await client.query("create table schema_migrations (name text primary key, applied_at timestamptz default now())");
  await client.query("begin");
  if (name <= lastShared) {
    await client.query(statements);
  } else {
    roles ??= await leaveSharedRoles(connection, { user: "app_user", system: "app_system" });
    await showRows(connection, roles);
    await client.query(withRoles(statements, roles));
    await hideRows(connection, roles);
  }
  await client.query("insert into schema_migrations (name) values ($1)", [name]);
  await client.query("commit");
  return roles;
}

/** What a version changed in rows that were there, by table or column, and why that loses nothing. */
const meant: Record<string, string> = {
  live_tickets: "A ticket lives 30 seconds; those that named no session were dropped.",
};

/** Versions whose databases the whole platform is asked for: the first, every sixth, and this one. */
const readWhole = names.filter((_, at) => at % 6 === 0 || at === names.length - 1);

test.each(names)(
  "a database of the version that ended with %s keeps every row of every table, and the platform reads it",
  { timeout: 120_000 },
  async (version) => {
    const address = versions.get(version) as string;
    const admin = server.adminAddress(new URL(address).pathname.slice(1));
    const before = await as(admin, async (client) => {
      await fillEveryTable(client);
      return await rowsOfEveryTable(client);
    });
    expect(before.size).toBeGreaterThan(14);
    const db = await openPostgres(address, () => {});
    try {
      const after = await as(admin, rowsOfEveryTable);
      for (const [table, rows] of before) {
        if (table in meant) continue;
        const kept = after.get(table) ?? [];
        for (const row of rows) {
          const same = kept.some((other) =>
            Object.entries(row).every(
              ([column, value]) =>
                !(column in other) ||
                `${table}.${column}` in meant ||
                JSON.stringify(other[column]) === JSON.stringify(value),
            ),
          );
          expect(same, `${table}: ${JSON.stringify(row)}\n${JSON.stringify(kept)}`).toBe(true);
        }
      }
      if (!readWhole.includes(version)) return;
      await db.system((tx) => insertSession(tx, hashToken("upgraded"), 1));
      const platform = await openTestApp({ db, limits: signInLimits(db) });
      try {
        const answers: Record<string, number> = {};
        const faults: string[] = [];
        for (const { method, path } of contractCalls) {
          if (method !== "GET") continue;
          const filled = path.replaceAll(/\{\w+\}/g, "1");
          const { status, text } = await platform.call("GET", filled, { cookie: "postern_session=upgraded" });
          if (status >= 500) faults.push(`GET ${filled}: ${text.slice(0, 200)}`);
          answers[path] = status;
        }
        expect(faults).toEqual([]);
        for (const path of ["/applications", "/scans/{id}", "/endpoints/{endpointId}", "/security-alerts", "/teams"])
          expect(answers[path], path).toBe(200);
      } finally {
        await platform.close();
      }
    } finally {
      await db.close();
    }
  },
);
