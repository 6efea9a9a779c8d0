import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedTemplate } from "../../testing/embedded-template.ts";
import { databaseFault } from "../database-fault.ts";
import { type Db, notify, rows } from "../db.ts";
import { tenants } from "../tables/schema.ts";
import { openEmbedded } from "./embedded.ts";

const directory = mkdtempSync(join(tmpdir(), "postern-embedded-"));
let db: Db;
beforeAll(async () => {
  db = await openEmbedded({ directory, template: await embeddedTemplate() });
});
afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Names of all organizations. */
const names = async () => (await db.system((tx) => tx.select().from(tenants))).map(({ name }) => name);
const startedAt = () => db.system((tx) => rows(tx, sql`select pg_postmaster_start_time()`));

describe("The embedded database", () => {
  test("lets the platform go on while a statement takes long", async () => {
    let isDone = false;
    let turns = 0;
    const slow = db
      .system((tx) => rows(tx, sql`select pg_sleep(0.5)`))
      .finally(() => {
        isDone = true;
      });
    while (!isDone) {
      turns += 1;
      await setImmediate();
    }
    await slow;
    expect(turns).toBeGreaterThan(100);
  });

  test("undoes what failed, and serves whoever waited", async () => {
    const failed = db.system(async (tx) => {
      await tx.insert(tenants).values({ name: "Half done" });
      await rows(tx, sql`select 1 / 0`);
    });
    const next = db.system((tx) => tx.insert(tenants).values({ name: "Acme" }));
    await expect(failed).rejects.toThrow();
    await next;
    expect(await names()).toEqual(["Acme"]);
  });

  test("undoes what the queue's statement had begun when it failed", async () => {
    const { db: queue } = db.queueConnection;
    await expect(
      queue?.executeSql("begin; insert into tenants (name) values ('Half'); select 1 / 0"),
    ).rejects.toThrow();
    expect(await names()).toEqual(["Acme"]);
  });

  test("starts again with all that was committed where it ended by itself, and its listeners hear on", async () => {
    const heard: string[] = [];
    await db.listen("news", (payload) => void heard.push(payload));
    const before = await startedAt();
    const tooDeep = sql.raw(`select 1${" + 1".repeat(20_000)}`);
    await expect(db.system((tx) => rows(tx, tooDeep))).rejects.toThrow("The database cannot be reached.");
    expect(await names()).toEqual(["Acme"]);
    expect(await startedAt()).not.toEqual(before);
    await db.system((tx) => notify(tx, "news", "still here"));
    await expect.poll(() => heard).toEqual(["still here"]);
  });

  test("says that it cannot be reached once its files were taken away, and is not healthy", async () => {
    const away = join(directory, "away");
    const other = await openEmbedded({ directory: away, template: await embeddedTemplate() });
    await expect(other.check()).resolves.toBeUndefined();
    rmSync(away, { recursive: true });
    await expect(other.check()).rejects.toThrow("The database cannot be reached.");
    // What is in memory is still read; a new table needs a file.
    const { db: queue } = other.queueConnection;
    const fault = await queue?.executeSql("create table anything (id int)").catch(databaseFault);
    expect(fault).toMatchObject({ status: 503 });
    await other.close();
  });
});
