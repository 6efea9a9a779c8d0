import { z } from "zod";
import { alertType, severity } from "./alerts.ts";
import { environment } from "./applications.ts";
import { call } from "./call.ts";
import { id, timestamp } from "./fields.ts";
import { contributors, everyRole } from "./roles.ts";

/**
 * `resolved`: a person says that it is dealt with, and no scan has tried since. `fixed`: a later scan tried again and the
 * door was closed. `regressed`: it was resolved or fixed once and stands open again. Open and regressed ones count.
 */
export const findingState = z.enum(["open", "resolved", "dismissed", "fixed", "regressed"]);
export type FindingState = z.infer<typeof findingState>;
export const dismissalReason = z.enum(["false-positive", "accepted-risk", "intended", "mitigated-elsewhere"]);
export type DismissalReason = z.infer<typeof dismissalReason>;

/** One step in the life of a finding. */
export const findingEvent = z.object({
  at: timestamp,
  kind: z.enum(["found", "seen", "resolved", "fixed", "regressed", "dismissed", "expired", "reopened"]),
  scanId: id.nullable(),
  /** Email address of whoever did it; null when a scan did. */
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
  /** What is wrong, in a few words: "No credential needed". */
  fault: z.string(),
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

/** A finding in a list: everything that a row shows. */
export const findingRow = finding
  .pick({
    id: true,
    checkId: true,
    title: true,
    fault: true,
    severity: true,
    alertType: true,
    confidence: true,
    state: true,
  })
  .extend({
    endpointId: id,
    method: z.string(),
    path: z.string(),
    application: z.object({ id, name: z.string(), environment }),
    team: z.object({ id, name: z.string() }).nullable(),
    /** Labels of those who got in; `anonymous` without a credential. */
    by: z.array(z.string()),
    firstSeen: timestamp,
    lastSeen: timestamp,
    /** Whether the application's last completed scan was the first to see it; never with the application's first scan. */
    isNew: z.boolean(),
    /** When it was resolved or fixed before it came back; null where it never was. */
    wasOverAt: timestamp.nullable(),
    /** Whether somebody has access whom the access contract denies it; told in an application's list alone. */
    isAgainstContract: z.boolean(),
    /** Its open alert; null where it has none. */
    alertId: id.nullable(),
  });
export type FindingRow = z.infer<typeof findingRow>;

/** How many findings stand open on how many endpoints, and what the last scans changed. Every surface counts by this. */
export const findingCounts = z.object({
  findings: z.int(),
  endpoints: z.int(),
  critical: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  /** Of the open ones: first seen by their application's last completed scan, with one before it; back again with it. */
  new: z.int(),
  back: z.int(),
  /** Those that their application's last completed scan found closed. */
  fixed: z.int(),
});
export type FindingCounts = z.infer<typeof findingCounts>;

/** Which findings are meant; absent means the open ones of the whole tenant. */
const findingFilter = z.object({
  /** `closed`: resolved, dismissed or fixed. Absent means `open`. */
  standing: z.enum(["open", "closed", "all"]).optional(),
  /** What the last completed scan of its application changed; `fixed` ones are closed, whatever `standing` says. */
  change: z.enum(["new", "back", "fixed"]).optional(),
  /** What this scan found; with `standing: "all"` whatever became of it since. */
  scanId: id.optional(),
  applicationId: id.optional(),
  endpointId: id.optional(),
  severity: severity.optional(),
  alertType: alertType.optional(),
  /** In path, fault, application or team, whatever the case. */
  search: z.string().max(200).optional(),
});
export type FindingFilter = z.infer<typeof findingFilter>;

const severalFindings = z.object({ ids: z.array(id).min(1).max(500) });
const howMany = z.object({ changed: z.int() });

export const findings = {
  /**
   * Findings of the tenant: worst first, then new, then back, then the youngest; of an application those against its access
   * contract before all others. `total` is before paging.
   */
  open: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/findings" })
    .input(
      findingFilter.extend({
        limit: z.coerce.number().int().min(1).max(2000).default(100),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(z.object({ total: z.int(), rows: z.array(findingRow) })),
  counts: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/findings/counts" })
    .input(findingFilter)
    .output(findingCounts),
  /** All findings of one endpoint, worst first. */
  list: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/endpoints/{endpointId}/findings" })
    .input(z.object({ endpointId: id }))
    .output(z.array(finding)),
  /** Marks open findings and their alerts as resolved; those that are not open are left alone. */
  resolveSeveral: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/findings/resolve" })
    .input(severalFindings)
    .output(howMany),
  /** Takes resolved or dismissed findings up again, and their alerts; others are left alone. */
  reopenSeveral: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/findings/reopen" })
    .input(severalFindings)
    .output(howMany),
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
  /** Takes a dismissed or resolved finding up again. */
  reopen: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/findings/{id}/reopen" })
    .input(z.object({ id }))
    .output(finding),
};
