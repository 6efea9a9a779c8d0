import { isSameSite, type Site } from "../../client/site.ts";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import type { FindingRow } from "../../contract/findings.ts";
import { guessName } from "./guess-application.ts";

/** A site that the user looks at with its page's title, and the application that stands there; null where none does. */
export type KnownSite = Site & { title: string; application: ApplicationSummary | null };
/** A site with the worst open findings of its application. */
export type SiteFindings = KnownSite & { worst: FindingRow[] };

/** What of an application tells whether it stands at a site. */
type Placed = Pick<ApplicationSummary, "targetUrl" | "isArchived" | "lastScan">;

/** The application at an origin; of several the one that was scanned last. Archived ones are not looked for. */
export function applicationAt<Known extends Placed>(applications: readonly Known[], origin: string): Known | null {
  const here = applications.filter(({ targetUrl, isArchived }) => !isArchived && isSameSite(targetUrl, origin));
  const scanOf = ({ lastScan }: Placed) => lastScan?.id ?? 0;
  return here.reduce<Known | null>((last, one) => (last && scanOf(last) >= scanOf(one) ? last : one), null);
}

/** The console's path that opens the dialog of a new scan with what is known of a site. */
export function scanSitePath({ origin, host, title, application }: KnownSite): string {
  const asked: Record<string, string> = application
    ? { application: String(application.id) }
    : { target: origin, name: guessName(title, host) };
  return `/scanner?${new URLSearchParams(asked)}`;
}
