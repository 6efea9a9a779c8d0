import { boolean, doublePrecision, integer, numeric, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { LearnedEndpoint } from "../../../src/contract/learned-endpoints.ts";

/** What scans learned, platform-wide: generalized paths and counts. System scope alone. */
export const learnedEndpoints = pgTable("learned_endpoints", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  method: text().notNull(),
  path: text().notNull(),
  category: text().notNull(),
  pattern: text().notNull(),
  /** 0 to 10; `learned-confidence.ts` has the formula. */
  confidence: numeric({ precision: 4, scale: 2 }).notNull(),
  riskLevel: text().$type<LearnedEndpoint["riskLevel"]>().notNull(),
  /** Scans that found it. */
  discoveryCount: integer().notNull(),
  /** Scans that tried it in vain. */
  missCount: integer().notNull().default(0),
  /** Applications that had it when they were last scanned. */
  havingApplications: integer().notNull(),
  /** Applications that lacked it when they were last scanned. */
  missingApplications: integer().notNull().default(0),
  /** Milliseconds, over `timedCount` scans. */
  avgResponseTime: doublePrecision().notNull().default(0),
  timedCount: integer().notNull().default(0),
  /** Scans that saw it ask for a credential. */
  requiredCount: integer().notNull().default(0),
  /** Scans that saw it answer without one. */
  openCount: integer().notNull().default(0),
  lastSeen: timestamp({ withTimezone: true, mode: "date" }).notNull().defaultNow(),
});

/** Which of a tenant's applications had or lacked a learned endpoint when they were last scanned. */
export const learnedSightings = pgTable(
  "learned_sightings",
  {
    learnedEndpointId: integer().notNull(),
    applicationId: integer().notNull(),
    tenantId: integer().notNull(),
    isFound: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.learnedEndpointId, table.applicationId] })],
);

/** Tenants that ever had a learned endpoint. */
export const learnedOwners = pgTable(
  "learned_owners",
  { learnedEndpointId: integer().notNull(), tenantId: integer().notNull() },
  (table) => [primaryKey({ columns: [table.learnedEndpointId, table.tenantId] })],
);
