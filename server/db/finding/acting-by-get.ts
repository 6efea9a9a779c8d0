import { and, eq, ne, sql } from "drizzle-orm";
import { seenActing } from "../../scan/operation.ts";
import type { ScanRequest } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import { applications, endpoints, findings } from "../tables/schema.ts";

/**
 * What is known of an application's GETs that act: those that scans found, unless it was disproved since, and the keys of what
 * was asked that may act. None is asked again, but for what somebody resolved where a scan may call it once more.
 */
export async function actingByGet(
  tx: Tx,
  applicationId: number,
): Promise<Required<Pick<ScanRequest, "acting" | "tried" | "again">>> {
  const [application] = await tx.select().from(applications).where(eq(applications.id, applicationId));
  const found = await tx
    .select({
      method: endpoints.method,
      path: endpoints.path,
      state: findings.state,
      example: sql<string | null>`${endpoints.operation}->>'example'`,
    })
    .from(findings)
    .innerJoin(endpoints, eq(endpoints.id, findings.endpointId))
    .where(
      and(
        eq(findings.applicationId, applicationId),
        ne(findings.state, "fixed"),
        sql`${findings.detail}->>'checkId' = 'acts-by-get'`,
      ),
    );
  const mayCall = application?.environment !== "production" && application?.makesObjects === true;
  const isResolved = ({ state }: { state: string }) => mayCall && state === "resolved";
  return {
    acting: found
      .filter((one) => !isResolved(one))
      .map(({ method, path }) => ({ method, path, example: path, acts: seenActing })),
    tried: application?.tried ?? [],
    again: found.filter(isResolved).map(({ path, example }) => example ?? path),
  };
}
