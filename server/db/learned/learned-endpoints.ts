import { and, asc, count, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { LearnedEndpoint } from "../../../src/contract/learned-endpoints.ts";
import type { LearnedPath } from "../../scan/outcome.ts";
import { rows, type Tx } from "../db.ts";
import { learnedEndpoints } from "../tables/learned-tables.ts";
import { tryFrom } from "./learned-confidence.ts";
import { lockLearning } from "./learned-lock.ts";

/** Paths that one scan is given at most. */
const maxPaths = 400;
/** Organizations that must have had a path before a scan of any other one asks for it. */
const enoughTenants = 2;

type Filter = { category?: string | undefined; minConfidence?: number | undefined };

/** What scans learned, the most trusted first. System scope. */
export async function listLearned(tx: Tx, filter: Filter): Promise<LearnedEndpoint[]> {
  const found = await tx
    .select()
    .from(learnedEndpoints)
    .where(matching(filter))
    .orderBy(desc(learnedEndpoints.confidence), desc(learnedEndpoints.discoveryCount), asc(learnedEndpoints.path));
  return found.map(view);
}

/** The patterns of what scans learned, each once, the most trusted first. System scope. */
export async function listPatterns(tx: Tx, filter: Filter): Promise<string[]> {
  const found = await tx
    .select({ pattern: learnedEndpoints.pattern })
    .from(learnedEndpoints)
    .where(matching(filter))
    .groupBy(learnedEndpoints.pattern)
    .orderBy(desc(sql`max(${learnedEndpoints.confidence})`), asc(learnedEndpoints.pattern));
  return found.map(({ pattern }) => pattern);
}

/** Forgets everything and resolves to how many endpoints that were. System scope. */
export async function clearLearned(tx: Tx): Promise<number> {
  await lockLearning(tx);
  const [before] = await tx.select({ amount: count() }).from(learnedEndpoints);
  await tx.delete(learnedEndpoints);
  return before?.amount ?? 0;
}

/**
 * What a scan of a tenant's application tries, the most trusted first: confident paths that the tenant's own
 * applications had, and those that two organizations had. A path of a single other organization might say something
 * about it, and is not shown to anybody else's server. System scope.
 */
export async function learnedFor(tx: Tx, tenantId: number): Promise<LearnedPath[]> {
  return await rows<LearnedPath>(
    tx,
    sql`select path, min(pattern) as pattern, array_agg(method order by method) as methods
      from learned_endpoints learned
      join (
        select learned_endpoint_id, count(*) as tenants, bool_or(tenant_id = ${tenantId}) as is_own
        from learned_owners group by learned_endpoint_id
      ) owners on owners.learned_endpoint_id = learned.id
      where confidence >= ${tryFrom} and (is_own or tenants >= ${enoughTenants})
      group by path order by max(confidence) desc, sum(discovery_count) desc, path limit ${maxPaths}`,
  );
}

function matching({ category, minConfidence }: Filter): SQL | undefined {
  return and(
    category === undefined ? undefined : eq(learnedEndpoints.category, category),
    minConfidence === undefined ? undefined : gte(learnedEndpoints.confidence, String(minConfidence)),
  );
}

function view(row: typeof learnedEndpoints.$inferSelect): LearnedEndpoint {
  const { id, method, path, category, pattern, confidence, riskLevel, discoveryCount, missCount } = row;
  const { requiredCount, openCount } = row;
  return {
    id,
    method,
    path,
    category,
    pattern,
    confidence,
    riskLevel,
    discoveryCount,
    successRate: Math.round((100 * discoveryCount) / Math.max(1, discoveryCount + missCount)),
    avgResponseTime: Math.round(row.avgResponseTime * 10) / 10,
    authRequired: requiredCount === openCount ? null : requiredCount > openCount,
  };
}
