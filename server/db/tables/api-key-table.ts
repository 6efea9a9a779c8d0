import { integer, pgTable, text } from "drizzle-orm/pg-core";
import type { KeyScope } from "../../../src/contract/key-scopes.ts";
import { createdAt, id, instant } from "./columns.ts";

/** Keys of organizations, by the SHA-256 of the key, which the system scope alone reads. */
export const apiKeys = pgTable("api_keys", {
  id: id(),
  tenantId: integer().notNull(),
  name: text().notNull(),
  hash: text().notNull(),
  scopes: text().array().$type<KeyScope[]>().notNull(),
  /** Null: every application. */
  applicationIds: integer().array(),
  /** Email address. */
  createdBy: text().notNull(),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
  lastUsedAt: instant(),
});
