import { boolean, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AuthMethod } from "../../../src/contract/applications.ts";
import type { IdentityHealth, LoginStep } from "../../../src/contract/identities.ts";
import type { Operation } from "../../scan/operation.ts";
import { createdAt, id } from "./columns.ts";

/** Operations that recorded traffic showed, by application. */
export const importedTraffic = pgTable("imported_traffic", {
  applicationId: integer().primaryKey(),
  tenantId: integer().notNull(),
  operations: jsonb().$type<Operation[]>().notNull(),
  importedAt: createdAt(),
});

/** What people said is meant: whether reading below an address of an application is meant to be public. */
export const intentions = pgTable(
  "intentions",
  {
    applicationId: integer().notNull(),
    tenantId: integer().notNull(),
    prefix: text().notNull(),
    isPublic: boolean().notNull(),
    /** Email address. */
    answeredBy: text().notNull(),
    answeredAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.prefix] })],
);

/** Objects that scans made and have not removed yet. */
export const madeObjects = pgTable("made_objects", {
  id: id(),
  tenantId: integer().notNull(),
  applicationId: integer().notNull(),
  /** Text that the object carries and no other has. */
  mark: text().notNull(),
  collection: text().notNull(),
  /** Null while no address of its own is known. */
  path: text(),
  owner: text().notNull(),
  /** Whether it was seen at its address with its mark. */
  isSeen: boolean().notNull().default(false),
  /** Why it is still on the target, as a sentence. */
  reason: text().notNull(),
  /** What removes it, credentials as variables; empty where an earlier version made it. */
  command: text().notNull(),
  createdAt: createdAt(),
});

/**
 * As whom an application is scanned. The row with `isDefault` is made with its application and takes method and
 * credential from there; its own are empty.
 */
export const identities = pgTable("identities", {
  id: id(),
  tenantId: integer().notNull(),
  applicationId: integer().notNull(),
  label: text().notNull(),
  role: text().notNull().default("user"),
  isPrivileged: boolean().notNull().default(false),
  tenantLabel: text(),
  isDefault: boolean().notNull().default(false),
  authMethod: text().$type<AuthMethod>().notNull().default("none"),
  /** AES-256-GCM, as the application's. */
  encryptedCredentials: text(),
  login: jsonb().$type<LoginStep>(),
  encryptedLoginBody: text(),
  healthPath: text(),
  health: jsonb().$type<IdentityHealth>(),
  createdAt: createdAt(),
});
