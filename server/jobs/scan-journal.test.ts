import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { insertApplication } from "../db/applications.ts";
import { DatabaseFault } from "../db/database-fault.ts";
import type { Db } from "../db/db.ts";
import { productIdByName } from "../db/products.ts";
import { findScan, insertScan, markRunning } from "../db/scan/scans.ts";
import { scanLogs } from "../db/tables/scan-log-table.ts";
import { tenants } from "../db/tables/schema.ts";
import { someProgress } from "../testing/judged-operation.ts";
import { openOnSharedPostgres } from "../testing/shared-postgres.ts";
import { scanJournal } from "./scan-journal.ts";

let db: Db;
let tenantId: number;
let scanId: number;
beforeAll(async () => {
  db = await openOnSharedPostgres();
  const [tenant] = await db.system((tx) => tx.insert(tenants).values({ name: "T" }).returning());
  tenantId = tenant?.id as number;
  scanId = await db.tenant(tenantId, async (tx) => {
    const productId = await productIdByName(tx, tenantId, "P");
    const { id } = await insertApplication(tx, {
      tenantId,
      productId,
      name: "A",
      targetUrl: "http://a.example",
      environment: "production",
      authMethod: "none",
    });
    const scan = await insertScan(tx, tenantId, id);
    await markRunning(tx, scan);
    return scan;
  });
});
afterAll(() => db.close());

const never = new AbortController().signal;
const log = pino({ level: "silent" });
const found = (count: number) => someProgress({ found: count });
const storedFound = async () => (await db.tenant(tenantId, (tx) => findScan(tx, scanId)))?.progress?.found;
const lines = async () => (await db.tenant(tenantId, (tx) => tx.select().from(scanLogs))).map((line) => line.message);

test("a log line is stored at once, also while the progress waits for its turn", async () => {
  const journal = scanJournal(db, { scanId, tenantId }, log);
  journal.progress(found(1));
  await expect.poll(storedFound).toBe(1);
  journal.progress(found(2));
  journal.log("status", "soon");
  await expect.poll(lines).toEqual(["soon"]);
  await journal.close(never);
});

test("progress is stored at most twice a second, and its last state always is", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  let stored = 0;
  const counted: Db = {
    ...db,
    async tenant(id, work) {
      stored++;
      return await db.tenant(id, work);
    },
  };
  try {
    const journal = scanJournal(counted, { scanId, tenantId }, log);
    for (let count = 1; count <= 60; count++) {
      journal.progress(found(count));
      await vi.advanceTimersByTimeAsync(10);
    }
    await journal.close(never);
  } finally {
    vi.useRealTimers();
  }
  // Of 600 ms: the first, the one half a second later, and the last.
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThanOrEqual(3);
  expect(await storedFound()).toBe(60);
});

test("progress is stored on time after the clock was set back an hour, too", async () => {
  const journal = scanJournal(db, { scanId, tenantId }, log);
  journal.progress(found(71));
  await expect.poll(storedFound).toBe(71);
  const { now } = Date;
  const setBack = vi.spyOn(Date, "now").mockImplementation(() => now() - 3_600_000);
  try {
    journal.progress(found(72));
    await expect.poll(storedFound).toBe(72);
  } finally {
    setBack.mockRestore();
    await journal.close(never);
  }
});

test("lines that come together are stored together, in their order", async () => {
  const writes = vi.spyOn(db, "tenant");
  const journal = scanJournal(db, { scanId, tenantId }, log);
  const many = Array.from({ length: 500 }, (_, at) => `line ${at}`);
  for (const line of many) journal.log("status", line);
  await journal.close(never);
  expect(writes.mock.calls.length).toBe(1);
  writes.mockRestore();
  expect((await lines()).slice(-500)).toEqual(many);
});

test("lines told while the database is away are stored once and in order when it is back, though some were stored unseen", async () => {
  let isAway = true;
  let tries = 0;
  const flaky: Db = {
    ...db,
    async tenant(id, work) {
      tries++;
      // The connection breaks before anything is stored, then after everything was: nobody hears of either.
      if (isAway && tries > 1) await db.tenant(id, work);
      if (isAway) throw new DatabaseFault(503);
      return await db.tenant(id, work);
    },
  };
  const heard: boolean[] = [];
  const journal = scanJournal(flaky, { scanId, tenantId }, log);
  journal.hold.onChange((isHeld) => heard.push(isHeld));
  const many = Array.from({ length: 2500 }, (_, at) => `kept ${at}`);
  for (const line of many.slice(0, 1500)) journal.log("status", line);
  await expect.poll(() => tries).toBeGreaterThanOrEqual(3);
  const freed = journal.hold.freed();
  expect(freed).toBeInstanceOf(Promise);
  for (const line of many.slice(1500)) journal.log("status", line);
  isAway = false;
  await freed;
  expect(journal.hold.freed()).toBe(null);
  expect(heard).toEqual([true, false]);
  await journal.close(never);
  const stored = await lines();
  expect(stored.filter((line) => line.startsWith("kept"))).toEqual(many);
  expect(stored.at(-1)).toMatch(/^The platform's database was away for \d+ s\. The scan waited and goes on\.$/);
});

test("a journal that is closed while the database is away waits for it, until its scan is let go", async () => {
  const away: Db = { ...db, tenant: () => Promise.reject(new DatabaseFault(503)) };
  const controller = new AbortController();
  const journal = scanJournal(away, { scanId, tenantId }, log);
  journal.log("status", "for nobody");
  let isClosed = false;
  const closed = journal.close(controller.signal).then(() => {
    isClosed = true;
  });
  await expect.poll(() => journal.hold.freed() !== null).toBe(true);
  expect(isClosed).toBe(false);
  controller.abort();
  await closed;
});
