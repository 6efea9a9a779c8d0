import { z } from "zod";
import { securityAlert } from "./alerts.ts";
import { call } from "./call.ts";
import { id, timestamp } from "./fields.ts";
import { findingCounts } from "./findings.ts";
import { everyRole } from "./roles.ts";
import { scan } from "./scans.ts";

export const dashboardMetrics = z.object({
  totalApis: z.int(),
  secureEndpoints: z.int(),
  atRiskEndpoints: z.int(),
  criticalIssues: z.int(),
  /** Endpoints that could not be decided: with the secure ones and those at risk they are all. */
  undecided: z.int(),
  /** Of those at risk: endpoints that miss authentication or authorization; the others have other faults. */
  lacking: z.int(),
  /** The four figures as they stood seven days ago, by the scans until then; null without any. */
  weekAgo: z
    .object({
      totalApis: z.int(),
      secureEndpoints: z.int(),
      atRiskEndpoints: z.int(),
      criticalIssues: z.int(),
    })
    .nullable(),
});
export type DashboardMetrics = z.infer<typeof dashboardMetrics>;

/** Where the whole organization stood when a scan had completed, or was stopped: every application by its last scan until then. */
export const standingOfAll = z.object({
  scanId: id,
  at: timestamp,
  findings: findingCounts.pick({ findings: true, critical: true, high: true, medium: true, low: true }),
  /** Secure endpoints of all in percent; null without any that was decided. */
  securityScore: z.int().nullable(),
});
export type StandingOfAll = z.infer<typeof standingOfAll>;

/** The deliberately vulnerable API that the platform runs to be scanned, with a bearer token that reads it. */
export const practiceApi = z.object({ targetUrl: z.string(), token: z.string() });
export type PracticeApi = z.infer<typeof practiceApi>;

export const dashboard = {
  /** Null where the platform runs no practice API. */
  practice: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/dashboard/practice" })
    .output(practiceApi.nullable()),
  /** The last twelve scans that completed, or were stopped and kept what they had found; oldest first. */
  trend: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/dashboard/trend" })
    .output(z.array(standingOfAll)),
  metrics: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/dashboard/metrics" })
    .output(dashboardMetrics),
  /** The ten newest scans. */
  recentScans: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/dashboard/recent-scans" })
    .output(z.array(scan)),
  /** The ten newest unresolved alerts. */
  recentAlerts: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/dashboard/recent-alerts" })
    .output(z.array(securityAlert)),
};
