import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCutter } from "../../testing/cutter.ts";
import { copyOnSharedPostgres, openOnSharedPostgres } from "../../testing/shared-postgres.ts";
import { type Db, rows } from "../db.ts";
import { openPostgres } from "./postgres.ts";

/** Connections that a server holds for its transactions. */
const held = 10;
let db: Db;
beforeAll(async () => {
  db = await openOnSharedPostgres();
});
afterAll(() => db.close());

const one = () => db.system((tx) => rows(tx, sql`select 1 as one`));

/** Has every connection be in a transaction until it is told to end. */
async function holdAll(): Promise<() => Promise<unknown>> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  const holders = Array.from({ length: held }, () =>
    db.system(async (tx) => {
      await rows(tx, sql`select 1`);
      begun += 1;
      await ended;
    }),
  );
  await expect.poll(() => begun).toBe(held);
  return () => {
    end();
    return Promise.all(holders);
  };
}

test("whoever comes while every connection is taken waits for one, and gets it", async () => {
  const release = await holdAll();
  const order: number[] = [];
  const waiting = Array.from({ length: 30 }, (_, at) => one().then(() => order.push(at)));
  await release();
  await Promise.all(waiting);
  expect(order).toHaveLength(30);
});

test("whoever waits too long is told so as for a database that is away, health does not wait, and nothing is left taken", async () => {
  const release = await holdAll();
  const startedAt = Date.now();
  await expect(one()).rejects.toMatchObject({ name: "DatabaseFault", status: 503 });
  expect(Date.now() - startedAt).toBeGreaterThan(15_000);
  await db.check();
  await release();
  await Promise.all(Array.from({ length: 2 * held }, one));
});

test("a connection that ends as its transaction begins leaves its place to others", async () => {
  const cutter = await startCutter(await copyOnSharedPostgres());
  const cutOff = await openPostgres(cutter.address, () => {});
  cutter.isCutting = true;
  for (let time = 0; time < held; time++)
    await expect(cutOff.system(async () => {})).rejects.toMatchObject({ name: "DatabaseFault", status: 503 });
  expect(cutter.cut).toBe(held);
  cutter.isCutting = false;
  expect(await cutOff.system((tx) => rows(tx, sql`select 1 as one`))).toEqual([{ one: 1 }]);
  await cutOff.close();
  cutter.close();
});

test("a server that falls silent on open connections is told as one that is away, and used again when it answers", async () => {
  const cutter = await startCutter(await copyOnSharedPostgres());
  const cutOff = await openPostgres(cutter.address, () => {}, 200);
  const ask = () => [cutOff.system, cutOff.look].map((scope) => scope((tx) => rows(tx, sql`select 1`)));
  await Promise.all(ask());
  await cutOff.check();
  cutter.isSilent = true;
  const asked = ask();
  const away = { status: "rejected", reason: expect.objectContaining({ name: "DatabaseFault", status: 503 }) };
  expect(await Promise.allSettled(asked)).toEqual([away, away]);
  cutter.isSilent = false;
  await expect.poll(() => cutOff.check().then(() => "answers", String)).toBe("answers");
  expect(await cutOff.system((tx) => rows(tx, sql`select 1 as one`))).toEqual([{ one: 1 }]);
  await cutOff.close();
  cutter.close();
});
