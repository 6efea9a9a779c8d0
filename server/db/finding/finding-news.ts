import { and, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "../db.ts";
import { endpoints, findings, scans } from "../tables/schema.ts";

/** What became of findings of an application since its scan before completed, worst first. */
export type FindingNews = Record<"new" | "regressed" | "fixed", ChangedFinding[]> & {
  /** Whether no scan of the application completed before. */
  isFirst: boolean;
};
export type ChangedFinding = Pick<typeof findings.$inferSelect, "id" | "fingerprint" | "detail" | "endpointId"> & {
  method: string;
  path: string;
};

const worstFirst = sql`array_position(array['critical', 'high', 'medium', 'low'], ${findings.detail} ->> 'severity')`;
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
  const changed = async ({ state, step }: (typeof changes)[keyof typeof changes]) => {
    const isSince = since === null ? sql`true` : sql`(step ->> 'at')::timestamptz > ${since}::timestamptz`;
    return await tx
      .select({
        id: findings.id,
        fingerprint: findings.fingerprint,
        detail: findings.detail,
        endpointId: findings.endpointId,
        method: endpoints.method,
        path: endpoints.path,
      })
      .from(findings)
      .innerJoin(endpoints, eq(endpoints.id, findings.endpointId))
      .where(
        and(
          eq(findings.applicationId, scan.applicationId),
          eq(findings.state, state),
          sql`exists (select 1 from jsonb_array_elements(${findings.events}) step where step ->> 'kind' = ${step} and ${isSince})`,
        ),
      )
      .orderBy(worstFirst, endpoints.path, endpoints.method, findings.id);
  };
  return {
    isFirst: since === null,
    new: await changed(changes.new),
    regressed: await changed(changes.regressed),
    fixed: await changed(changes.fixed),
  };
}
