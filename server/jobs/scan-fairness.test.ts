import { pino } from "pino";
import { expect, test } from "vitest";
import type { ScanStatus } from "../../src/contract/scans.ts";
import { productIdByName } from "../db/products.ts";
import { getScan, insertScan } from "../db/scan/scans.ts";
import { secretBox } from "../db/secret-box.ts";
import { applications, tenants } from "../db/tables/schema.ts";
import type { RunScan, ScanOutcome } from "../scan/outcome.ts";
import { describeOnDrawnEngine } from "../testing/on-engines.ts";
import { startQueue } from "./queue.ts";
import { startScanWorker } from "./scan-worker.ts";

const done: ScanOutcome = {
  status: "completed",
  reason: null,
  operations: [],
  requests: 1,
  durationMs: 1,
};

describeOnDrawnEngine("The queue of scans", (open) => {
  async function begin(atOnce: number) {
    const db = await open();
    const log = pino({ level: "silent" });
    const queue = await startQueue(db, log);
    const waiting: { targetUrl: string; end: () => void }[] = [];
    const runScan: RunScan = async ({ targetUrl }) => {
      if (!targetUrl.includes("slow")) return done;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ targetUrl, end: resolve });
      await promise;
      return done;
    };
    const secrets = secretBox("a key for tests that is long enough");
    const worker = await startScanWorker(queue, { db, secrets, log, privateTargets: true, runScan }, atOnce);
    let isOver = false;
    return {
      /** Starts scans of one customer; resolves to what tells how many of them stand as asked. */
      async start(name: string, targetUrl: string, scans: number) {
        const [tenant] = await db.system((tx) => tx.insert(tenants).values({ name }).returning());
        const tenantId = tenant?.id as number;
        const ids: number[] = [];
        for (let at = 0; at < scans; at++) {
          await db.tenant(tenantId, async (tx) => {
            const productId = await productIdByName(tx, tenantId, "P");
            const values = { tenantId, productId, name: `A${at}`, targetUrl, environment: "staging" as const };
            const [row] = await tx
              .insert(applications)
              .values({ ...values, authMethod: "none", encryptedCredentials: null })
              .returning();
            ids.push(await insertScan(tx, tenantId, row?.id as number));
            await queue.enqueueScan(tx, { scanId: ids.at(-1) as number, tenantId });
          });
        }
        return async (wanted: ScanStatus) => {
          const found = await Promise.all(ids.map((id) => db.tenant(tenantId, async (tx) => await getScan(tx, id))));
          return found.filter(({ status }) => status === wanted).length;
        };
      },
      /** Lets so many of the slow scans end that began at a target. */
      end(targetUrl: string, count: number) {
        for (const scan of waiting.filter((one) => one.targetUrl === targetUrl).slice(0, count)) {
          waiting.splice(waiting.indexOf(scan), 1);
          scan.end();
        }
      },
      async close() {
        isOver = true;
        const ending = setInterval(() => isOver && waiting.splice(0).forEach(({ end }) => void end()), 10);
        await worker.close();
        clearInterval(ending);
        await queue.close();
      },
    };
  }

  test("One customer's slow targets, however many, leave room for another customer's scan", async () => {
    const platform = await begin(4);
    try {
      const slow = await platform.start("Slow", "http://slow.example", 6);
      await expect.poll(() => slow("running")).toBe(4);
      const quick = await platform.start("Quick", "http://quick.example", 2);
      await expect.poll(() => quick("completed")).toBe(2);
      expect(await slow("completed")).toBe(0);
    } finally {
      await platform.close();
    }
  });

  test("A customer who is alone has every place", async () => {
    const platform = await begin(3);
    try {
      const alone = await platform.start("Alone", "http://slow.example", 5);
      await expect.poll(() => alone("running")).toBe(3);
    } finally {
      await platform.close();
    }
  });

  test("A place that becomes free goes to whoever holds fewest, not to whoever queued first", async () => {
    const platform = await begin(3);
    try {
      const first = await platform.start("First", "http://slow.one", 12);
      await expect.poll(() => first("running")).toBe(3);
      const second = await platform.start("Second", "http://slow.two", 6);
      await expect.poll(() => second("running")).toBe(1);
      platform.end("http://slow.one", 1);
      await expect.poll(() => second("running")).toBe(2);
      expect(await first("running")).toBe(2);
      // Whoever comes last waits for the next place, and no longer.
      const third = await platform.start("Third", "http://slow.three", 2);
      platform.end("http://slow.one", 1);
      await expect.poll(() => third("running")).toBe(1);
      // Nobody starves: whoever queued most goes on once the places are even.
      platform.end("http://slow.two", 2);
      await expect.poll(async () => (await first("running")) + (await second("running"))).toBe(3);
      expect(await first("running")).toBeGreaterThan(0);
    } finally {
      await platform.close();
    }
  });
});
