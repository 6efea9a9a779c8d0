import type { AuthMethod } from "../../src/contract/applications.ts";
import type {
  AuthClassification,
  CoverageRow,
  CoverageState,
  Exchange,
  SecurityLevel,
  Source,
  Verdict,
} from "../../src/contract/endpoints.ts";
import type { KeptBack } from "../../src/contract/kept-back.ts";
import type { ReportScope, ReportType } from "../../src/contract/reports.ts";
import type { Revision } from "../../src/contract/revision.ts";
import type { Leftover } from "../../src/contract/scans.ts";
import type { Standings } from "../../src/contract/standing.ts";
import type { Finding, LostIdentity } from "../scan/outcome.ts";

/*
 * What reports and exports are made of: plain data, so that it may travel into a worker thread. This folder knows
 * neither database nor queue.
 */

/** One operation of an application with what was found out about it. */
export type ReportedEndpoint = {
  id: number;
  method: string;
  /** Path template. */
  path: string;
  applicationId: number;
  applicationName: string;
  environment: string;
  targetUrl: string;
  authMethod: AuthMethod;
  productName: string;
  teamName: string | null;
  securityLevel: SecurityLevel;
  authClassification: AuthClassification;
  authentication: Verdict;
  authorization: Verdict;
  source: Source;
  isShadow: boolean;
  isPublic: boolean;
  /** ISO 8601. */
  lastChecked: string | null;
  scanId: number | null;
  /** Whether anything was found, dismissed or not: without it and without proof the operation is undecided. */
  hasFinding: boolean;
  /** Dismissed ones left out; null for an earlier scan of which only the verdicts were kept. */
  findings: Finding[] | null;
  /** Findings that were dismissed. */
  dismissed: number;
  curl: string | null;
};

/** The same with its proof: what was asked and answered, redacted, and how every check of it as every identity ended. */
export type ProvenEndpoint = ReportedEndpoint & { exchanges: Exchange[]; coverage: CoverageRow[] };

/** How often one check ended in each way, over all endpoints and identities. */
export type CheckedOverall = {
  checkId: string;
  ended: Record<CoverageState, number>;
  /** Why it was skipped most often; null where it never was. */
  skippedBecause: string | null;
};

/** A scan that a report rests upon. */
export type ReportedScan = {
  id: number;
  applicationName: string;
  completedAt: string;
  endpointCount: number;
  /** As the scan stored them when it completed. */
  figures: Standings & { securityScore: number | null };
  requests: number;
  durationMs: number;
  /** The state of the code that it looked at, where whoever started it said so. */
  revision: Revision | null;
  /** What scans had left on its target when it ended, and is still there. */
  leftovers: Leftover[];
  /** Who had no access, or lost it on the way; absent means nobody. */
  lost?: readonly LostIdentity[] | undefined;
  /** What it did not send, because it may act; absent means nothing. */
  keptBack?: KeptBack | undefined;
  /** Why it failed or was stopped, with what it had found until then; absent where it completed. */
  failed?: string | undefined;
};

/** Which parts a report has. Cover, contents and coverage are in every one. */
export type ReportSections = {
  executiveSummary: boolean;
  vulnerabilityDetails: boolean;
  endpointListing: boolean;
  recommendations: boolean;
};

/** Everything about a report but its endpoints. */
export type ReportHead = {
  title: string;
  reportType: ReportType;
  scope: ReportScope;
  /** What the scope is called: the team, the application, the scan; the tenant for a global report. */
  scopeName: string;
  /** First and last day in UTC, both included; null where the period is open. */
  dateFrom: string | null;
  dateTo: string | null;
  /** ISO 8601. */
  generatedAt: string;
  /** Email address; null when that user is gone. */
  requestedBy: string | null;
  tenant: {
    name: string;
    /** `#RRGGBB`. */
    brandColor: string;
    /** PNG or JPEG; null without a logo that a PDF can hold. */
    logo: Uint8Array | null;
  };
  sections: ReportSections;
  /** Newest first, at most 50. */
  scans: ReportedScan[];
  scanCount: number;
  /** By check. */
  checks: CheckedOverall[];
  /** Alerts of the scope that were raised in the period and wait unresolved. */
  openAlerts: { critical: number; high: number; medium: number; low: number };
};

/** A report's data as it is read: the head, about how many endpoints, then these piece by piece, in no order. */
export type ReportSource = {
  head: ReportHead;
  count: number;
  endpoints: AsyncIterable<readonly ReportedEndpoint[]>;
  /** The proof of some endpoints, by id; what has none is left out. */
  proofs(ids: readonly number[]): Promise<ReadonlyMap<number, Exchange[]>>;
};
