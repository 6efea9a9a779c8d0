import { z } from "zod";
import { call } from "./call.ts";
import { endpointFilter } from "./endpoint-filter.ts";
import { id, timestamp } from "./fields.ts";
import { contributors, everyRole } from "./roles.ts";

export const securityLevel = z.enum(["secure", "warning", "critical"]);
export type SecurityLevel = z.infer<typeof securityLevel>;
/** How an endpoint stands; together these are all endpoints. `undecided`: nothing was found and nothing is proven. */
export const standing = z.enum(["secure", "warning", "critical", "undecided"]);
export const authClassification = z.enum(["secure", "lacks_auth", "lacks_authz", "lacks_both", "unknown"]);
export type AuthClassification = z.infer<typeof authClassification>;

/** What was found out about one kind of control on one operation. `public` means open by intention. */
export const controlState = z.enum(["enforced", "missing", "inconclusive", "public", "not_tested"]);
export type ControlState = z.infer<typeof controlState>;
export const verdict = z.object({
  state: controlState,
  /** `confirmed` was shown by identical protected data, `likely` by behaviour alone; null where nothing is claimed. */
  confidence: z.enum(["confirmed", "likely"]).nullable(),
  /** Machine-readable, for example `same-data-without-credential`. */
  code: z.string(),
  /** One sentence for the user. */
  reason: z.string(),
});

/** What speaks for a verdict and what against it, one sentence each. */
export const verdictSigns = z.object({ for: z.array(z.string()), against: z.array(z.string()) });
export type VerdictSigns = z.infer<typeof verdictSigns>;
/**
 * What would settle an open verdict: what has to be given, as an instruction, and the request that follows, as a clause; null where
 * that alone settles it.
 */
const verdictSettling = z.object({ need: z.string(), request: z.string().nullable() });
/**
 * A verdict with what was weighed for it, absent where it was reached by one trial; and with what would settle it, absent where
 * nothing is left to ask. Older rows have neither.
 */
export const weighedVerdict = verdict.extend({ signs: verdictSigns.optional(), settle: verdictSettling.optional() });
export type Verdict = z.infer<typeof weighedVerdict>;

/** Where an operation was seen first. */
export const source = z.enum([
  "openapi",
  "postman",
  "graphql",
  "html",
  "javascript",
  "answer",
  "version",
  "well-known",
  "word-list",
  "traffic",
  "observed",
  "learned",
]);

/** How one identity fared at one operation. `bypassed`: it got in where it should not. */
export const accessResult = z.enum(["allowed", "denied", "bypassed", "inconclusive", "not_tested"]);
export type AccessResult = z.infer<typeof accessResult>;
/** One cell of the access matrix. */
export const accessCell = z.object({
  /** Label of the identity; `anonymous` for strangers. */
  identity: z.string(),
  /** True in the cell of strangers alone, whatever identities are called; absent in older rows. */
  isStranger: z.boolean().optional(),
  result: accessResult,
  /** Status of the telling answer; null when none was asked for. */
  status: z.int().nullable(),
  code: z.string(),
  reason: z.string(),
});
export type AccessCell = z.infer<typeof accessCell>;

/** `blocked`: a firewall or a rate limit answered instead of the target. */
export const coverageState = z.enum(["tested", "skipped", "blocked", "unreachable"]);
export type CoverageState = z.infer<typeof coverageState>;
/** What became of one check as one identity. `reason` is a sentence wherever it was not tested, or has its finding elsewhere. */
export const coverageRow = z.object({
  checkId: z.string(),
  identity: z.string(),
  state: coverageState,
  reason: z.string().nullable(),
});
export type CoverageRow = z.infer<typeof coverageRow>;

/** One place that names an operation: its kind, and an address or a line for people. */
export const provenance = z.object({ source, where: z.string() });
export type Provenance = z.infer<typeof provenance>;
export type Source = z.infer<typeof source>;

export const endpoint = z.object({
  id,
  method: z.string(),
  /** The path template, for example `/users/{id}`. */
  path: z.string(),
  hasAuthentication: z.boolean().nullable(),
  hasAuthorization: z.boolean().nullable(),
  isPublic: z.boolean(),
  securityLevel,
  authClassification,
  standing,
  authentication: verdict,
  authorization: verdict,
  source,
  /** Seen, but absent from the OpenAPI documents that the target publishes; false when it publishes none. */
  isShadow: z.boolean(),
  /** Documented, but it never answered. */
  isOrphan: z.boolean(),
  /** An older version that still answers beside a newer one. */
  isZombie: z.boolean(),
  teamId: id.nullable(),
  productId: id,
  applicationId: id,
  scanId: id.nullable(),
  lastChecked: timestamp.nullable(),
  createdAt: timestamp,
});
export type Endpoint = z.infer<typeof endpoint>;

