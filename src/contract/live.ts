import { z } from "zod";
import { securityAlert } from "./alerts.ts";
import { call } from "./call.ts";
import { id, timestamp } from "./fields.ts";
import { everyRole } from "./roles.ts";
import { logMessage } from "./scans.ts";

/** What the live socket sends when it was opened without a scan id: the tenant's new and resolved alerts. */
export const alertMessage = logMessage.extend({
  type: z.enum(["alert", "alert-resolved"]),
  alert: securityAlert,
});
export type AlertMessage = z.infer<typeof alertMessage>;

export const live = {
  /**
   * A ticket for one handshake on the live port within 30 s, bound to the user and the topic: a scan's log, or
   * without `scanId` the tenant's alerts. `url` is complete; a reader that resumes adds `&after=<seq>`.
   */
  ticket: call
    .meta({ access: everyRole })
    .route({ method: "POST", path: "/live/ticket" })
    .input(z.object({ scanId: id.optional() }))
    .output(z.object({ ticket: z.string(), url: z.string(), expiresAt: timestamp })),
};
