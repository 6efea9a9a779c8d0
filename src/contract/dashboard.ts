import { z } from "zod";
import { securityAlert } from "./alerts.ts";
import { call } from "./call.ts";
import { everyRole } from "./roles.ts";
import { scan } from "./scans.ts";

export const dashboardMetrics = z.object({
  totalApis: z.int(),
  secureEndpoints: z.int(),
  atRiskEndpoints: z.int(),
  criticalIssues: z.int(),
});
export type DashboardMetrics = z.infer<typeof dashboardMetrics>;

export const dashboard = {
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
