import type { Browser } from "wxt/browser";
import { isSameSite, type Site, siteOf } from "../client/site.ts";
import { applicationAt, type SiteFindings } from "../parts/application/known-site.ts";

/**
 * The site in the window's active tab with what the platform knows of it; null of the platform itself, of what is no site,
 * and without an answer. The tab's address is told in answer to the user's press of the button over it.
 */
export async function siteInTab(api: Pick<typeof Browser, "tabs">, platform: string): Promise<SiteFindings | null> {
  const [tab] = await api.tabs.query({ active: true, currentWindow: true });
  const site = siteOf(tab?.url);
  if (!site || isSameSite(site.origin, platform)) return null;
  const found = await readSite(site, platform).catch(() => null);
  return found && { ...site, title: tab?.title ?? "", ...found };
}

async function readSite({ origin }: Site, platform: string): Promise<Pick<SiteFindings, "application" | "worst">> {
  const { createClient } = await import("../client/client.ts");
  const client = createClient({ platform, fetch: (input, init) => fetch(input, init) });
  const application = applicationAt(await client.applicationSummaries.list(), origin);
  const open = application && (await client.findings.open({ applicationId: application.id, limit: 3 }));
  return { application, worst: open?.rows ?? [] };
}
