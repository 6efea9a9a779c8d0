import type { AlertType, SecurityAlert, Severity } from "../../contract/alerts.ts";

export type AlertStatus = "unresolved" | "resolved" | "all";

/** What the list of alerts is narrowed to. */
export type AlertFilters = { status: AlertStatus; severity: Severity | "all"; type: AlertType | "all" };

/** The filters of an untouched list: unresolved, every severity, every type. */
export const defaultFilters: AlertFilters = { status: "unresolved", severity: "all", type: "all" };

/** Severities in the order that a choice lists them, worst first. */
export const severities: readonly Severity[] = ["critical", "high", "medium", "low"];

/** Every type with its name for the user, in the order of the figures. */
export const alertTypes: readonly { type: AlertType; name: string; short: string }[] = [
  { type: "authentication", name: "Authentication", short: "AuthN" },
  { type: "authorization", name: "Authorization", short: "AuthZ" },
  { type: "critical_security", name: "Critical security", short: "Critical" },
  { type: "misconfiguration", name: "Misconfiguration", short: "Misconfig" },
];

/** A type's name for the user. */
export const typeName = (type: AlertType) => alertTypes.find((entry) => entry.type === type)?.name ?? type;

/** The alerts that pass every filter, in the list's order. */
export function filterAlerts(alerts: readonly SecurityAlert[], filters: AlertFilters): SecurityAlert[] {
  return alerts.filter(
    (alert) =>
      (filters.status === "all" || alert.isResolved === (filters.status === "resolved")) &&
      (filters.severity === "all" || alert.severity === filters.severity) &&
      (filters.type === "all" || alert.alertType === filters.type),
  );
}

/** How many alerts each type has, under the other filters: a figure tells what pressing it would show. */
export function countByType(alerts: readonly SecurityAlert[], filters: AlertFilters): Record<AlertType, number> {
  const counts = { authentication: 0, authorization: 0, critical_security: 0, misconfiguration: 0 };
  for (const { alertType } of filterAlerts(alerts, { ...filters, type: "all" })) counts[alertType]++;
  return counts;
}

/** How many alerts each severity has, under the other filters. */
export function countBySeverity(
  alerts: readonly SecurityAlert[],
  filters: AlertFilters,
): Record<Severity | "all", number> {
  const counts = { all: 0, critical: 0, high: 0, medium: 0, low: 0 };
  for (const { severity } of filterAlerts(alerts, { ...filters, severity: "all" })) {
    counts[severity]++;
    counts.all++;
  }
  return counts;
}
