import { z } from "zod";
import { call } from "./call.ts";
import { byId, id, timestamp } from "./fields.ts";
import { contributors, everyRole } from "./roles.ts";
import { severities } from "./severities.ts";

export const severity = z.enum(severities);
export type Severity = z.infer<typeof severity>;
export const alertType = z.enum(["authentication", "authorization", "critical_security", "misconfiguration"]);
export type AlertType = z.infer<typeof alertType>;

export const securityAlert = z.object({
  id,
  title: z.string(),
  description: z.string(),
  severity,
  alertType,
  endpointMethod: z.string().nullable(),
  endpointPath: z.string().nullable(),
  endpointId: id.nullable(),
  scanId: id.nullable(),
  isResolved: z.boolean(),
  createdAt: timestamp,
  application: z.object({ id, name: z.string() }).nullable(),
});
export type SecurityAlert = z.infer<typeof securityAlert>;

export const alerts = {
  /**
   * All of the tenant's alerts, newest first; with a `limit` the newest. A large tenant has tens of thousands: ask for what
   * is shown.
   */
  list: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/security-alerts" })
    .input(z.object({ id: id.optional(), limit: z.coerce.number().int().min(1).max(1000).optional() }))
    .output(z.array(securityAlert)),
  resolve: call
    .meta({ access: contributors })
    .route({ method: "PUT", path: "/security-alerts/{id}/resolve" })
    .input(byId)
    .output(securityAlert),
};
