import { recentAlerts } from "../../server/db/alerts.ts";
import { countStandingEndpoints, listApplicationSummaries } from "../../server/db/application-summaries.ts";
import type { Tx } from "../../server/db/db.ts";
import { countEndpoints, listPaths } from "../../server/db/endpoint-paths.ts";
import { countFindings, listOpenFindings } from "../../server/db/finding/open-findings.ts";
import { listScans } from "../../server/db/scan/scans.ts";
import { standingAt } from "../../server/db/standing-over-time.ts";
import type { Page } from "./load-users.ts";

/** The reads of the console's first screens, each with the work that it has the database do. */
export const reads: Record<string, (tx: Tx) => Promise<unknown>> = {
  "/api/dashboard/metrics": async (tx) => [
    await countStandingEndpoints(tx),
    await countFindings(tx),
    await standingAt(tx, new Date(Date.now() - 7 * 86_400_000)),
  ],
  "/api/dashboard/recent-scans": (tx) => listScans(tx, { limit: 10 }),
  "/api/dashboard/recent-alerts": (tx) => recentAlerts(tx, 10),
  "/api/endpoints/paths?limit=25": (tx) => listPaths(tx, {}, { sort: "worst", limit: 25, offset: 0 }),
  "/api/endpoints/paths?limit=25&offset=1000": (tx) => listPaths(tx, {}, { sort: "worst", limit: 25, offset: 1000 }),
  "/api/endpoints/paths?limit=25&search=invoices": (tx) =>
    listPaths(tx, { search: "invoices" }, { sort: "worst", limit: 25, offset: 0 }),
  "/api/endpoints/counts": (tx) => countEndpoints(tx, {}),
  "/api/findings?limit=100": (tx) => listOpenFindings(tx, { limit: 100, offset: 0 }),
  "/api/findings/counts": (tx) => countFindings(tx),
  "/api/application-summaries": (tx) => listApplicationSummaries(tx),
  "/api/scans?limit=50": (tx) => listScans(tx, { limit: 50 }),
};
/** The pages that people open, with what each asks for. */
export const pages: Page[] = [
  {
    name: "dashboard",
    paths: ["/api/dashboard/metrics", "/api/dashboard/recent-scans", "/api/dashboard/recent-alerts"],
  },
  { name: "endpoints", paths: ["/api/endpoints/paths?limit=25", "/api/endpoints/counts"] },
  { name: "further endpoints", paths: ["/api/endpoints/paths?limit=25&offset=1000"] },
  { name: "search", paths: ["/api/endpoints/paths?limit=25&search=invoices"] },
  { name: "alerts", paths: ["/api/findings?limit=100", "/api/findings/counts"] },
  { name: "applications", paths: ["/api/application-summaries"] },
  { name: "scanner", paths: ["/api/scans?limit=50"] },
];
