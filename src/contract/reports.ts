import { z } from "zod";
import { call } from "./call.ts";
import { attachment, byId, dayOrInstant, id, message, timestamp } from "./fields.ts";
import { admins, contributors, everyRole } from "./roles.ts";

export const reportType = z.enum(["global_summary", "team_summary", "scan_summary", "vulnerability_report"]);
export type ReportType = z.infer<typeof reportType>;
export const reportScope = z.enum(["global", "team", "application", "scan"]);
export type ReportScope = z.infer<typeof reportScope>;

/** A PDF made by a job. `fileSize` (bytes) is null until it is completed, `errorMessage` null unless it failed. */
export const report = z.object({
  id,
  title: z.string(),
  reportType,
  scope: reportScope,
  status: z.enum(["generating", "completed", "failed"]),
  createdAt: timestamp,
  fileSize: z.int().nullable(),
  errorMessage: z.string().nullable(),
  /** A user's id; null when that user is gone. */
  requestedBy: id.nullable(),
});
export type Report = z.infer<typeof report>;

/**
 * What a report is made of. The id that belongs to the scope is required; dates are days in UTC, both ends included
 * (of an instant, its day).
 */
export const newReport = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, "The report needs a title.")
      .max(200, "The report's title may have at most 200 characters."),
    reportType: reportType.default("global_summary"),
    scope: reportScope.default("global"),
    teamId: id.optional(),
    applicationId: id.optional(),
    scanId: id.optional(),
    dateFrom: dayOrInstant.nullish(),
    dateTo: dayOrInstant.nullish(),
    includeExecutiveSummary: z.boolean().default(true),
    includeVulnerabilityDetails: z.boolean().default(true),
    includeEndpointListing: z.boolean().default(true),
    includeRecommendations: z.boolean().default(true),
  })
  .refine(({ scope, teamId }) => scope !== "team" || teamId, {
    path: ["teamId"],
    error: "Choose the team that the report is about.",
  })
  .refine(({ scope, applicationId }) => scope !== "application" || applicationId, {
    path: ["applicationId"],
    error: "Choose the application that the report is about.",
  })
  .refine(({ scope, scanId }) => scope !== "scan" || scanId, {
    path: ["scanId"],
    error: "Choose the scan that the report is about.",
  })
  .refine(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom.slice(0, 10) <= dateTo.slice(0, 10), {
    path: ["dateTo"],
    error: "The report's last day lies before its first. Swap the dates.",
  });
export type NewReport = z.infer<typeof newReport>;

export const reports = {
  /** The tenant's reports, newest first. */
  list: call.meta({ access: everyRole }).route({ method: "GET", path: "/reports" }).output(z.array(report)),
  /** Queues a report; 409 when its scope and dates hold nothing to report. */
  generate: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/reports/generate", successStatus: 202 })
    .input(newReport)
    .output(report),
  /** The PDF of a completed report; 409 before. */
  download: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/reports/{id}/download", outputStructure: "detailed" })
    .input(byId)
    .output(attachment),
  /** The tenant's global summary as PDF, made at once and shown inline. */
  exportSummary: call.meta({ access: everyRole }).route({ method: "GET", path: "/reports/export" }).output(z.file()),
  remove: call.meta({ access: admins }).route({ method: "DELETE", path: "/reports/{id}" }).input(byId).output(message),
};
