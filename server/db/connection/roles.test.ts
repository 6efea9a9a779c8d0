import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { draw } from "../../testing/draw.ts";
import { makeOldDatabase } from "../../testing/old-database.ts";
import { everyPostgres, type PostgresServer, startPostgres } from "../../testing/postgres-server.ts";
import { someTenant } from "../../testing/some-application.ts";
import { asSystem, type Db, rows } from "../db.ts";
import { countEndpoints, listPaths } from "../endpoint-paths.ts";
import { teams } from "../tables/schema.ts";
import { openEmbedded } from "./embedded.ts";
import { openPostgres } from "./postgres.ts";

const firstPage = { sort: "worst", limit: 10, offset: 0 } as const;
const ignore = () => {};

/** What a tenant's scope, the system's, and one within the other see of two tenants with a team each. */
async function seenIn(db: Db): Promise<unknown[]> {
  const names = sql`select name from teams order by name`;
  return await db.tenant(1, async (tx) => [
    await rows(tx, names),
    await asSystem(tx, () => rows(tx, names)),
    await rows(tx, names),
    await db.system((other) => rows(other, names)),
    await db.look((other) => rows(other, names)),
  ]);
}
const [one, two] = [{ name: "Team of One" }, { name: "Team of Two" }];
const apart = [[one], [one, two], [one], [one, two], [one, two]];

describe.each(draw(everyPostgres(), 1, "roles"))("The roles of a database (%s)", (binaries) => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(binaries);
  });
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
  const raw = (client: pg.Client) => ({
    exec: (text: string) => client.query(text),
    query: (text: string, values?: unknown[]) => client.query(text, values),
  });
  /** What the user who signs in sees of each table without taking a role. */
  const seenAlone = (address: string) =>
    as(address, async (client) => {
      const tables = await client.query(
        "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'",
      );
      const seen: Record<string, number> = {};
      for (const { relname } of tables.rows) {
        const { rowCount } = await client.query(`select 1 from ${relname}`);
        if (rowCount) seen[relname] = rowCount;
      }
      return seen;
    });

  test("two databases of two owners in one cluster both start, and neither owner may take the other's roles", async () => {
    const [mine, theirs] = [await server.newDatabase(), await server.newDatabase()];
    for (const address of [mine, theirs, mine]) {
      const db = await openPostgres(address, ignore);
      const { tenantId } = await someTenant(db);
      expect(
        await db.tenant(tenantId, (tx) => tx.insert(teams).values({ tenantId, name: "x" }).returning()),
      ).toHaveLength(1);
      await db.close();
    }
    const own = await as(mine, async (client) => {
      const { rows } = await client.query(
        "select role.rolname from pg_policy join pg_roles role on role.oid = polroles[1] where polrelid = 'tenants'::regclass",
      );
      return rows.map(({ rolname }) => rolname as string);
    });
    expect(own).toHaveLength(2);
    for (const role of own) {
      await expect(as(theirs, (client) => client.query(`set role ${role}`))).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("the user who signs in sees no row of any table before a transaction took a scope", async () => {
    const address = await server.newDatabase();
    const db = await openPostgres(address, ignore);
    const { tenantId } = await someTenant(db);
    await db.tenant(tenantId, (tx) => tx.insert(teams).values({ tenantId, name: "x" }));
    await db.system((tx) => tx.execute("insert into settings (key, value) values ('a', 'b')"));
    await db.close();
    expect(await seenAlone(address)).toEqual({});
  });

  test("a user who was given the rights of such a role by hand is refused with what to run", async () => {
    const address = await server.newDatabase();
    await (await openPostgres(address, ignore)).close();
    const user = new URL(address).username;
    await as(server.adminAddress(), async (client) => {
      const version = await client.query("select current_setting('server_version_num')::int as number");
      const { rows } = await client.query(
        "select rolname from pg_roles where rolname like 'postern%system' order by oid desc limit 1",
      );
      const isOld = version.rows[0].number < 160_000;
      await client.query(`grant ${rows[0].rolname} to ${user} ${isOld ? "" : "with inherit true"}`);
    });
    const told = await openPostgres(address, ignore).then(String, (error: Error) => error.message);
    expect(told).toContain(`the user ${user} has the rights of one of Postern's roles at all times`);
    const [, command = ""] = told.split("Run as a superuser: ");
    await as(server.adminAddress(), (client) => client.query(command));
    await (await openPostgres(address, ignore)).close();
  });

  test("a database of an earlier version is brought to roles of its own with its data, also beside another one", async () => {
    const address = await server.newDatabase();
    await as(address, (client) => makeOldDatabase(raw(client)));
    expect(await seenAlone(address)).not.toEqual({});
    for (let start = 0; start < 2; start++) {
      const db = await openPostgres(address, ignore);
      expect(await seenIn(db)).toEqual(apart);
      expect(await db.tenant(1, (tx) => countEndpoints(tx, {}))).toMatchObject({ total: 3, paths: 2, attributed: 3 });
      expect(await db.tenant(2, (tx) => countEndpoints(tx, {}))).toMatchObject({ total: 0, paths: 0 });
      await db.close();
    }
    expect(await seenAlone(address)).toEqual({});
  });

  test("a database that a superuser filled is handed over with the commands of the guide", async () => {
    const name = new URL(await server.newDatabase()).pathname.slice(1);
    await as(server.adminAddress(name), (client) => makeOldDatabase(raw(client)));
    await expect(openPostgres(server.adminAddress(name), ignore)).rejects.toThrow("is a superuser");
    const guide = await readFile(new URL("../../../docs/postgresql.md", import.meta.url), "utf8");
    const commands = /## Hand over[\s\S]*?```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
    const role = `postern_of_${name}`;
    await as(server.adminAddress(name), (client) =>
      client.query(
        commands.replaceAll(/\bdatabase postern\b/g, `database ${name}`).replaceAll(/\bpostern\b(?! owner)/g, role),
      ),
    );
    const address = new URL(server.adminAddress(name));
    address.username = role;
    const db = await openPostgres(address.href, ignore);
    expect(await seenIn(db)).toEqual(apart);
    await db.close();
    expect(await seenAlone(address.href)).toEqual({});
  });
});

test("An embedded database of an earlier version is brought to roles of its own with its data", async () => {
  const old = await PGlite.create("memory://");
  await makeOldDatabase(old);
  const template = await old.dumpDataDir("none");
  await old.close();
  const db = await openEmbedded({ directory: null, template });
  const names = sql`select name from teams order by name`;
  expect(await db.tenant(1, (tx) => rows(tx, names))).toEqual([one]);
  expect(await db.tenant(1, (tx) => asSystem(tx, () => rows(tx, names)))).toEqual([one, two]);
  expect((await db.tenant(1, (tx) => listPaths(tx, {}, firstPage))).rows.map(({ path }) => path)).toEqual(["/a", "/b"]);
  const old_roles = await db.system((tx) => rows(tx, sql`select rolname from pg_roles where rolname like 'app%'`));
  expect(old_roles).toEqual([]);
  await db.close();
});
