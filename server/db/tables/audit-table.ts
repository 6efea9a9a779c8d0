import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { AuditChange, AuditEntry } from "../../../src/contract/audit-log.ts";
import type { Role } from "../../../src/contract/roles.ts";
import { createdAt, id } from "./columns.ts";

/** Who did what. Rows can be added and read; one older than 30 days can be removed, and none changed. */
export const auditLog = pgTable("audit_log", {
  id: id(),
  /** The organization that it is about; null: the platform itself. It may be gone. */
  tenantId: integer(),
  at: createdAt(),
  /** Name of the call, for example `teams.update`. */
  action: text().notNull(),
  outcome: text().$type<AuditEntry["outcome"]>().notNull(),
  actorId: integer(),
  actorEmail: text().notNull(),
  actorRole: text().$type<Role>(),
  subjectId: integer(),
  subjectLabel: text(),
  changes: jsonb().$type<AuditChange[]>().notNull().default([]),
  address: text().notNull(),
  requestId: text().notNull(),
});
