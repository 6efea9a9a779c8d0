import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOnSharedPostgres } from "../../testing/shared-postgres.ts";
import { type Db, rows, type Tx } from "../db.ts";
import { tenants } from "../tables/schema.ts";
import { keptStatements } from "./kept-statements.ts";

let db: Db;
beforeAll(async () => {
  db = await openOnSharedPostgres();
});
afterAll(() => db.close());

test("what is asked again and again is planned once, and what is written anew each time is not kept", () => {
  const nameOf = keptStatements();
  const names = Array.from({ length: 5 }, () => nameOf("select 1"));
  expect(names).toEqual([undefined, undefined, "kept_0", "kept_0", "kept_0"]);
  for (let at = 0; at < 10_000; at++) expect(nameOf(`select ${at} as once`)).toBeUndefined();
  expect(nameOf("select 1")).toBe("kept_0");
});

test("no more statements are kept than a connection can bear", () => {
  const nameOf = keptStatements();
  const kept = new Set<string | undefined>();
  for (let at = 0; at < 1000; at++) for (let time = 0; time < 3; time++) kept.add(nameOf(`select ${at} as often`));
  kept.delete(undefined);
  expect(kept.size).toBe(200);
});

test("a kept statement shows each organization its own rows, and the system those of all", async () => {
  const ids = await db.system(async (tx) => {
    const added = await tx
      .insert(tenants)
      .values(Array.from({ length: 3 }, (_, at) => ({ name: `T ${at}` })))
      .returning({ id: tenants.id });
    for (const { id } of added)
      await tx.execute(
        sql`insert into teams (tenant_id, name) select ${id}::int, 'Team ' || n from generate_series(1, ${id}::int) n`,
      );
    return added.map(({ id }) => id);
  });
  const ask = (tx: Tx) =>
    rows<{ total: number; whose: number[] }>(
      tx,
      sql`select count(*)::int as total, array_agg(distinct tenant_id) as whose from teams where id > ${0}`,
    );
  const all = ids.reduce((sum, id) => sum + id, 0);
  // On one connection after the other and on many at once, as reads and as writes.
  for (let round = 0; round < 12; round++) {
    const asked = ids.flatMap((id) => [db.tenant(id, ask, "reads"), db.tenant(id, ask)]);
    const told = (await Promise.all(asked)).map(([row]) => row);
    expect(told).toEqual(ids.flatMap((id) => Array.from({ length: 2 }, () => ({ total: id, whose: [id] }))));
    expect((await db.system(ask))[0]).toEqual({ total: all, whose: ids });
  }
  const kept = await db.tenant(ids[0] as number, async (tx) => {
    await ask(tx);
    return await rows(
      tx,
      sql`select 1 from pg_prepared_statements where name like 'kept_%' and statement like '%array_agg(distinct tenant_id)%'`,
    );
  });
  expect(kept).toHaveLength(1);
});

test("a read that fails leaves the next one on its connection as it is", async () => {
  const [tenant] = await db.system((tx) => tx.insert(tenants).values({ name: "T" }).returning({ id: tenants.id }));
  const id = tenant?.id as number;
  for (let time = 0; time < 12; time++) {
    await expect(db.tenant(id, (tx) => rows(tx, sql`select 1 / ${0}::int`), "reads")).rejects.toThrow("Failed query");
    await expect(db.tenant(id, (tx) => tx.execute(sql`delete from teams`), "reads")).rejects.toThrow("Failed query");
    expect(await db.tenant(id, (tx) => rows(tx, sql`select ${time}::int as time`), "reads")).toEqual([{ time }]);
  }
});
