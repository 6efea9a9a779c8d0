import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import type { Environment } from "../../contract/applications.ts";

/** What the list is narrowed to. A team is `team <name>`, so that one called "all" is meant too. */
export type ApplicationFilters = { search: string; environment: Environment | "all" | "archived"; team: string };

export const noApplicationFilters: ApplicationFilters = { search: "", environment: "all", team: "all" };

/** The applications that match, in their order; archived ones only where they are asked for. */
export function filterApplications(
  applications: readonly ApplicationSummary[],
  { search, environment, team }: ApplicationFilters,
): ApplicationSummary[] {
  const wanted = search.trim().toLowerCase();
  return applications.filter((application) => {
    if (application.isArchived !== (environment === "archived")) return false;
    if (environment !== "all" && environment !== "archived" && application.environment !== environment) return false;
    if (team !== "all" && `team ${application.team?.name}` !== team) return false;
    return `${application.name} ${application.targetUrl}`.toLowerCase().includes(wanted);
  });
}

/** The line above the list: "8 applications, 248 endpoints. 34 findings on 31 endpoints, 9 critical." */
export function summaryLine(all: readonly ApplicationSummary[]): string {
  const applications = all.filter(({ isArchived }) => !isArchived);
  const sum = (of: (application: ApplicationSummary) => number) =>
    applications.reduce((total, application) => total + of(application), 0);
  const findings = sum((one) => one.findings.findings);
  const critical = sum((one) => one.findings.critical);
  const open =
    findings === 0
      ? "No open finding."
      : `${count(findings, "finding")} on ${count(
          sum((one) => one.findings.endpoints),
          "endpoint",
        )}${critical ? `, ${critical.toLocaleString("en")} critical` : ""}.`;
  return `${count(applications.length, "application")}, ${count(
    sum((one) => one.endpoints.total),
    "endpoint",
  )}. ${open}`;
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
