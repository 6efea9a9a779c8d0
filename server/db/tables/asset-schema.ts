import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, createdAt } from "./columns.ts";

/** Images that a tenant uploaded, at most one of each kind. Their addresses are in `tenants`. */
export const tenantAssets = pgTable(
  "tenant_assets",
  {
    tenantId: integer().notNull(),
    kind: text().$type<"logo" | "favicon">().notNull(),
    /** 32 random bytes, as text. */
    key: text().notNull(),
    contentType: text().notNull(),
    bytes: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind] })],
);
