import type { AuthClassification, ControlState, Source } from "../../src/contract/endpoints.ts";
import type { ReportScope, ReportType } from "../../src/contract/reports.ts";
import type { Standing } from "../../src/contract/standing.ts";

/** The values of the contract in words for readers. */
export const typeNames: Record<ReportType, string> = {
  global_summary: "Global summary",
  team_summary: "Team summary",
  scan_summary: "Scan summary",
  vulnerability_report: "Vulnerability report",
};
export const scopeNames: Record<ReportScope, string> = {
  global: "Global",
  team: "Team",
  application: "Application",
  scan: "Scan",
};
export const standingNames: Record<Standing, string> = {
  secure: "Secure",
  warning: "Warning",
  critical: "Critical",
  undecided: "Undecided",
};
export const stateNames: Record<ControlState, string> = {
  enforced: "Enforced",
  public: "Public",
  missing: "Missing",
  inconclusive: "Inconclusive",
  not_tested: "Not tested",
};
export const sourceNames: Record<Source, string> = {
  openapi: "OpenAPI document",
  postman: "Postman collection",
  graphql: "GraphQL schema",
  html: "Pages",
  javascript: "Scripts",
  answer: "Links in answers",
  version: "Other versions",
  "well-known": "Well-known addresses",
  "word-list": "Word list",
  traffic: "Traffic",
  observed: "Watched tabs",
  learned: "Learned patterns",
};
export const classificationNames: Record<AuthClassification, string> = {
  secure: "Secure",
  lacks_auth: "Lacks authentication",
  lacks_authz: "Lacks authorization",
  lacks_both: "Lacks authentication and authorization",
  unknown: "Unknown",
};

/** `1 operation`, `1,204 operations`. */
export function many(count: number, word: string): string {
  return `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
}

/** A share as `66 %`; a dash of nothing. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return "–";
  const share = (part / whole) * 100;
  return `${share > 0 && share < 1 ? "<1" : Math.round(share)} %`;
}

/** `21 November 2026`, in UTC. */
export function dayText(iso: string): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(iso).toLocaleDateString("en-GB", options);
}

/** `21 November 2026, 10:02 UTC` */
export function momentText(iso: string): string {
  return `${dayText(iso)}, ${new Date(iso).toISOString().slice(11, 16)} UTC`;
}
