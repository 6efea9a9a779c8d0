import { desc, eq, inArray, or, sql } from "drizzle-orm";
import type { SearchHits } from "../../src/contract/search.ts";
import { containing } from "./containing.ts";
import type { Tx } from "./db.ts";
import { findOperations } from "./endpoint-paths.ts";
import { listOpenFindings } from "./finding/open-findings.ts";
import { applications, products, scans } from "./tables/schema.ts";

type Wanted = { query: string; applicationId?: number | undefined; limit: number };

const total = sql<number>`count(*) over ()::int`;

/** The first findings, endpoints and scans of the tenant in which a text stands; without one the worst findings alone. */
export async function search(tx: Tx, { query, applicationId, limit }: Wanted): Promise<SearchHits> {
  const ofApplication = applicationId === undefined ? {} : { applicationId };
  const findings = await listOpenFindings(tx, { search: query, ...ofApplication, limit, offset: 0 });
  const pattern = containing(query);
  if (pattern === null) return { findings, endpoints: { total: 0, rows: [] }, scans: { total: 0, rows: [] } };
  return {
    findings,
    endpoints: await findEndpoints(tx, query, limit),
    scans: hits(await findScans(tx, query.trim(), pattern, limit)),
  };
}

async function findEndpoints(tx: Tx, query: string, limit: number): Promise<SearchHits["endpoints"]> {
  const { total, rows } = await findOperations(tx, query, limit);
  const named = await tx
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(inArray(applications.id, [...new Set(rows.map(({ applicationId }) => applicationId))]));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return {
    total,
    rows: rows.map(({ id, method, path, applicationId }) => {
      return { id, method, path, application: { id: applicationId, name: names.get(applicationId) ?? "" } };
    }),
  };
}

async function findScans(tx: Tx, query: string, pattern: string, limit: number) {
  const isMeant = sql`${scans.id}::text = ${query.replace(/^scan\s+/i, "")}`;
  const found = await tx
    .select({
      id: scans.id,
      name: products.name,
      environment: applications.environment,
      status: scans.status,
      stoppedBy: scans.cancelRequestedBy,
      createdAt: scans.createdAt,
      total,
    })
    .from(scans)
    .innerJoin(applications, eq(applications.id, scans.applicationId))
    .innerJoin(products, eq(products.id, applications.productId))
    .where(or(isMeant, sql`${products.name} ilike ${pattern}`, sql`${applications.name} ilike ${pattern}`))
    .orderBy(sql`${isMeant} desc`, desc(scans.id))
    .limit(limit);
  return found.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

function hits<Row extends { total: number }>(found: readonly Row[]) {
  return { total: found[0]?.total ?? 0, rows: found.map(({ total: _, ...row }) => row) };
}
