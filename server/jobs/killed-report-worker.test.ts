import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertApplication } from "../db/applications.ts";
import type { Db } from "../db/db.ts";
import { openPostgres } from "../db/postgres.ts";
import { productIdByName } from "../db/products.ts";
import { findReport, getReportFile, insertReport } from "../db/reports.ts";
import { endpoints, tenants, users } from "../db/schema.ts";
import { reportedEndpoint } from "../reports/report.fixture.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../testing/postgres-server.ts";
import { type Queue, reportQueue, startQueue } from "./queue.ts";

const binaries = findPostgres();
const key = "one key for every worker of this test";

describe.skipIf(!binaries)("On PostgreSQL", () => {
  let server: PostgresServer;
  let address: string;
  let db: Db;
  let queue: Queue;
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    server = await startPostgres(binaries as string);
    address = await server.newDatabase();
    db = await openPostgres(address, () => {});
    queue = await startQueue(db, pino({ level: "silent" }));
  }, 60_000);
  afterAll(async () => {
    for (const worker of workers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }
    await queue.close();
    await db.close();
    await server.close();
  }, 30_000);

  async function startWorker(): Promise<ChildProcess> {
    const env = { PATH: process.env.PATH, DATABASE_URL: address, POSTERN_SECRET_KEY: key };
    const worker = spawn(process.execPath, ["server/worker.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
    workers.push(worker);
    await once(worker.stdout as NodeJS.ReadableStream, "data");
    return worker;
  }

  /** A tenant with one endpoint, and a report of it that waits for a worker. */
  async function queueReport() {
    const { tenantId, userId } = await db.system(async (tx) => {
      const [tenant] = await tx.insert(tenants).values({ name: "T" }).returning();
      const tenantId = tenant?.id as number;
      const [user] = await tx.insert(users).values({ email: "a@b.test", tenantId }).returning();
      return { tenantId, userId: user?.id as number };
    });
    const reportId = await db.tenant(tenantId, async (tx) => {
      const productId = await productIdByName(tx, tenantId, "P");
      const fields = { tenantId, productId, targetUrl: "http://a.test", environment: "production" } as const;
      const { id: applicationId } = await insertApplication(tx, { ...fields, name: "A", authMethod: "none" });
      const { id, scanId, lastChecked, ...endpoint } = reportedEndpoint(1);
      await tx
        .insert(endpoints)
        .values({ ...endpoint, tenantId, applicationId, exchanges: [], lastChecked: new Date() });
      const sections = { includeExecutiveSummary: true, includeVulnerabilityDetails: true };
      const more = { includeEndpointListing: true, includeRecommendations: true };
      const about = { title: "R", reportType: "global_summary", scope: "global" } as const;
      const report = await insertReport(tx, tenantId, { ...about, ...sections, ...more }, userId);
      await queue.enqueueReport(tx, { reportId: report.id, tenantId });
      return report.id;
    });
    return { tenantId, reportId };
  }

  test("a report whose worker was killed in the middle of it is made by another within 30 seconds", async () => {
    const { tenantId, reportId } = await queueReport();
    const jobState = async () => (await queue.boss.findJobs(reportQueue, { data: { reportId } }))[0]?.state;
    const status = () => db.tenant(tenantId, async (tx) => (await findReport(tx, reportId))?.status);
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    // Nobody reads alerts meanwhile: the report's job stands still in the middle of its work.
    const holding = db.system(async (tx) => {
      await tx.execute(sql`select set_config('role', 'none', true)`);
      await tx.execute(sql`lock table alerts in access exclusive mode`);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const first = await startWorker();
    await expect.poll(jobState, { timeout: 15_000 }).toBe("active");
    first.kill("SIGKILL");
    await once(first, "exit");
    release.resolve();
    await holding;
    expect(await status()).toBe("generating");
    await startWorker();
    await expect.poll(status, { timeout: 30_000, interval: 200 }).toBe("completed");
    const { pdf } = await db.tenant(tenantId, (tx) => getReportFile(tx, reportId));
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
  }, 90_000);
});
