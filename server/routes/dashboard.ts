import { recentAlerts } from "../db/alerts.ts";
import { countStandingEndpoints } from "../db/application-summaries.ts";
import { countFindings } from "../db/finding/open-findings.ts";
import { listScans } from "../db/scan/scans.ts";
import { standingAt, standingOverScans } from "../db/standing-over-time.ts";
import { calls, inTenant } from "./call.ts";

const newest = 10;
const scansOfTrend = 12;
const weekMs = 7 * 86_400_000;

export const dashboard = {
  practice: calls.dashboard.practice.handler(({ context }) => context.services.practice()),
  metrics: calls.dashboard.metrics.handler(({ context }) =>
    inTenant(context, async (tx) => {
      const [{ total, secure, atRisk, undecided, lacking }, { critical }, weekAgo] = await Promise.all([
        countStandingEndpoints(tx),
        countFindings(tx),
        standingAt(tx, new Date(Date.now() - weekMs)),
      ]);
      return {
        totalApis: total,
        secureEndpoints: secure,
        atRiskEndpoints: atRisk,
        criticalIssues: critical,
        undecided,
        lacking,
        weekAgo,
      };
    }),
  ),
  trend: calls.dashboard.trend.handler(({ context }) => inTenant(context, (tx) => standingOverScans(tx, scansOfTrend))),
  recentScans: calls.dashboard.recentScans.handler(({ context }) =>
    inTenant(context, (tx) => listScans(tx, { limit: newest })),
  ),
  recentAlerts: calls.dashboard.recentAlerts.handler(({ context }) =>
    inTenant(context, (tx) => recentAlerts(tx, newest)),
  ),
};
