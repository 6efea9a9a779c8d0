import { pino } from "pino";
import { expect, test } from "vitest";
import { productIdByName } from "../db/products.ts";
import { getScan, insertScan } from "../db/scan/scans.ts";
import { secretBox } from "../db/secret-box.ts";
import { applications, tenants } from "../db/tables/schema.ts";
import type { RunScan, ScanOutcome } from "../scan/outcome.ts";
import { describeOnBothEngines } from "../testing/on-engines.ts";
import { startQueue } from "./queue.ts";
import { startScanWorker } from "./scan-worker.ts";

const done: ScanOutcome = {
  status: "completed",
  reason: null,
  operations: [],
  requests: 1,
  durationMs: 1,
};

describeOnBothEngines("The queue of scans", (open) => {
  test("One customer's slow targets, however many, leave room for another customer's scan", async () => {
    const db = await open();
    const log = pino({ level: "silent" });
    const queue = await startQueue(db, log);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const runScan: RunScan = async ({ targetUrl }) => {
      if (targetUrl.includes("slow")) await released;
      return done;
    };
    const secrets = secretBox("a key for tests that is long enough");
    const worker = await startScanWorker(queue, { db, secrets, log, privateTargets: true, runScan });
    const start = async (name: string, targetUrl: string, scans: number) => {
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
      return async () =>
        await Promise.all(ids.map((id) => db.tenant(tenantId, async (tx) => (await getScan(tx, id)).status)));
    };
    try {
      const slow = await start("Slow", "http://slow.example", 5);
      await expect.poll(async () => (await slow()).filter((status) => status === "running").length).toBe(3);
      const quick = await start("Quick", "http://quick.example", 2);
      await expect.poll(quick).toEqual(["completed", "completed"]);
      expect((await slow()).filter((status) => status === "completed")).toEqual([]);
      release();
      await expect.poll(async () => new Set(await slow())).toEqual(new Set(["completed"]));
    } finally {
      release();
      await worker.close();
      await queue.close();
    }
  });
});
