import { z } from "zod";
import { call } from "./call.ts";
import { coverageState } from "./endpoints.ts";
import { attachment, byId, id, message, timestamp } from "./fields.ts";
import { findingCounts } from "./findings.ts";
import { keptBack } from "./kept-back.ts";
import { newRevision, revision } from "./revision.ts";
import { admins, contributors, everyRole } from "./roles.ts";
import { targetProfile } from "./target-profile.ts";

export const scanStatus = z.enum(["pending", "running", "completed", "failed"]);
export type ScanStatus = z.infer<typeof scanStatus>;

/** Where a running scan stands; the phases come in this order. */
export const scanPhase = z.enum(["discovery", "authentication", "authorization", "summary"]);
export type ScanPhase = z.infer<typeof scanPhase>;
export const scanProgress = z.object({
  phase: scanPhase,
  /** Operations found so far. */
  found: z.int(),
  /** Operations judged so far in the current phase, of `total`. */
  tested: z.int(),
  total: z.int(),
  /** How many operations each phase that is over had judged, of how many; absent in a phase that was passed over. */
  finished: z.partialRecord(scanPhase, z.object({ tested: z.int(), total: z.int() })).optional(),
  critical: z.int(),
  warnings: z.int(),
  /** What was found so far, on how many operations; absent in older scans. */
  findings: findingCounts.pick({ findings: true, endpoints: true, critical: true }).optional(),
  /** Requests sent to the target so far. */
  requests: z.int(),
});
export type ScanProgress = z.infer<typeof scanProgress>;

/** Something that a scan made, and that is still on its target. */
export const leftover = z.object({
  /** Text that it carries and nothing else has. */
  mark: z.string(),
  /** The identity that made it. */
  owner: z.string(),
  /** Where it is; null where it was never seen, so that it may be anywhere below `collection`. */
  path: z.string().nullable(),
  collection: z.string(),
  /** False for a change to what was there, which carries no mark and which nobody but the target's owner can take back; else absent. */
  isMarked: z.literal(false).optional(),
  /** Why it is still there, as a sentence. */
  reason: z.string(),
  /** A curl command that removes it, or lists where it may be; credentials are variables. Empty where none is known. */
  command: z.string(),
});
export type Leftover = z.infer<typeof leftover>;

/** An identity that was not signed in when a scan ended, with what showed it. `never`: it was not at any time. */
export const lostIdentity = z.object({ label: z.string(), reason: z.string(), never: z.boolean().optional() });

export const scanResults = z.object({
  endpointCount: z.int(),
  /** Endpoints at which something was found: `criticalIssues` and `warningIssues` together. */
  vulnerabilityCount: z.int(),
  /** Endpoints that are secure. */
  secure: z.int(),
  /** Endpoints that could not be decided: neither secure nor vulnerable. */
  undecided: z.int(),
  /** Secure endpoints of all in percent; null when none was found or decided. */
  securityScore: z.int().nullable(),
  requests: z.int(),
  durationMs: z.int(),
  /** Operations whose authentication was judged; the rest are listed as inconclusive or not tested. */
  tested: z.int(),
  /** How every check on every endpoint as every identity ended; absent in older scans. */
  coverage: z.record(coverageState, z.int()).optional(),
  /** What stood open in the application when the scan had ended; absent in older scans. */
  findings: findingCounts.optional(),
  /** What was not sent; absent in lists of scans, and in older scans. */
  keptBack: keptBack.optional(),
  /** What scans had left on the target when this one ended, and is still there; absent in lists of scans. At most 100. */
  leftovers: z.array(leftover).optional(),
  /** What was learned of how the target answers; absent in lists of scans, in older scans and where nothing was. */
  profile: targetProfile.optional(),
  /** Absent where every identity was signed in when it ended. */
  lost: z.array(lostIdentity).optional(),
  /** Why the scan failed or found little; null when there is nothing to say. */
  reason: z.string().nullable(),
});

