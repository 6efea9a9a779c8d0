import { z } from "zod";
import { alertType, severity } from "./alerts.ts";
import { call } from "./call.ts";
import { id, timestamp } from "./fields.ts";
import { contributors, everyRole } from "./roles.ts";

/** `fixed`: a later scan tried again and the door was closed. `regressed`: it was fixed once and stands open again. */
export const findingState = z.enum(["open", "dismissed", "fixed", "regressed"]);
export type FindingState = z.infer<typeof findingState>;
export const dismissalReason = z.enum(["false-positive", "accepted-risk", "intended", "mitigated-elsewhere"]);
export type DismissalReason = z.infer<typeof dismissalReason>;

/** One step in the life of a finding. */
export const findingEvent = z.object({
  at: timestamp,
  kind: z.enum(["found", "seen", "fixed", "regressed", "dismissed", "expired", "reopened"]),
  scanId: id.nullable(),
  /** E-mail address of whoever did it; null when a scan did. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});

export type FindingEvent = z.infer<typeof findingEvent>;

/** Why a finding was put aside. */
export const dismissal = z.object({
  reason: dismissalReason,
  note: z.string().nullable(),
  by: z.string(),
  at: timestamp,
  /** Null never expires. */
  until: timestamp.nullable(),
});
export type Dismissal = z.infer<typeof dismissal>;

/** A weakness of one operation with its life over the scans. */
export const finding = z.object({
  id,
  /** The same for the same weakness of the same operation in every scan; 32 hexadecimal digits. */
  fingerprint: z.string(),
  checkId: z.string(),
  title: z.string(),
  description: z.string(),
  severity,
  alertType,
  owasp: z.string(),
  cwe: z.string(),
  why: z.string(),
  fix: z.string(),
  /** Machine-readable reason of the verdict. */
  code: z.string(),
  confidence: z.enum(["confirmed", "likely"]),
  /** Commands that show it; null where one request cannot. */
  curl: z.string().nullable(),
  state: findingState,
  dismissal: dismissal.nullable(),
  firstSeen: timestamp,
  lastSeen: timestamp,
  events: z.array(findingEvent),
});
export type Finding = z.infer<typeof finding>;

export const findings = {
  /** All findings of one endpoint, worst first. */
  list: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/endpoints/{endpointId}/findings" })
    .input(z.object({ endpointId: id }))
    .output(z.array(finding)),
  /** Puts a finding aside: no alert until `until`. Its open alert is resolved. */
  dismiss: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/findings/{id}/dismiss" })
    .input(
      z.object({
        id,
        reason: dismissalReason,
        note: z.string().trim().max(2000).nullable().default(null),
        until: timestamp.nullable().default(null),
      }),
    )
    .output(finding),
  reopen: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/findings/{id}/reopen" })
    .input(z.object({ id }))
    .output(finding),
};
