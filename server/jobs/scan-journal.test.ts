import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ScanProgress } from "../../src/contract/scans.ts";
import { insertApplication } from "../db/applications.ts";
import type { Db } from "../db/db.ts";
import { productIdByName } from "../db/products.ts";
import { findScan, insertScan, markRunning } from "../db/scan/scans.ts";
import { scanLogs, tenants } from "../db/tables/schema.ts";
import { openTestDatabase } from "../testing/on-both-engines.ts";
import { scanJournal } from "./scan-journal.ts";

let db: Db;
let tenantId: number;
let scanId: number;
beforeAll(async () => {
  db = await openTestDatabase();
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
}, 60_000);
afterAll(() => db.close());

const log = pino({ level: "silent" });
const found = (count: number): ScanProgress => ({
  phase: "discovery",
  found: count,
  tested: 0,
  total: 0,
  critical: 0,
  warnings: 0,
  requests: 0,
});
const lines = async () => (await db.tenant(tenantId, (tx) => tx.select().from(scanLogs))).map((line) => line.message);

test("a log line is stored at once, also while the progress waits for its turn", async () => {
  const journal = scanJournal(db, { scanId, tenantId }, log);
  journal.progress(found(1));
  await delay(80);
  journal.progress(found(2));
  journal.log("status", "soon");
  await expect.poll(lines, { timeout: 300, interval: 10 }).toEqual(["soon"]);
  await journal.close();
});

test("progress is stored at most twice a second, and its last state always is", async () => {
  const writes = vi.spyOn(db, "tenant");
  const journal = scanJournal(db, { scanId, tenantId }, log);
  for (let count = 1; count <= 60; count++) {
    journal.progress(found(count));
    await delay(10);
  }
  await journal.close();
  const stored = writes.mock.calls.length;
  writes.mockRestore();
  expect(stored).toBeLessThanOrEqual(4);
  expect((await db.tenant(tenantId, (tx) => findScan(tx, scanId)))?.progress?.found).toBe(60);
});

test("lines that come together are stored together, in their order", async () => {
  const writes = vi.spyOn(db, "tenant");
  const journal = scanJournal(db, { scanId, tenantId }, log);
  const many = Array.from({ length: 500 }, (_, at) => `line ${at}`);
  for (const line of many) journal.log("status", line);
  await journal.close();
  expect(writes.mock.calls.length).toBe(1);
  writes.mockRestore();
  expect((await lines()).slice(-500)).toEqual(many);
});
