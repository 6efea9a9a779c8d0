import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Finding, JudgedOperation } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import { endpoints, findings } from "../tables/schema.ts";

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

/** What is known of an application's endpoints among these operations, with what stands open there, by {@link keyOf}. */
export async function knownEndpoints(tx: Tx, applicationId: number, chunk: readonly JudgedOperation[]) {
  const rows = await tx
    .select()
    .from(endpoints)
    .where(
      and(
        eq(endpoints.applicationId, applicationId),
        inArray(
          endpoints.path,
          chunk.map(({ path }) => path),
        ),
      ),
    );
  const standing = await standingFindings(
    tx,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ operation, ...row }) =>
      operation ? [[keyOf(row), { ...row, operation, findings: standing.get(row.id) ?? [] }] as const] : [],
    ),
  );
}

/** What was found at endpoints and is not fixed, by endpoint. */
export async function standingFindings(tx: Tx, endpointIds: number[]): Promise<Map<number, Finding[]>> {
  if (endpointIds.length === 0) return new Map();
  const rows = await tx
    .select({ endpointId: findings.endpointId, detail: findings.detail })
    .from(findings)
    .where(and(inArray(findings.endpointId, endpointIds), ne(findings.state, "fixed")));
  const found = Map.groupBy(rows, ({ endpointId }) => endpointId);
  return new Map([...found].map(([id, some]) => [id, some.map(({ detail }) => detail)]));
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
