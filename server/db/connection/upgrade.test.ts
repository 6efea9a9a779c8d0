import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInLimits } from "../../auth/sign-in-limits.ts";
import { hashToken } from "../../auth/tokens.ts";
import { contractCalls } from "../../testing/contract-calls.ts";
import { draw } from "../../testing/draw.ts";
import { applyAsThen, lostRows } from "../../testing/earlier-versions.ts";
import { fillEveryTable, rowsOfEveryTable } from "../../testing/fill-every-table.ts";
import { type PostgresServer, startPostgres } from "../../testing/postgres-server.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { insertSession } from "../sessions.ts";
import { migrationNames } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import type { Roles } from "./roles.ts";

const names = await migrationNames();
/** Versions that are brought up to date: all, or the first, the last and the drawn third between them. */
const tried = [
  ...names.slice(0, 1),
  ...draw(names.slice(1, -1), Math.ceil(names.length / 3), "upgrade"),
  ...names.slice(-1),
];
let server: PostgresServer;
let versions: Map<string, string>;
beforeAll(async () => {
  server = await startPostgres();
  versions = await makeVersions();
});
afterAll(() => server.close());

const connectionOf = (client: pg.Client) => ({
  exec: (text: string) => client.query(text),
  query: (text: string, values?: unknown[]) => client.query(text, values),
});

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
    roles = await as(growing, (client) => applyAsThen(connectionOf(client), name, roles));
    if (tried.includes(name)) made.set(name, await server.copyOf(growing));
  }
  return made;
}

/** Versions whose databases the whole platform is asked for: the first, every sixth, and this one. */
const readWhole = tried.filter((_, at) => at % 6 === 0 || at === tried.length - 1);

test.each(tried)(
  "a database of the version that ended with %s keeps every row of every table, and the platform reads it",
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
      expect(lostRows(before, after)).toEqual([]);
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
