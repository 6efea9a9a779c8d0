import type { Logger } from "pino";
import type { Db } from "../db/db.ts";
import { reportSource } from "../db/report/report-source.ts";
import { completeReport, failReport, findReport } from "../db/report/reports.ts";
import { Refusal } from "../refusal.ts";
import { makePdf, ReportFailure } from "../reports/make-pdf.ts";
import type { ReportSource } from "../reports/report-data.ts";
import type { ReportJob } from "./queue.ts";

/** What a report's job works with. */
export type MakeReportServices = {
  db: Db;
  log: Logger;
  /** How a PDF is drawn; by default in a process of its own. */
  draw?: (source: ReportSource, signal: AbortSignal) => Promise<Uint8Array>;
};

/**
 * Makes one report and stores its PDF. Ends quietly when it was deleted or has ended before. What cannot be mended by
 * trying again ends it as failed with a sentence for its reader; the rest rejects, so that the queue tries again,
 * unless this is the `last` attempt.
 */
export async function makeReport(
  { reportId, tenantId }: ReportJob,
  { db, log, draw = makePdf }: MakeReportServices,
  signal: AbortSignal,
  last: boolean,
): Promise<void> {
  const report = await db.tenant(tenantId, (tx) => findReport(tx, reportId));
  if (report?.status !== "generating") return;
  try {
    const source = await reportSource(db, tenantId, report.request, report.requestedBy);
    const pdf = await draw(source, signal);
    await db.tenant(tenantId, (tx) => completeReport(tx, report, pdf));
  } catch (error) {
    // Another worker has the job by now, or the server stops and the job is handed back.
    if (signal.aborted) throw error;
    if (!last && mayTryAgain(error)) throw error;
    const reason = error instanceof Refusal || error instanceof ReportFailure ? error.message : unknownFault(reportId);
    if (!(error instanceof Refusal)) log.error({ err: error, reportId }, "A report could not be made");
    await db.tenant(tenantId, (tx) => failReport(tx, report, reason));
  }
}

const mayTryAgain = (error: unknown) =>
  !(error instanceof Refusal) && !(error instanceof ReportFailure && !error.again);
const unknownFault = (reportId: number) =>
  `The report could not be made because of a fault in Postern. Generate it again; the server's log has the details under report ${reportId}.`;