export const scan = z.object({
  id,
  applicationId: id.nullable(),
  applicationName: z.string().nullable(),
  environment: z.string().nullable(),
  productId: id.nullable(),
  productName: z.string().nullable(),
  status: scanStatus,
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  results: scanResults.nullable(),
  endpointCount: z.int(),
  criticalIssues: z.int(),
  warningIssues: z.int(),
  securityScore: z.int().nullable(),
  /** Email address of whoever stopped it; null where nobody did. A stopped scan is `failed` and keeps what it found. */
  stoppedBy: z.string().nullable(),
  /** Null before the scan runs. */
  progress: scanProgress.nullable(),
  /** The application's previous completed scan, for comparison; null when there is none. */
  previous: z.object({ id, securityScore: z.int().nullable() }).nullable(),
  /** Null where whoever started it said nothing of it. */
  revision: revision.nullable(),
});
export type Scan = z.infer<typeof scan>;

/** What became of every check of a scan as every identity. */
export const scanCoverage = z.object({
  counts: z.record(coverageState, z.int()),
  /** Why checks did not run: what kept them from running first, then the most frequent. At most 100. */
  reasons: z.array(
    z.object({
      state: coverageState,
      /** A sentence; null where none was kept. */
      reason: z.string().nullable(),
      /** How many checks on how many endpoints. */
      checks: z.int(),
      endpoints: z.int(),
      checkIds: z.array(z.string()),
    }),
  ),
});
export type ScanCoverage = z.infer<typeof scanCoverage>;

/** One line of a scan's live log. `type` is `error`, `status` or any other text. */
export const logMessage = z.object({
  /** Position in the scan's log, for resuming after a dropped socket. */
  seq: z.int().optional(),
  timestamp,
  message: z.string(),
  type: z.string(),
});
export type LogMessage = z.infer<typeof logMessage>;

/** Forms in which a scan that has ended can be taken elsewhere: SARIF 2.1.0, OpenAPI 3.1, CSV (RFC 4180). */
export const scanExportFormat = z.enum(["pdf", "sarif", "openapi", "csv", "json"]);
export type ScanExportFormat = z.infer<typeof scanExportFormat>;

export const scans = {
  /** All of the tenant's scans, newest first; with a `limit` so many of them, with `before` those before that one. */
  list: call
    .meta({ access: everyRole, keys: ["scans:read"] })
    .route({ method: "GET", path: "/scans" })
    .input(z.object({ before: id.optional(), limit: z.coerce.number().int().min(1).max(1000).optional() }))
    .output(z.array(scan)),
  get: call
    .meta({ access: everyRole, keys: ["scans:start", "scans:read"] })
    .route({ method: "GET", path: "/scans/{id}" })
    .input(byId)
    .output(scan),
  /** Empty until the scan has ended. */
  coverage: call
    .meta({ access: everyRole, keys: ["scans:read"] })
    .route({ method: "GET", path: "/scans/{id}/coverage" })
    .input(byId)
    .output(scanCoverage),
  /** Queues a scan; 409 while another scan of the same application waits or runs. */
  create: call
    .meta({ access: contributors, keys: ["scans:start"] })
    .route({ method: "POST", path: "/scans", successStatus: 201 })
    .input(z.object({ applicationId: id, revision: newRevision.optional() }))
    .output(scan),
  /** Stops a waiting or running scan within 3 s; it ends as failed with what it found so far. */
  cancel: call
    .meta({ access: contributors, keys: ["scans:start"] })
    .route({ method: "POST", path: "/scans/{id}/cancel" })
    .input(byId)
    .output(scan),
  /** What a scan that has ended found, as a file; 409 before, and for a PDF of one that did not complete. */
  export: call
    .meta({ access: everyRole, keys: ["scans:read"] })
    .route({ method: "GET", path: "/scans/{id}/export", outputStructure: "detailed" })
    .input(byId.extend({ format: scanExportFormat.default("pdf") }))
    .output(attachment),
  remove: call.meta({ access: admins }).route({ method: "DELETE", path: "/scans/{id}" }).input(byId).output(message),
};
