import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { NewReport, Report, ReportScope, ReportType } from "../../../src/contract/reports.ts";
import { bytes, createdAt, id, instant } from "./columns.ts";

/** Reports as asked for. `endedAt` is null while one is made. */
export const reports = pgTable("reports", {
  id: id(),
  tenantId: integer().notNull(),
  title: text().notNull(),
  reportType: text().$type<ReportType>().notNull(),
  scope: text().$type<ReportScope>().notNull(),
  status: text().$type<Report["status"]>().notNull().default("generating"),
  request: jsonb().$type<NewReport>().notNull(),
  /** Bytes. */
  fileSize: integer(),
  errorMessage: text(),
  requestedBy: integer(),
  createdAt: createdAt(),
  endedAt: instant(),
});

/** The PDFs of completed reports, apart from their rows so that lists never read them. */
export const reportFiles = pgTable("report_files", {
  reportId: integer().primaryKey(),
  tenantId: integer().notNull(),
  pdf: bytes().notNull(),
});
