import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertScan } from "../db/scan/scans.ts";
import { scanLogs } from "../db/tables/scan-log-table.ts";
import { scans } from "../db/tables/schema.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import { openWorkerProcesses, type WorkerProcesses } from "../testing/worker-processes.ts";

let workers: WorkerProcesses;
let target: Server;
beforeAll(async () => {
  workers = await openWorkerProcesses();
  // Slow enough that a scan of it is still running when its worker is killed.
  target = createServer((_, response) => void setTimeout(() => response.end("hello"), 2000)).listen(0, "127.0.0.1");
  await once(target, "listening");
});
afterAll(async () => {
  await workers.close();
  target.closeAllConnections();
  target.close();
});

test("a scan whose worker was killed is run again by another, and its log says so", async () => {
  const { db, queue } = workers;
  const { tenantId } = await someTenant(db);
  const targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  await db.tenant(tenantId, async (tx) => {
    const scanId = await insertScan(tx, tenantId, await someApplication(tx, tenantId, { targetUrl }));
    await queue.enqueueScan(tx, { scanId, tenantId });
  });
  const status = () => db.tenant(tenantId, async (tx) => (await tx.select().from(scans))[0]?.status);
  const log = () => db.tenant(tenantId, async (tx) => (await tx.select().from(scanLogs)).map(({ message }) => message));
  const first = await workers.start();
  await expect.poll(status).toBe("running");
  await expect.poll(log).not.toEqual([]);
  await workers.kill(first);
  await workers.start();
  await expect.poll(log).toContain("The worker that ran this scan stopped. The scan starts again from the beginning.");
  expect(await status()).toBe("running");
});
