import { AppWindow, Globe, type LucideIcon, Radar, Users } from "lucide-react";
import type { ReportScope, ReportType } from "../../contract/reports.ts";

/** The types of report in words. */
export const reportTypes: Record<ReportType, string> = {
  global_summary: "Global Summary",
  team_summary: "Team Summary",
  scan_summary: "Scan Summary",
  vulnerability_report: "Vulnerability Report",
};

/** The scopes of a report in words, each with its icon. */
export const reportScopes: Record<ReportScope, { name: string; icon: LucideIcon }> = {
  global: { name: "Global", icon: Globe },
  team: { name: "Team", icon: Users },
  application: { name: "Application", icon: AppWindow },
  scan: { name: "Scan", icon: Radar },
};

/** A size in MB with one decimal, `0.1 MB`; a dash while there is none. */
export function megabytes(bytes: number | null): string {
  return bytes === null ? "–" : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
