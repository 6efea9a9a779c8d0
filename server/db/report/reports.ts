import { and, desc, eq, getTableColumns, gt } from "drizzle-orm";
import type { NewReport, Report } from "../../../src/contract/reports.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Tx } from "../db.ts";
import { tellAlerts } from "../live-notices.ts";
import { storable } from "../storable.ts";
import { reportFiles, reports } from "../tables/report-tables.ts";

export type ReportRow = typeof reports.$inferSelect;

/** The tenant's reports, newest first. */
export async function listReports(tx: Tx): Promise<Report[]> {
  return (await tx.select().from(reports).orderBy(desc(reports.id))).map(reportView);
}

/** Notes a report that is still to be made. */
export async function insertReport(
  tx: Tx,
  tenantId: number,
  request: NewReport,
  requestedBy: number,
): Promise<ReportRow> {
  const stored = storable(request);
  const { title, reportType, scope } = stored;
  const [row] = await tx
    .insert(reports)
    .values({ tenantId, title, reportType, scope, request: stored, requestedBy })
    .returning();
  return row as ReportRow;
}

/** One report as stored, or null. */
export async function findReport(tx: Tx, id: number): Promise<ReportRow | null> {
  const [row] = await tx.select().from(reports).where(eq(reports.id, id));
  return row ?? null;
}

/** A completed report with its PDF; refuses an unknown one, and one that has no PDF. */
export async function getReportFile(tx: Tx, id: number): Promise<{ report: ReportRow; pdf: Uint8Array }> {
  const [found] = await tx
    .select({ report: getTableColumns(reports), pdf: reportFiles.pdf })
    .from(reports)
    .leftJoin(reportFiles, eq(reportFiles.reportId, reports.id))
    .where(eq(reports.id, id));
  if (!found) throw notFound("report");
  const { report, pdf } = found;
  if (report.status === "generating") throw new Refusal(409, "The report is still being made. Try again in a moment.");
  if (!pdf) throw new Refusal(409, `The report could not be made. ${report.errorMessage ?? ""}`.trim());
  return { report, pdf };
}

/** Completes a report with its PDF and tells the live port. False when it was deleted or has ended meanwhile. */
export async function completeReport(tx: Tx, report: ReportRow, pdf: Uint8Array): Promise<boolean> {
  const completed = await end(tx, report, { status: "completed", fileSize: pdf.byteLength });
  if (completed) await tx.insert(reportFiles).values({ reportId: report.id, tenantId: report.tenantId, pdf });
  return completed;
}

/** Ends a report as failed with a sentence for the user and tells the live port. False when it has ended before. */
export async function failReport(tx: Tx, report: ReportRow, errorMessage: string): Promise<boolean> {
  return await end(tx, report, { status: "failed", errorMessage });
}

async function end(tx: Tx, { id, tenantId }: ReportRow, change: Partial<ReportRow>): Promise<boolean> {
  const ended = await tx
    .update(reports)
    .set({ ...change, endedAt: new Date() })
    .where(and(eq(reports.id, id), eq(reports.status, "generating")))
    .returning({ id: reports.id });
  if (ended.length > 0) await tellAlerts(tx, tenantId);
  return ended.length > 0;
}

/** Deletes a report and its PDF; refuses an unknown one. Resolves to its title. */
export async function deleteReport(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.delete(reports).where(eq(reports.id, id)).returning({ title: reports.title });
  if (!row) throw notFound("report");
  return row.title;
}

/** Reports that are not made yet. */
export async function unfinishedReports(tx: Tx): Promise<ReportRow[]> {
  return await tx.select().from(reports).where(eq(reports.status, "generating"));
}

/** The tenant's reports that ended since an instant, oldest first. */
export async function endedReports(tx: Tx, since: Date): Promise<ReportRow[]> {
  return await tx.select().from(reports).where(gt(reports.endedAt, since)).orderBy(reports.id);
}

/** A report as the contract shows it. */
export function reportView(row: ReportRow): Report {
  const { id, title, reportType, scope, status, fileSize, errorMessage, requestedBy } = row;
  const createdAt = row.createdAt.toISOString();
  return { id, title, reportType, scope, status, createdAt, fileSize, errorMessage, requestedBy };
}
