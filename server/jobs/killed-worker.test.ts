import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertApplication } from "../db/applications.ts";
import type { Db } from "../db/db.ts";
import { openPostgres } from "../db/postgres.ts";
import { productIdByName } from "../db/products.ts";
import { insertScan } from "../db/scans.ts";
import { scanLogs, scans, tenants } from "../db/schema.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../testing/postgres-server.ts";
import { type Queue, startQueue } from "./queue.ts";

const binaries = findPostgres();
const key = "one key for every worker of this test";

describe.skipIf(!binaries)("On PostgreSQL", () => {
  let server: PostgresServer;
  let address: string;
  let db: Db;
  let queue: Queue;
  let target: Server;
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    server = await startPostgres(binaries as string);
    address = await server.newDatabase();
    db = await openPostgres(address, () => {});
    queue = await startQueue(db, pino({ level: "silent" }));
    // Slow enough that a scan of it is still running when its worker is killed.
    target = createServer((_, response) => void setTimeout(() => response.end("hello"), 400)).listen(0, "127.0.0.1");
    await once(target, "listening");
  }, 60_000);
  afterAll(async () => {
    for (const worker of workers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }
    await queue.close();
    await db.close();
    target.closeAllConnections();
    target.close();
    await server.close();
  }, 30_000);

  async function startWorker(): Promise<ChildProcess> {
    const env = { PATH: process.env.PATH, DATABASE_URL: address, POSTERN_SECRET_KEY: key };
    const worker = spawn(process.execPath, ["server/worker.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
    workers.push(worker);
    await once(worker.stdout as NodeJS.ReadableStream, "data");
    return worker;
  }

  test("a scan whose worker was killed is run again by another within 30 seconds, and its log says so", async () => {
    const [tenant] = await db.system((tx) => tx.insert(tenants).values({ name: "T" }).returning());
    const tenantId = tenant?.id as number;
    const targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
    await db.tenant(tenantId, async (tx) => {
      const productId = await productIdByName(tx, tenantId, "P");
      const fields = { tenantId, productId, targetUrl, environment: "production", authMethod: "none" } as const;
      const { id } = await insertApplication(tx, { ...fields, name: "Slow" });
      const scanId = await insertScan(tx, tenantId, id);
      await queue.enqueueScan(tx, { scanId, tenantId });
    });
    const status = () => db.tenant(tenantId, async (tx) => (await tx.select().from(scans))[0]?.status);
    const log = () =>
      db.tenant(tenantId, async (tx) => (await tx.select().from(scanLogs)).map(({ message }) => message));
    const first = await startWorker();
    await expect.poll(status, { timeout: 15_000 }).toBe("running");
    await expect.poll(log, { timeout: 15_000 }).not.toEqual([]);
    first.kill("SIGKILL");
    await once(first, "exit");
    await startWorker();
    await expect
      .poll(log, { timeout: 30_000, interval: 200 })
      .toContain("The worker that ran this scan stopped. The scan starts again from the beginning.");
    expect(await status()).toBe("running");
  }, 90_000);
});
