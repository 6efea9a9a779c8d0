import type { ApplicationSummary } from "../contract/application-summaries.ts";
import { noFindings } from "../contract/finding-words.ts";
import type { FindingCounts } from "../contract/findings.ts";
import type { Report } from "../contract/reports.ts";
import { ApiError } from "./api-error.ts";
import type { Client } from "./client.ts";

/** How this browser stands with its platform, as the toolbar and the popup show it. */
export type PlatformStatus =
  /** The browser has not been allowed to talk to the address yet. */
  | { state: "not-allowed" }
  /** No answer; `last` is what it answered before, null where that is not known. */
  | { state: "unreachable"; reason: string; last: SignedIn | null }
  | { state: "signed-out" }
  | SignedIn;

/** Signed in; without an organization yet there is nothing to count. */
export type SignedIn = {
  state: "signed-in";
  userId: number;
  email: string;
  organization: string;
  findings: FindingCounts;
  /** Every application as far as a tab's site asks for it; null where nobody asked. */
  applications: PlacedApplication[] | null;
  /** The address that answered, and when: milliseconds. */
  platform: string;
  at: number;
};

/** Where an application stands, and how many critical findings stand open there; null before its first completed scan. */
export type PlacedApplication = Pick<ApplicationSummary, "name" | "targetUrl" | "isArchived" | "lastScan"> & {
  critical: number | null;
};

/** What a signed-in user's organization holds; empty for everyone else. Alerts come over the live channel. */
export type PlatformNews = { reports: Report[] };
export const noNews: PlatformNews = { reports: [] };

/**
 * Asks the platform who is signed in, what stands open, and for the reports; for its applications only where a
 * tab shows a site. Never throws: a failure is a status of its own.
 */
export async function readStatus(
  client: Client,
  asked: { platform: string; applications: boolean },
): Promise<{ status: PlatformStatus; news: PlatformNews }> {
  try {
    const { id: userId, email, requiresTenantCreation, tenant } = await client.auth.user();
    const [news, findings, applications] = requiresTenantCreation
      ? [noNews, noFindings, asked.applications ? [] : null]
      : await Promise.all([
          readNews(client),
          client.findings.counts({}),
          asked.applications ? readPlaced(client) : null,
        ]);
    const organization = tenant?.name ?? "your organization";
    const { platform } = asked;
    const who = { userId, email, organization, platform, at: Date.now() };
    return { status: { state: "signed-in", ...who, findings, applications }, news };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { status: { state: "signed-out" }, news: noNews };
    const reason = error instanceof Error ? error.message : String(error);
    return { status: { state: "unreachable", reason, last: null }, news: noNews };
  }
}

async function readNews(client: Client): Promise<PlatformNews> {
  return { reports: await client.reports.list() };
}

async function readPlaced(client: Client): Promise<PlacedApplication[]> {
  const summaries = await client.applicationSummaries.list();
  return summaries.map((summary) => {
    const { name, targetUrl, isArchived, lastScan, findings } = summary;
    return { name, targetUrl, isArchived, lastScan, critical: summary.isJudged ? findings.critical : null };
  });
}
