import type { SecurityAlert, Severity } from "../contract/alerts.ts";
import type { Report } from "../contract/reports.ts";
import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";

/** Unresolved alerts by severity. */
export type AlertCounts = Record<Severity, number>;

/** How this browser stands with its platform, as the popup shows it. */
export type PlatformStatus =
  /** The browser has not been allowed to talk to the address yet. */
  | { state: "not-allowed" }
  | { state: "unreachable"; reason: string }
  | { state: "signed-out" }
  /** Signed in; without an organization yet there is nothing to count. */
  | { state: "signed-in"; userId: number; email: string; unresolved: AlertCounts };

/** Counts the alerts that still wait, by severity. */
export function countUnresolved(alerts: readonly SecurityAlert[]): AlertCounts {
  const counts: AlertCounts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const alert of alerts) if (!alert.isResolved) counts[alert.severity]++;
  return counts;
}

/** What a signed-in user's organization holds; empty for everyone else. */
export type PlatformNews = { alerts: SecurityAlert[]; reports: Report[] };
export const noNews: PlatformNews = { alerts: [], reports: [] };

/** Asks the platform who is signed in, and for the alerts and reports. Never throws: a failure is a status of its own. */
export async function readStatus(client: Client): Promise<{ status: PlatformStatus; news: PlatformNews }> {
  try {
    const { id: userId, email, requiresTenantCreation } = await client.auth.user();
    const news = requiresTenantCreation ? noNews : await readNews(client);
    return { status: { state: "signed-in", userId, email, unresolved: countUnresolved(news.alerts) }, news };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { status: { state: "signed-out" }, news: noNews };
    const reason = error instanceof Error ? error.message : String(error);
    return { status: { state: "unreachable", reason }, news: noNews };
  }
}

async function readNews(client: Client): Promise<PlatformNews> {
  const [alerts, reports] = await Promise.all([client.alerts.list(), client.reports.list()]);
  return { alerts, reports };
}
