import { sql } from "drizzle-orm";
import type { JudgedOperation } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import { endpoints } from "../tables/schema.ts";

/** Whose result something is. `id` is null when its scan was deleted. */
export type ScanOf = { id: number | null; tenantId: number; applicationId: number };

/** Stores operations as endpoints of their application, what was known of them replaced; resolves to their ids by {@link keyOf}. */
export async function upsertEndpoints(tx: Tx, scan: ScanOf, chunk: JudgedOperation[], checkedAt: Date) {
  const values = chunk.map((operation) => ({
    tenantId: scan.tenantId,
    applicationId: scan.applicationId,
    method: operation.method,
    path: operation.path,
    ...judged(operation),
    exchanges: operation.exchanges,
    curl: operation.curl,
    finding: operation.finding,
    provenance: operation.provenance,
    operation: operation.operation,
    scanId: scan.id,
    lastChecked: checkedAt,
  }));
  const stored = await tx
    .insert(endpoints)
    .values(values)
    .onConflictDoUpdate({
      target: [endpoints.applicationId, endpoints.path, endpoints.method],
      set: replaced([
        ...judgedColumns,
        "provenance",
        "operation",
        "exchanges",
        "curl",
        "finding",
        "scan_id",
        "last_checked",
      ]),
    })
    .returning({ id: endpoints.id, method: endpoints.method, path: endpoints.path });
  return new Map(stored.map((row) => [keyOf(row), row.id]));
}

/** Columns of what was judged, which endpoints and a scan's own copy of them share. */
export const judgedColumns = [
  "has_authentication",
  "has_authorization",
  "is_public",
  "security_level",
  "auth_classification",
  "authentication",
  "authorization",
  "source",
  "is_shadow",
  "is_orphan",
  "is_zombie",
  "access",
  "coverage",
];

/** Columns of a row that was there, set to what was to be inserted. */
export const replaced = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [camel(column), sql`excluded.${sql.identifier(column)}`]));

/** A path belongs to one team: an operation that turned up on an attributed path joins it. */
export async function joinTeams(tx: Tx, scan: ScanOf): Promise<void> {
  await tx.execute(sql`
    update endpoints set team_id = sibling.team_id from endpoints sibling
    where endpoints.application_id = ${scan.applicationId} and endpoints.team_id is null
      and sibling.application_id = endpoints.application_id and sibling.path = endpoints.path
      and sibling.team_id is not null`);
}

/** What was judged of an operation, as the columns of {@link judgedColumns}. */
export function judged(operation: JudgedOperation) {
  return {
    hasAuthentication: operation.hasAuthentication,
    hasAuthorization: operation.hasAuthorization,
    isPublic: operation.isPublic,
    securityLevel: operation.securityLevel,
    authClassification: operation.authClassification,
    authentication: operation.authentication,
    authorization: operation.authorization,
    source: operation.source,
    isShadow: operation.isShadow,
    isOrphan: operation.isOrphan,
    isZombie: operation.isZombie,
    access: operation.access,
    coverage: operation.coverage,
  };
}

/** An operation's name within its application: `GET /orders/{id}`. */
export function keyOf(operation: { method: string; path: string }): string {
  return `${operation.method} ${operation.path}`;
}

function camel(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
