import type { AlertType, Severity } from "../../contract/alerts.ts";
import type { FindingFilter, FindingRow } from "../../contract/findings.ts";

export type AlertStatus = "unresolved" | "resolved" | "all";
export type AlertSort = "worst" | "newest";

/** What the list of alerts is narrowed to. Ids are text, as they stand in the address. */
export type AlertFilters = {
  search: string;
  status: AlertStatus;
  severity: Severity | "all";
  type: AlertType | "all";
  application: string;
  /** `all`, `none` or a team's id. */
  team: string;
  /** What the last scans changed; it has findings of its own, whatever the status. */
  change: NonNullable<FindingFilter["change"]> | "any";
};

/** The filters of an untouched list. */
export const defaultFilters: AlertFilters = {
  search: "",
  status: "unresolved",
  severity: "all",
  type: "all",
  application: "all",
  team: "all",
  change: "any",
};

/** Severities, worst first. */
export const severities: readonly Severity[] = ["critical", "high", "medium", "low"];

/** Every type with its name for the user. */
export const alertTypes: readonly { type: AlertType; name: string }[] = [
  { type: "authentication", name: "Authentication" },
  { type: "authorization", name: "Authorization" },
  { type: "critical_security", name: "Critical security" },
  { type: "misconfiguration", name: "Misconfiguration" },
];

/** What the platform is asked for; everything else is narrowed here, at once. */
export const askedFor = ({ status, change }: Pick<AlertFilters, "status" | "change">): FindingFilter =>
  change === "any"
    ? { standing: ({ unresolved: "open", resolved: "closed", all: "all" } as const)[status] }
    : { change };

/** The findings that pass every filter, in their order or the newest first. */
export function filterAlerts(
  rows: readonly FindingRow[],
  { search, severity, type, application, team }: Omit<AlertFilters, "status" | "change">,
  sort: AlertSort = "worst",
): FindingRow[] {
  const wanted = search.trim().toLowerCase();
  const passing = rows.filter(
    (row) =>
      (severity === "all" || row.severity === severity) &&
      (type === "all" || row.alertType === type) &&
      (application === "all" || String(row.application.id) === application) &&
      (team === "all" || (team === "none" ? row.team === null : String(row.team?.id) === team)) &&
      (wanted === "" || textOf(row).includes(wanted)),
  );
  return sort === "worst" ? passing : passing.sort((one, two) => two.firstSeen.localeCompare(one.firstSeen));
}

const textOf = ({ fault, method, path, by, application, team }: FindingRow): string =>
  [fault, `${method} ${path}`, ...by, application.name, team?.name ?? ""].join("\n").toLowerCase();

/** How many findings each type has, under the other filters. */
export function countByType(rows: readonly FindingRow[], filters: AlertFilters): Record<AlertType, number> {
  const counts = { authentication: 0, authorization: 0, critical_security: 0, misconfiguration: 0 };
  for (const { alertType } of filterAlerts(rows, { ...filters, type: "all" })) counts[alertType]++;
  return counts;
}

/** How many filters are set beside the search and the severity, which show by themselves. */
export const countSet = (filters: AlertFilters): number =>
  (["status", "type", "application", "team", "change"] as const).filter((key) => filters[key] !== defaultFilters[key])
    .length;