/** One request and its answer, kept as proof. Secrets are redacted and bodies cut before they are stored. */
export const exchange = z.object({
  /**
   * Who asked: `owner` (whose data it is), `other` (another identity), `anonymous`, `invalid` (a credential that was
   * never issued) or `forged` (the owner's, tampered with).
   */
  identity: z.enum(["owner", "other", "anonymous", "invalid", "forged"]),
  /** Label of the identity whose credential was used; absent in older proof. */
  label: z.string().nullish(),
  purpose: z.string(),
  method: z.string(),
  url: z.string(),
  requestHeaders: z.record(z.string(), z.string()),
  requestBody: z.string().nullable(),
  /** Null when no answer came; `error` then says why. */
  status: z.int().nullable(),
  responseHeaders: z.record(z.string(), z.string()),
  /** At most 4,000 characters. */
  responseBody: z.string(),
  /** Bytes of the whole body as received. */
  bytes: z.int(),
  durationMs: z.number(),
  error: z.string().nullable(),
  /** How its sender fared; null where it was only made to compare with; absent in older proof. */
  result: accessResult.nullish(),
  /** Ids of the checks whose findings it shows; absent means none. */
  proves: z.array(z.string()).optional(),
});
export type Exchange = z.infer<typeof exchange>;

/** What one scan said about an endpoint. */
export const endpointVerdict = z.object({
  scanId: id,
  checkedAt: timestamp,
  authClassification,
  securityLevel,
  authentication: verdict,
  authorization: verdict,
});

export const endpointDetail = endpoint.extend({
  authentication: weighedVerdict,
  authorization: weighedVerdict,
  applicationName: z.string(),
  productName: z.string(),
  teamName: z.string().nullable(),
  exchanges: z.array(exchange),
  access: z.array(accessCell),
  coverage: z.array(coverageRow),
  provenance: z.array(provenance),
  /** The last 50 scans that saw it, newest first. */
  history: z.array(endpointVerdict),
  /** A command that shows the finding, with `$TOKEN` where the credential goes; null where nothing was sent. */
  curl: z.string().nullable(),
  owasp: z.string().nullable(),
  cwe: z.string().nullable(),
  why: z.string().nullable(),
  fix: z.string().nullable(),
});
export type EndpointDetail = z.infer<typeof endpointDetail>;

/** Operations of one path, those that pass a filter. The same path of two applications is two paths. */
export const endpointPath = z.object({ applicationId: id, path: z.string(), endpoints: z.array(endpoint) });
export type EndpointPath = z.infer<typeof endpointPath>;

/** A page of paths. `total` counts all paths that pass; `offset` is the place of the first row among them. */
export const endpointPaths = z.object({
  total: z.int(),
  offset: z.int(),
  rows: z.array(endpointPath),
  /** What `after` takes for the rows behind these; null where these are the last. */
  next: z.string().nullable(),
});
export type EndpointPaths = z.infer<typeof endpointPaths>;

/** Figures of operations. One that lacks both controls counts in both missing figures. */
export const endpointCounts = z.object({
  total: z.int(),
  paths: z.int(),
  products: z.int(),
  attributed: z.int(),
  unattributed: z.int(),
  missingAuthentication: z.int(),
  missingAuthorization: z.int(),
  /** Those of which a control was not tested, or the result was inconclusive. */
  untested: z.int(),
});
export type EndpointCounts = z.infer<typeof endpointCounts>;

export const endpoints = {
  /** All of the tenant, or of a scan, an application, a path. Large tenants ask for `paths` instead. */
  list: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/endpoints" })
    .input(z.object({ scanId: id.optional(), applicationId: id.optional(), path: z.string().max(4000).optional() }))
    .output(z.array(endpoint)),
  /**
   * A page of paths, the worst first or A to Z. An `offset` behind the last row gives the last page. `after` goes on behind
   * the rows of an answer, however many came or went before them.
   */
  paths: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/endpoints/paths" })
    .input(
      endpointFilter.extend({
        sort: z.enum(["worst", "path"]).default("worst"),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        offset: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
        after: z.string().max(8000).optional(),
      }),
    )
    .output(endpointPaths),
  counts: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/endpoints/counts" })
    .input(endpointFilter.pick({ scanId: true, applicationId: true, productId: true }))
    .output(endpointCounts),
  get: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/endpoints/{endpointId}" })
    .input(z.object({ endpointId: id }))
    .output(endpointDetail),
  /** Asks it again as everybody and stores what that showed; 502 when the target does not answer. */
  test: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/endpoints/{endpointId}/test" })
    .input(z.object({ endpointId: id }))
    .output(endpointDetail),
  /** Gives every operation of the endpoint's path to a team: a path belongs to one team. */
  attribute: call
    .meta({ access: contributors })
    .route({ method: "PATCH", path: "/endpoints/{endpointId}" })
    .input(z.object({ endpointId: id, teamId: id }))
    .output(endpoint),
};
