import { and, eq, ne, sql } from "drizzle-orm";
import type { ScanRequest } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import { endpoints, findings } from "../tables/schema.ts";

/** Operations of an application whose GET acts, as scans found that nobody disproved since: none asks them in passing. */
export async function actingByGet(tx: Tx, applicationId: number): Promise<NonNullable<ScanRequest["acting"]>> {
  const found = await tx
    .select({ method: endpoints.method, path: endpoints.path })
    .from(findings)
    .innerJoin(endpoints, eq(endpoints.id, findings.endpointId))
    .where(
      and(
        eq(findings.applicationId, applicationId),
        ne(findings.state, "fixed"),
        sql`${findings.detail}->>'checkId' = 'acts-by-get'`,
      ),
    );
  return found.map(({ method, path }) => ({ method, path, example: path, acts: "an earlier scan saw that it acts" }));
}
