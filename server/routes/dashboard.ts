import { recentAlerts } from "../db/alerts.ts";
import { countEndpoints } from "../db/endpoints.ts";
import { countFindings } from "../db/finding/open-findings.ts";
import { listScans } from "../db/scan/scans.ts";
import { calls, inTenant } from "./call.ts";

const newest = 10;

export const dashboard = {
  metrics: calls.dashboard.metrics.handler(({ context }) =>
    inTenant(context, async (tx) => {
      const { total, secure, atRisk } = await countEndpoints(tx);
      return {
        totalApis: total,
        secureEndpoints: secure,
        atRiskEndpoints: atRisk,
        criticalIssues: (await countFindings(tx)).critical,
      };
    }),
  ),
  recentScans: calls.dashboard.recentScans.handler(({ context }) => inTenant(context, (tx) => listScans(tx, newest))),
  recentAlerts: calls.dashboard.recentAlerts.handler(({ context }) =>
    inTenant(context, (tx) => recentAlerts(tx, newest)),
  ),
};
