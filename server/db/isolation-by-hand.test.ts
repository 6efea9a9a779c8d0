import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillEveryTable, rowsOfEveryTable } from "../testing/fill-every-table.ts";
import { copyOnSharedPostgres, superuserAddress } from "../testing/shared-postgres.ts";
import { rolesOf } from "./connection/roles.ts";

// Two tenants with a row in every table that there is. Statements are written by hand, and sent as the role that Postern signs in as.

const [mine, theirs] = [1, 2];
let owner: pg.Client;
let superuser: pg.Client;
let scope: string;
/** Every table with a column for its tenant, and that of the tenants themselves, by that column. */
let tables: { name: string; tenant: string }[];
let names: string[];
let before: Map<string, Record<string, unknown>[]>;

beforeAll(async () => {
  const address = await copyOnSharedPostgres();
  superuser = new pg.Client(superuserAddress(new URL(address).pathname.slice(1)));
  owner = new pg.Client(address);
  await Promise.all([superuser.connect(), owner.connect()]);
  await fillEveryTable(superuser);
  before = await rowsOfEveryTable(superuser);
  names = [...before.keys()];
  const { rows } = await superuser.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
  );
  tables = rows
    .filter(({ name }) => names.includes(name))
    .map(({ name }) => ({ name, tenant: "tenant_id" }))
    .concat({ name: "tenants", tenant: "id" });
  const roles = await rolesOf({ exec: (text) => owner.query(text), query: (text) => owner.query(text) });
  scope = `select set_config('role', '${roles?.user}', true), set_config('app.tenant_id', '${mine}', true)`;
});
afterAll(async () => {
  await owner.end();
  await superuser.end();
});

/** The rows that a statement gives, in a tenant's scope; the database's code where it refuses. Nothing of it stays. */
async function inScope(statement: string): Promise<Record<string, unknown>[] | string> {
  await owner.query(`begin; ${scope}`);
  try {
    return (await owner.query(statement)).rows;
  } catch (error) {
    return (error as pg.DatabaseError).code as string;
  } finally {
    await owner.query("rollback");
  }
}
const forbidden = "42501";

test("the role that signs in sees no row of any table before it takes a tenant's scope", async () => {
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) {
    const found = await owner.query(`select * from ${name}`).then(
      ({ rows }) => rows,
      (error) => error.code,
    );
    expect([[], forbidden], name).toContainEqual(found);
  }
});

test("there is a row of both tenants in every table that has tenants", () => {
  expect(tables.length).toBeGreaterThan(25);
  for (const { name, tenant } of tables) {
    const whose = new Set(before.get(name)?.map((row) => row[tenant]));
    expect([whose.has(mine), whose.has(theirs)], name).toEqual([true, true]);
  }
});

test("in every table a tenant sees its own rows alone, with any condition and without", async () => {
  let read = 0;
  for (const { name, tenant } of tables) {
    const whose = await inScope(`select ${tenant} as tenant from ${name}`);
    if (whose === forbidden) continue;
    read += 1;
    expect(whose, name).toEqual(
      before
        .get(name)
        ?.filter((row) => row[tenant] === mine)
        .map(() => ({ tenant: mine })),
    );
    for (const condition of [
      `${tenant} = ${theirs}`,
      `${tenant} <> ${mine}`,
      `${tenant} is null`,
      `not (${tenant} = ${mine})`,
    ])
      expect(await inScope(`select ${tenant} from ${name} where ${condition}`), `${name}: ${condition}`).toEqual([]);
  }
  expect(read).toBeGreaterThan(20);
});

test("in every table a tenant changes, removes and adds no row of another's, and moves none there", async () => {
  const { rows: written } = await superuser.query<{ name: string; written: string }>(
    `select table_name as name, column_name as written from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER'`,
  );
  for (const { name, tenant } of tables) {
    const nothing = [[], forbidden];
    const where = `where ${tenant} = ${theirs} returning ${tenant}`;
    // Ids of tenants are the database's to give.
    if (name !== "tenants")
      expect(nothing, name).toContainEqual(await inScope(`update ${name} set ${tenant} = ${tenant} ${where}`));
    expect(nothing, name).toContainEqual(await inScope(`delete from ${name} ${where}`));
    expect(await inScope(`truncate ${name} cascade`), name).toBe(forbidden);
    expect([forbidden, "428C9"], name).toContain(await inScope(`update ${name} set ${tenant} = ${theirs}`));
    const row = pg.escapeLiteral(JSON.stringify(before.get(name)?.find((each) => each[tenant] === theirs)));
    const columns = written.filter((column) => column.name === name).map((column) => `"${column.written}"`);
    expect(
      await inScope(
        `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::${name}, ${row})`,
      ),
      name,
    ).toBe(forbidden);
  }
  expect(await rowsOfEveryTable(superuser)).toEqual(before);
});
