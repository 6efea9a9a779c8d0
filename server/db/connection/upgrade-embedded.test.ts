import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawsAll } from "../../testing/draw.ts";
import { applyAsThen, lastShared, lostRows } from "../../testing/earlier-versions.ts";
import { type Asked, fillEveryTable, rowsOfEveryTable } from "../../testing/fill-every-table.ts";
import { openEmbedded } from "./embedded.ts";
import { startEmbedded } from "./embedded-server.ts";
import { migrationNames } from "./migrate.ts";
import type { Roles } from "./roles.ts";

const names = await migrationNames();
/** Each version, or the first, those before and behind the change of roles, and the last before this one; PostgreSQL is given more. */
const chosen = drawsAll
  ? names.slice(0, -1)
  : ([names[0], lastShared, names[names.indexOf(lastShared) + 1], names.at(-2)] as string[]);

type Earlier = { dump: Blob; rows: Awaited<ReturnType<typeof rowsOfEveryTable>> };
/** Databases of each version as they came, with no rows but those that every database has. */
const empty = new Map<string, Blob>();

const clientOf = async (server: Awaited<ReturnType<typeof startEmbedded>>) => {
  const client = new pg.Client({
    stream: () => server.connection(),
    user: "postgres",
    database: "postgres",
    ssl: false,
  });
  await client.connect();
  return client;
};

/** A copy of an empty database of an earlier version, with rows in every table. */
async function filled(template: Blob): Promise<Earlier> {
  const server = await startEmbedded({ directory: null, template });
  const client = await clientOf(server);
  await fillEveryTable(client);
  const made = { rows: await rowsOfEveryTable(client), dump: await server.dump() };
  await client.end();
  await server.close();
  return made;
}

beforeAll(async () => {
  const server = await startEmbedded({ directory: null });
  const client = await clientOf(server);
  const connection = {
    exec: (text: string) => client.query(text),
    query: (text: string, values?: unknown[]) => client.query(text, values),
  };
  let roles: Roles | null = null;
  for (const name of names) {
    roles = await applyAsThen(connection, name, roles);
    if (chosen.includes(name)) empty.set(name, await server.dump());
  }
  await client.end();
  await server.close();
});
afterAll(() => empty.clear());

test.each(chosen)(
  "an embedded database of the version that ended with %s keeps every row of every table",
  async (name) => {
    const { dump, rows } = await filled(empty.get(name) as Blob);
    expect(rows.size).toBeGreaterThan(14);
    const db = await openEmbedded({ directory: null, template: dump });
    try {
      const { executeSql } = db.queueConnection.db ?? expect.unreachable();
      expect(lostRows(rows, await rowsOfEveryTable({ query: executeSql } as Asked))).toEqual([]);
    } finally {
      await db.close();
    }
  },
);
