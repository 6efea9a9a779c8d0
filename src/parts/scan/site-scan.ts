import type { Client } from "../../client/client.ts";
import type { Application } from "../../contract/applications.ts";
import type { Scan } from "../../contract/scans.ts";

/** A site that the user looks at, and what is known of it: the application that stands there and its newest scan. */
export type SiteScan = { origin: string; host: string; application: Application | null; scan: Scan | null };

/** The origin and the host of an address on the web; null of any other. */
export function siteOf(address: string | undefined): Pick<SiteScan, "origin" | "host"> | null {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  return url && /^https?:$/.test(url.protocol) ? { origin: url.origin, host: url.host } : null;
}

/** Asks the platform what it knows of a site. Of several applications there, the one that was scanned last counts. */
export async function readSiteScan(client: Client, site: Pick<SiteScan, "origin" | "host">): Promise<SiteScan> {
  const applications = await client.applications.list();
  const here = new Map(
    applications.filter(({ targetUrl }) => siteOf(targetUrl)?.origin === site.origin).map((one) => [one.id, one]),
  );
  if (here.size === 0) return { ...site, application: null, scan: null };
  const scans = (await client.scans.list()).filter(({ applicationId }) => here.has(applicationId ?? 0));
  const scan = scans.reduce<Scan | null>((newest, one) => (newest && newest.id > one.id ? newest : one), null);
  const application = here.get(scan?.applicationId ?? 0) ?? here.values().next().value ?? null;
  return { ...site, application, scan };
}

/** The console's path that opens the dialog of a new scan with what is known of a site. */
export function scanSitePath({ origin, application }: Pick<SiteScan, "origin" | "application">): string {
  return `/scanner?${new URLSearchParams(application ? { application: String(application.id) } : { target: origin })}`;
}
