import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { AlertType, Severity } from "../../../src/contract/alerts.ts";
import type { AuthMethod, Environment } from "../../../src/contract/applications.ts";
import type {
  AccessCell,
  AuthClassification,
  CoverageRow,
  Exchange,
  Provenance,
  SecurityLevel,
  Source,
  Verdict,
} from "../../../src/contract/endpoints.ts";
import type { Dismissal, FindingEvent, FindingState } from "../../../src/contract/findings.ts";
import type { Revision } from "../../../src/contract/revision.ts";
import type { EmbeddedRole, Role } from "../../../src/contract/roles.ts";
import type { ScanProgress, ScanStatus, scanResults } from "../../../src/contract/scans.ts";
import type { Operation } from "../../scan/operation.ts";
import type { Finding } from "../../scan/outcome.ts";
import { createdAt, id, instant } from "./columns.ts";

/*
 * The tables as queries see them. `migrations/*.sql` makes them, together with the policies that keep tenants apart.
 * Column names are the snake case of the keys (drizzle's `casing`); instants are `timestamptz`, read as `Date`.
 */

/** Organizations. The tenant with `isGlobal` is the platform's own. */
export const tenants = pgTable("tenants", {
  id: id(),
  name: text().notNull(),
  domain: text(),
  description: text(),
  isActive: boolean().notNull().default(true),
  maxUsers: integer().notNull().default(10),
  logoUrl: text(),
  faviconUrl: text(),
  brandColor: text().notNull().default("#10B981"),
  isGlobal: boolean().notNull().default(false),
  featureFlags: jsonb().$type<Record<string, boolean>>().notNull().default({}),
  createdAt: createdAt(),
});

/** People. `email` is lower case and unique; `tenantId` is null until an organization is created or joined. */
export const users = pgTable("users", {
  id: id(),
  email: text().notNull(),
  firstName: text(),
  lastName: text(),
  profileImageUrl: text(),
  role: text().$type<Role>().notNull().default("viewer"),
  tenantId: integer(),
  isActive: boolean().notNull().default(true),
  passwordHash: text(),
  /** Null until the first sign-in. */
  lastSignIn: instant(),
  createdAt: createdAt(),
});

/** Invitations of a tenant, spent when the address follows its first sign-in link. */
export const invitations = pgTable("invitations", {
  id: id(),
  tenantId: integer().notNull(),
  email: text().notNull(),
  role: text().$type<Role>().notNull(),
  createdAt: createdAt(),
});

