import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { AccessDecision } from "../../../src/contract/access-contracts.ts";
import type { Agreed } from "../../access/access-file.ts";
import { createdAt, id } from "./columns.ts";

/** What an access file says, as it is stored: a map in JSON could not have every label. */
export type StoredAccess = {
  target: string | null;
  identities: readonly string[];
  operations: readonly {
    name: string;
    line: number;
    access: "public" | "unknown" | readonly (readonly [label: string, agreed: Agreed, line: number])[];
  }[];
};

/** Who may do what on an application as people agreed, at most one contract for each. */
export const accessContracts = pgTable("access_contracts", {
  applicationId: integer().primaryKey(),
  tenantId: integer().notNull(),
  /** The access file, byte for byte. */
  text: text().notNull(),
  agreed: jsonb().$type<StoredAccess>().notNull(),
  revision: integer().notNull().default(1),
  /** Email address. */
  changedBy: text().notNull(),
  changedAt: createdAt(),
});

/** What was decided of contracts. Rows are only added. */
export const accessDecisions = pgTable("access_decisions", {
  id: id(),
  tenantId: integer().notNull(),
  applicationId: integer().notNull(),
  kind: text().$type<AccessDecision["kind"]>().notNull(),
  changes: jsonb().$type<AccessDecision["changes"]>().notNull(),
  changed: integer().notNull(),
  reason: text().notNull(),
  /** Email address. */
  decidedBy: text().notNull(),
  decidedAt: createdAt(),
});
