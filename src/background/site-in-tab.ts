import type { Browser } from "wxt/browser";
import { readSiteScan, type SiteScan, siteOf } from "../parts/scan/site-scan.ts";

/**
 * What the platform knows of the site in the window's active tab; null of the platform itself and of what is no site.
 * The tab's address is told only in answer to the user's press of the button over it.
 */
export async function siteInTab(api: Pick<typeof Browser, "tabs">, platform: string): Promise<SiteScan | null> {
  const [tab] = await api.tabs.query({ active: true, currentWindow: true });
  const found = siteOf(tab?.url);
  if (!found || found.origin === siteOf(platform)?.origin) return null;
  const { createClient } = await import("../client/client.ts");
  return readSiteScan(createClient({ platform, fetch: (input, init) => fetch(input, init) }), found);
}
