import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** A scan's log. `seq` grows within a scan; readers resume after the last one that they saw. */
export const scanLogs = pgTable(
  "scan_logs",
  {
    seq: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: integer().notNull(),
    scanId: integer().notNull(),
    timestamp: createdAt(),
    type: text().notNull(),
    message: text().notNull(),
    /** Whose line it is and which of theirs, so that one whose storing was not acknowledged is not stored twice. */
    journal: uuid(),
    number: integer(),
  },
  (table) => [index().on(table.scanId, table.seq)],
);