/** Sign-in links, by the SHA-256 of their token. */
export const magicLinks = pgTable("magic_links", {
  tokenHash: text().primaryKey(),
  email: text().notNull(),
  returnTo: text(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  /** What the console that asked for the link shows, and what whoever opens it chooses from; null: no console waits. */
  number: smallint(),
  choices: smallint().array(),
  /** The SHA-256 of what that console is signed in by, once its number was chosen. */
  claimHash: text().unique(),
  /** The page of another site that the console is in. */
  askedFrom: text(),
  confirmedAt: instant(),
  /** When another number was chosen, or, with no number left, whoever opened the link did not ask for it: both end it. */
  refusedAt: instant(),
  claimedAt: instant(),
  createdAt: createdAt(),
});

/** Sessions, by the SHA-256 of the cookie's value. */
export const sessions = pgTable("sessions", {
  tokenHash: text().primaryKey(),
  userId: integer().notNull(),
  /** The extension that it was signed in from, or else the first one that used it. */
  extensionOrigin: text(),
  /** The key of the portal that began it; null where its user signed in. */
  embedKeyId: integer(),
  /** The most that it may do, whatever its user may; null: what its user may. */
  mostRole: text().$type<EmbeddedRole>(),
  expiresAt: instant().notNull(),
  lastSeen: createdAt(),
  createdAt: createdAt(),
});

/** One-time tickets for a handshake on the live port, by the SHA-256 of the ticket. */
export const liveTickets = pgTable("live_tickets", {
  tokenHash: text().primaryKey(),
  sessionHash: text().notNull(),
  tenantId: integer().notNull(),
  /** Null: the tenant's alerts. */
  scanId: integer(),
  expiresAt: instant().notNull(),
});

/** What limits guessing, by the SHA-256 of whose attempts they are. */
export const attempts = pgTable("attempts", {
  key: text().primaryKey(),
  count: integer().notNull(),
  lastAt: instant().notNull(),
  forgottenAt: instant().notNull(),
});

/** Platform-wide settings, for example `developer_mode`. */
export const settings = pgTable("settings", { key: text().primaryKey(), value: text().notNull() });

export const products = pgTable("products", {
  id: id(),
  tenantId: integer().notNull(),
  name: text().notNull(),
  createdAt: createdAt(),
});

export const applications = pgTable("applications", {
  id: id(),
  tenantId: integer().notNull(),
  productId: integer().notNull(),
  name: text().notNull(),
  targetUrl: text().notNull(),
  environment: text().$type<Environment>().notNull(),
  authMethod: text().$type<AuthMethod>().notNull(),
  /** AES-256-GCM, see `secret-box.ts`; null when there is no credential. */
  encryptedCredentials: text(),
  /** Names of the headers that accompany every request, and, sealed as JSON, their values by name; null without any. */
  headerNames: text().array().notNull().default([]),
  encryptedHeaders: text(),
  /** Whether scans may make objects of their own on the target. */
  makesObjects: boolean().notNull().default(false),
  /** Whether scans may write back what is there. */
  writesBack: boolean().notNull().default(false),
  /** Whether scans may sign in many times with an account that does not exist. */
  isIntrusive: boolean().notNull().default(false),
  /** Null while it is scanned. */
  archivedAt: instant(),
  /** What scans and tests asked that may act, so that it is never asked twice. */
  tried: text().array().notNull().default([]),
  createdAt: createdAt(),
});

export const teams = pgTable("teams", {
  id: id(),
  tenantId: integer().notNull(),
  name: text().notNull(),
  description: text(),
  createdAt: createdAt(),
});

export const scans = pgTable("scans", {
  id: id(),
  tenantId: integer().notNull(),
  applicationId: integer().notNull(),
  status: text().$type<ScanStatus>().notNull().default("pending"),
  endpointCount: integer().notNull().default(0),
  criticalIssues: integer().notNull().default(0),
  warningIssues: integer().notNull().default(0),
  securityScore: integer(),
  progress: jsonb().$type<ScanProgress>(),
  results: jsonb().$type<z.infer<typeof scanResults>>(),
  createdAt: createdAt(),
  startedAt: instant(),
  completedAt: instant(),
  /** Email address of whoever asked to stop the scan, and when; null while nobody did. */
  cancelRequestedBy: text(),
  cancelRequestedAt: instant(),
  revision: jsonb().$type<Revision>(),
});

const judged = () => ({
  hasAuthentication: boolean(),
  hasAuthorization: boolean(),
  isPublic: boolean().notNull(),
  securityLevel: text().$type<SecurityLevel>().notNull(),
  authClassification: text().$type<AuthClassification>().notNull(),
  authentication: jsonb().$type<Verdict>().notNull(),
  authorization: jsonb().$type<Verdict>().notNull(),
  source: text().$type<Source>().notNull(),
  isShadow: boolean().notNull(),
  isOrphan: boolean().notNull().default(false),
  isZombie: boolean().notNull().default(false),
  access: jsonb().$type<AccessCell[]>().notNull().default([]),
  coverage: jsonb().$type<CoverageRow[]>().notNull().default([]),
});

/** Operations of an application, unique by method and path, with what the latest scan found out. */
export const endpoints = pgTable("endpoints", {
  id: id(),
  tenantId: integer().notNull(),
  applicationId: integer().notNull(),
  method: text().notNull(),
  path: text().notNull(),
  ...judged(),
  exchanges: jsonb().$type<Exchange[]>().notNull(),
  curl: text(),
  finding: jsonb().$type<Finding>(),
  provenance: jsonb().$type<Provenance[]>().notNull().default([]),
  /** As discovery found it; null for what was stored before this was kept. */
  operation: jsonb().$type<Operation>(),
  teamId: integer(),
  /** The scan that judged it last. */
  scanId: integer(),
  lastChecked: instant(),
  createdAt: createdAt(),
});

/**
 * Figures of the paths of an application, of each of its teams: the sum of the rows, which triggers add. The paths themselves are
 * read in SQL alone.
 */
export const pathFigures = pgTable("path_figures", {
  tenantId: integer().notNull(),
  applicationId: integer().notNull(),
  teamId: integer(),
  paths: integer().notNull(),
  operations: integer().notNull(),
  secure: integer().notNull(),
  undecided: integer().notNull(),
  lacksAuthentication: integer().notNull(),
  lacksAuthorization: integer().notNull(),
  /** Those that lack one control or both. */
  lacking: integer().notNull(),
  untested: integer().notNull(),
});

/** What one scan found out about an endpoint, kept so that an old scan still shows its own verdicts. */
export const scanEndpoints = pgTable(
  "scan_endpoints",
  {
    scanId: integer().notNull(),
    endpointId: integer().notNull(),
    tenantId: integer().notNull(),
    ...judged(),
    /** What it found there, worst first; null for scans of earlier versions. */
    findings: jsonb().$type<Finding[]>(),
    checkedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scanId, table.endpointId] })],
);

/** Weaknesses over the scans, unique by application and `fingerprint`. */
export const findings = pgTable("findings", {
  id: id(),
  tenantId: integer().notNull(),
  applicationId: integer().notNull(),
  endpointId: integer().notNull(),
  fingerprint: text().notNull(),
  detail: jsonb().$type<Finding>().notNull(),
  state: text().$type<FindingState>().notNull().default("open"),
  dismissal: jsonb().$type<Dismissal>(),
  /** Oldest first. */
  events: jsonb().$type<FindingEvent[]>().notNull().default([]),
  firstSeen: createdAt(),
  lastSeen: createdAt(),
});

/** Alerts: findings that someone has to look at. At most one unresolved alert per application and `fingerprint`. */
export const alerts = pgTable("alerts", {
  id: id(),
  tenantId: integer().notNull(),
  applicationId: integer().notNull(),
  endpointId: integer(),
  scanId: integer(),
  /** `<check> <method> <path>` */
  fingerprint: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  severity: text().$type<Severity>().notNull(),
  alertType: text().$type<AlertType>().notNull(),
  endpointMethod: text(),
  endpointPath: text(),
  isResolved: boolean().notNull().default(false),
  resolvedAt: instant(),
  resolvedBy: integer(),
  createdAt: createdAt(),
});
