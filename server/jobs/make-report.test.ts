import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewReport } from "../../src/contract/reports.ts";
import type { Db } from "../db/db.ts";
import { deleteReport, endedReports, findReport, insertReport } from "../db/report/reports.ts";
import { endpoints } from "../db/tables/schema.ts";
import { ReportFailure } from "../reports/make-pdf.ts";
import { reportedEndpoint } from "../reports/report.fixture.ts";
import { openOnSharedPostgres } from "../testing/shared-postgres.ts";
import { someApplication, someTenant } from "../testing/some-application.ts";
import { type MakeReportServices, makeReport } from "./make-report.ts";
import { type ReportWorker, startReportWorker } from "./make-report-worker.ts";
import { type Queue, reportQueue, startQueue } from "./queue.ts";
import { recoverScans } from "./recover.ts";

const log = pino({ level: "silent" });
const request: NewReport = {
  title: "R",
  reportType: "global_summary",
  scope: "global",
  includeExecutiveSummary: true,
  includeVulnerabilityDetails: true,
  includeEndpointListing: true,
  includeRecommendations: true,
};

let db: Db;
let queue: Queue;
let tenantId: number;
let userId: number;
beforeAll(async () => {
  db = await openOnSharedPostgres();
  queue = await startQueue(db, log);
  ({ tenantId, userId } = await someTenant(db));
  await db.tenant(tenantId, async (tx) => {
    const applicationId = await someApplication(tx, tenantId);
    const { authentication, authorization, securityLevel, authClassification, source } = reportedEndpoint(1);
    const judged = { authentication, authorization, securityLevel, authClassification, source };
    const row = { ...judged, tenantId, applicationId, isPublic: false, isShadow: false, exchanges: [] };
    await tx.insert(endpoints).values({ ...row, method: "GET", path: "/a", lastChecked: new Date() });
  });
});
afterAll(async () => {
  await queue.close();
  await db.close();
});

const newReport = (change: Partial<NewReport> = {}) =>
  db.tenant(tenantId, async (tx) => (await insertReport(tx, tenantId, { ...request, ...change }, userId)).id);
const rowOf = (id: number) => db.tenant(tenantId, (tx) => findReport(tx, id));
const make = (
  reportId: number,
  services: Partial<MakeReportServices> = {},
  last = false,
  signal = new AbortController().signal,
) => makeReport({ reportId, tenantId }, { db, log, ...services }, signal, last);
const failing = (error: Error): Partial<MakeReportServices> => ({ draw: () => Promise.reject(error) });

describe("A report's job", () => {
  test("completes the report with its size and the moment of its end", async () => {
    const id = await newReport();
    await make(id);
    expect(await rowOf(id)).toMatchObject({
      status: "completed",
      fileSize: expect.any(Number),
      endedAt: expect.any(Date),
    });
    const ended = await db.tenant(tenantId, (tx) => endedReports(tx, new Date(Date.now() - 10_000)));
    expect(ended.map((row) => row.id)).toContain(id);
  });

  test("leaves a report that was deleted or has ended alone", async () => {
    const id = await newReport();
    await db.tenant(tenantId, (tx) => deleteReport(tx, id));
    await make(id);
    const during = await newReport();
    await make(during, {
      draw: async () => {
        await db.tenant(tenantId, (tx) => deleteReport(tx, during));
        return new Uint8Array([1]);
      },
    });
    expect(await rowOf(during)).toBeNull();
  });

  test("is tried again after what may pass, and keeps the reason after the last attempt", async () => {
    const id = await newReport();
    await expect(make(id, failing(new Error("connection lost, secret detail")))).rejects.toThrow();
    await expect(make(id, failing(new ReportFailure("The maker stopped.", true)))).rejects.toThrow();
    expect((await rowOf(id))?.status).toBe("generating");
    await make(id, failing(new Error("connection lost, secret detail")), true);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: "failed", errorMessage: expect.stringContaining("Generate it again") });
    expect(row?.errorMessage).not.toContain("secret");
  });

  test("fails at once with the reason where trying again is of no use", async () => {
    const large = await newReport();
    await make(large, failing(new ReportFailure("The report has too many endpoints.", false)));
    expect(await rowOf(large)).toMatchObject({ status: "failed", errorMessage: "The report has too many endpoints." });
    const gone = await newReport({ scope: "scan", scanId: 99 });
    await make(gone);
    expect(await rowOf(gone)).toMatchObject({
      status: "failed",
      errorMessage: "The requested scan could not be found.",
    });
  });

  test("stays unfinished for the next server when this one stops", async () => {
    const id = await newReport();
    const controller = new AbortController();
    const draw = (_: unknown, signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        controller.abort(new Error("The server is stopping"));
      });
    await expect(make(id, { draw }, true, controller.signal)).rejects.toThrow("stopping");
    expect((await rowOf(id))?.status).toBe("generating");
    await make(id);
    expect((await rowOf(id))?.status).toBe("completed");
  });
});

describe("The queue", () => {
  test("tries a failing report four times, then the report says why", async () => {
    let attempts = 0;
    const draw = () => {
      attempts++;
      return Promise.reject(new ReportFailure("The report's maker stopped before it was done.", true));
    };
    const worker: ReportWorker = await startReportWorker(queue, { db, log, draw });
    const id = await newReport();
    await db.tenant(tenantId, (tx) => queue.enqueueReport(tx, { reportId: id, tenantId }));
    await expect.poll(async () => (await rowOf(id))?.status).toBe("failed");
    expect(attempts).toBe(4);
    expect((await rowOf(id))?.errorMessage).toContain("stopped before it was done");
    await worker.close();
    await queue.boss.offWork(reportQueue);
  });

  test("a report that no job stands for ends as failed when a server starts", async () => {
    const id = await newReport();
    await recoverScans(db, queue);
    expect(await rowOf(id)).toMatchObject({ status: "failed", errorMessage: expect.stringContaining("interrupted") });
  });
});
