import type { SecurityAlert } from "../contract/alerts.ts";
import { noFindings } from "../contract/finding-words.ts";
import type { FindingCounts } from "../contract/findings.ts";
import type { Report } from "../contract/reports.ts";
import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";

/** How this browser stands with its platform, as the popup shows it. */
export type PlatformStatus =
  /** The browser has not been allowed to talk to the address yet. */
  | { state: "not-allowed" }
  | { state: "unreachable"; reason: string }
  | { state: "signed-out" }
  /** Signed in; without an organization yet there is nothing to count. */
  | { state: "signed-in"; userId: number; email: string; findings: FindingCounts };

/** What a signed-in user's organization holds; empty for everyone else. */
export type PlatformNews = { alerts: SecurityAlert[]; reports: Report[] };
export const noNews: PlatformNews = { alerts: [], reports: [] };

/** Asks the platform who is signed in, what stands open, and for the alerts and reports. Never throws: a failure is a status of its own. */
export async function readStatus(client: Client): Promise<{ status: PlatformStatus; news: PlatformNews }> {
  try {
    const { id: userId, email, requiresTenantCreation } = await client.auth.user();
    const [news, findings] = requiresTenantCreation
      ? [noNews, noFindings]
      : await Promise.all([readNews(client), client.findings.counts({})]);
    return { status: { state: "signed-in", userId, email, findings }, news };
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
