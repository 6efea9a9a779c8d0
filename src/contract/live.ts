import { z } from "zod";
import { securityAlert } from "./alerts.ts";
import { call } from "./call.ts";
import { id, timestamp } from "./fields.ts";
import { report } from "./reports.ts";
import { everyRole } from "./roles.ts";
import { logMessage } from "./scans.ts";

/**
 * What the live socket sends of the tenant's alerts when it was opened without a scan id. One that was raised has a `seq`,
 * behind which a reader that was away resumes.
 */
export const alertMessage = logMessage.extend({
  type: z.enum(["alert", "alert-resolved"]),
  alert: securityAlert,
});
export type AlertMessage = z.infer<typeof alertMessage>;

/** What it sends first to a reader of alerts that named no position, or none of this platform: where it goes on from later. */
export const positionMessage = logMessage.extend({ type: z.literal("position"), seq: z.int() });
export type PositionMessage = z.infer<typeof positionMessage>;

/** What it sends beside them: a report that was completed or has failed, for the user who asked for it. */
export const reportMessage = logMessage.extend({
  type: z.literal("report"),
  report,
  /** A user's id; null when that user is gone. */
  requestedBy: id.nullable(),
});
export type ReportMessage = z.infer<typeof reportMessage>;

export const live = {
  /**
   * A ticket for one handshake on the live port within 30 s, bound to the user and the topic: a scan's log, or
   * without `scanId` the tenant's alerts. `url` is complete; a reader that resumes adds `&after=<seq>`.
   */
  ticket: call
    .meta({ access: everyRole, records: false })
    .route({ method: "POST", path: "/live/ticket" })
    .input(z.object({ scanId: id.optional() }))
    .output(z.object({ ticket: z.string(), url: z.string(), expiresAt: timestamp })),
};
