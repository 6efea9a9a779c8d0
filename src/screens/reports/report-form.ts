import type { NewReport, ReportScope, ReportType } from "../../contract/reports.ts";

/** The fields of the dialog as they are typed: ids and days as text, empty while nothing is chosen. */
export type ReportForm = {
  title: string;
  reportType: ReportType;
  scope: ReportScope;
  teamId: string;
  applicationId: string;
  scanId: string;
  dateFrom: string;
  dateTo: string;
  includeExecutiveSummary: boolean;
  includeVulnerabilityDetails: boolean;
  includeEndpointListing: boolean;
  includeRecommendations: boolean;
};

export const newForm: ReportForm = {
  title: "",
  reportType: "global_summary",
  scope: "global",
  teamId: "",
  applicationId: "",
  scanId: "",
  dateFrom: "",
  dateTo: "",
  includeExecutiveSummary: true,
  includeVulnerabilityDetails: true,
  includeEndpointListing: true,
  includeRecommendations: true,
};

/** The field that names what a scope is about; null for the global one. */
export const idField = { global: null, team: "teamId", application: "applicationId", scan: "scanId" } as const;

/** What is sent: the id that belongs to the scope as a number, days as date values, and neither when it is not set. */
export function toRequest(form: ReportForm): NewReport {
  const { title, reportType, scope, dateFrom, dateTo, teamId, applicationId, scanId, ...sections } = form;
  const field = idField[scope];
  return {
    title: title.trim(),
    reportType,
    scope,
    ...(field && form[field] ? { [field]: Number(form[field]) } : {}),
    ...(dateFrom ? { dateFrom: new Date(dateFrom).toISOString() } : {}),
    ...(dateTo ? { dateTo: new Date(dateTo).toISOString() } : {}),
    ...sections,
  };
}
