import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findReport, getReportFile, insertReport } from "../db/report/reports.ts";
import { endpoints } from "../db/tables/schema.ts";
import { reportedEndpoint } from "../reports/report.fixture.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import { openWorkerProcesses, type WorkerProcesses } from "../testing/worker-processes.ts";
import { reportQueue } from "./queue.ts";

let workers: WorkerProcesses;
beforeAll(async () => {
  workers = await openWorkerProcesses();
});
afterAll(() => workers.close());

/** A tenant with one endpoint, and a report of it that waits for a worker. */
async function queueReport() {
  const { db, queue } = workers;
  const { tenantId, userId } = await someTenant(db);
  const reportId = await db.tenant(tenantId, async (tx) => {
    const applicationId = await someApplication(tx, tenantId);
    const { id, scanId, lastChecked, ...endpoint } = reportedEndpoint(1);
    await tx.insert(endpoints).values({ ...endpoint, tenantId, applicationId, exchanges: [], lastChecked: new Date() });
    const sections = { includeExecutiveSummary: true, includeVulnerabilityDetails: true };
    const more = { includeEndpointListing: true, includeRecommendations: true };
    const about = { title: "R", reportType: "global_summary", scope: "global" } as const;
    const report = await insertReport(tx, tenantId, { ...about, ...sections, ...more }, userId);
    await queue.enqueueReport(tx, { reportId: report.id, tenantId });
    return report.id;
  });
  return { tenantId, reportId };
}

test("a report whose worker was killed in the middle of it is made by another", async () => {
  const { db, queue } = workers;
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
  const first = await workers.start();
  await expect.poll(jobState).toBe("active");
  await workers.kill(first);
  release.resolve();
  await holding;
  expect(await status()).toBe("generating");
  await workers.start();
  await expect.poll(status).toBe("completed");
  const { pdf } = await db.tenant(tenantId, (tx) => getReportFile(tx, reportId));
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
});
