import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Severity } from "../../../src/contract/alerts.ts";
import type { Tx } from "../db.ts";
import { endpoints, findings, scans } from "../tables/schema.ts";

/** What became of findings of an application since its scan before completed. */
export type FindingNews = Record<"new" | "regressed" | "fixed", ChangedFindings> & {
  /** Whether no scan of the application completed before. */
  isFirst: boolean;
};
/** How many there are of each severity, and the 500 worst of them, worst first. */
export type ChangedFindings = { counts: Record<Severity, number>; worst: ChangedFinding[] };
export type ChangedFinding = {
  id: number;
  fingerprint: string;
  severity: Severity;
  title: string;
  confidence: string;
  checkId: string;
  owasp: string;
  cwe: string;
  endpointId: number;
  method: string;
  path: string;
};

/** Findings that are read: a first scan may find tens of thousands. */
const mostRead = 500;
const detail = <T extends string = string>(field: string): SQL<T> =>
  sql<T>`${findings.detail} ->> ${sql.raw(`'${field}'`)}`;
const worstFirst = sql`array_position(array['critical', 'high', 'medium', 'low'], ${detail("severity")})`;
/** How a finding stands, and the step of its life that brought it there. */
const changes = {
  new: { state: "open", step: "found" },
  regressed: { state: "regressed", step: "regressed" },
  fixed: { state: "fixed", step: "fixed" },
} as const;

/**
 * Tells which findings are new, back or fixed by a scan that completes, in the transaction that stores its outcome. What
 * scans that were stopped and single tests found since the scan before is among it, or nobody would ever hear of it. With
 * an application's first scan everything is new. What a person put aside is left out.
 */
export async function findingNews(tx: Tx, scan: { id: number; applicationId: number }): Promise<FindingNews> {
  const [before] = await tx
    .select({ completedAt: sql<string | null>`max(${scans.completedAt})` })
    .from(scans)
    .where(and(eq(scans.applicationId, scan.applicationId), eq(scans.status, "completed"), lt(scans.id, scan.id)));
  const since = before?.completedAt ?? null;
  const changed = ({ state, step }: (typeof changes)[keyof typeof changes]) => {
    const isSince = since === null ? sql`true` : sql`(step ->> 'at')::timestamptz > ${since}::timestamptz`;
    const steps = sql`jsonb_array_elements(${findings.events}) step`;
    return read(
      tx,
      sql`${findings.applicationId} = ${scan.applicationId} and ${findings.state} = ${state}
        and exists (select 1 from ${steps} where step ->> 'kind' = ${step} and ${isSince})`,
    );
  };
  return {
    isFirst: since === null,
    new: await changed(changes.new),
    regressed: await changed(changes.regressed),
    fixed: await changed(changes.fixed),
  };
}

async function read(tx: Tx, where: SQL): Promise<ChangedFindings> {
  const counts: ChangedFindings["counts"] = { critical: 0, high: 0, medium: 0, low: 0 };
  const counted = await tx
    .select({ severity: detail<Severity>("severity"), count: sql<number>`count(*)::int` })
    .from(findings)
    .where(where)
    .groupBy(detail("severity"));
  if (counted.length === 0) return { counts, worst: [] };
  for (const { severity, count } of counted) counts[severity] = count;
  const worst = await tx
    .select({
      id: findings.id,
      fingerprint: findings.fingerprint,
      severity: detail<Severity>("severity"),
      title: detail<string>("title"),
      confidence: detail<string>("confidence"),
      checkId: detail<string>("checkId"),
      owasp: detail<string>("owasp"),
      cwe: detail<string>("cwe"),
      endpointId: findings.endpointId,
      method: endpoints.method,
      path: endpoints.path,
    })
    .from(findings)
    .innerJoin(endpoints, eq(endpoints.id, findings.endpointId))
    .where(where)
    .orderBy(worstFirst, endpoints.path, endpoints.method, findings.id)
    .limit(mostRead);
  return { counts, worst };
}
