import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { PortalKeySet } from "../../../src/contract/portal-key-set.ts";
import type { EmbeddedRole } from "../../../src/contract/roles.ts";
import { createdAt, id, instant } from "./columns.ts";

/** Keys of portals, by the SHA-256 of the key, which the system scope alone reads. */
export const embedKeys = pgTable("embed_keys", {
  id: id(),
  tenantId: integer().notNull(),
  name: text().notNull(),
  /** Null where the portal proves itself by tokens of its own. */
  hash: text(),
  /** How the portal's own tokens are read; null where it has a key. */
  keySet: jsonb().$type<PortalKeySet>(),
  role: text().$type<EmbeddedRole>().notNull(),
  addsUsers: boolean().notNull(),
  /** Email address. */
  createdBy: text().notNull(),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
  lastUsedAt: instant(),
});

/** Tokens of portals' users, by their SHA-256. System scope. */
export const embedTokens = pgTable("embed_tokens", {
  tokenHash: text().primaryKey(),
  embedKeyId: integer().notNull(),
  userId: integer().notNull(),
  role: text().$type<EmbeddedRole>().notNull(),
  expiresAt: instant().notNull(),
});
