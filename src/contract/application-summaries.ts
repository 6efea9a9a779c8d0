import { z } from "zod";
import { application } from "./applications.ts";
import { call } from "./call.ts";
import { byId, id, timestamp } from "./fields.ts";
import { findingCounts } from "./findings.ts";
import { everyRole } from "./roles.ts";
import { scanStatus } from "./scans.ts";

/** Where an application stood when a scan of it had completed, or had ended early with what it had found. */
export const standingAtScan = z.object({
  scanId: id,
  at: timestamp,
  /** Null where it did not complete, and where none of its endpoints could be decided. */
  securityScore: z.int().nullable(),
  /** What stood open then; null for scans of earlier versions. */
  findings: findingCounts.nullable(),
});
export type StandingAtScan = z.infer<typeof standingAtScan>;

/** An application with where it stands: what a row of the list shows. */
export const applicationSummary = application.extend({
  /** The newest scan, whatever became of it; null before the first. */
  lastScan: z.object({ id, status: scanStatus, at: timestamp, stoppedBy: z.string().nullable() }).nullable(),
  /** Whether a scan was ever completed: before, that nothing stands open means nothing. */
  isJudged: z.boolean(),
  /** Of the last completed scan; null without one, and where none of its endpoints could be decided. */
  securityScore: z.int().nullable(),
  endpoints: z.object({ total: z.int(), secure: z.int(), atRisk: z.int(), undecided: z.int() }),
  findings: findingCounts,
  /** `expired` counts those whose last probe found their session ended. */
  identities: z.object({ total: z.int(), expired: z.int() }),
  /** Who owns most of its endpoints; null where nobody owns any. */
  team: z.object({ id, name: z.string() }).nullable(),
  /** Open findings at each of the last eight scans of the trend that counted them, oldest first. */
  openOverTime: z.array(z.int()),
});
export type ApplicationSummary = z.infer<typeof applicationSummary>;

/** An application with how it came to stand there: what its page shows. */
export const applicationOverview = applicationSummary.extend({
  /** The last eight scans that completed, or ended early and kept what they had found, oldest first. */
  trend: z.array(standingAtScan),
  /** The last two scans that completed, the newest first, of which the trend need not have any. */
  completed: z.array(z.object({ id, securityScore: z.int().nullable() })),
});
export type ApplicationOverview = z.infer<typeof applicationOverview>;

export const applicationSummaries = {
  /** Every application of the tenant, archived ones too: the most critical findings first, then high, and so on. */
  list: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/application-summaries" })
    .output(z.array(applicationSummary)),
  get: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/application-summaries/{id}" })
    .input(byId)
    .output(applicationOverview),
};
