import { eq, inArray } from "drizzle-orm";
import { notFound, Refusal } from "../../refusal.ts";
import type { Companion, JudgedOperation, KnownVerdict, RetestSubject } from "../../scan/outcome.ts";
import type { Tx } from "../db.ts";
import { endpoints } from "../tables/schema.ts";
import { standingFindings } from "./judged-endpoints.ts";

/** Chooses what is asked beside an operation. */
type Choose = <Known extends KnownVerdict>(one: { method: string; path: string }, known: readonly Known[]) => Known[];

/** What asking an endpoint again takes, and whose it is. Refuses what cannot be asked. */
export async function retestSubject(
  tx: Tx,
  id: number,
  companionsOf: Choose,
): Promise<{ subject: RetestSubject; applicationId: number; scanId: number | null }> {
  const [row] = await tx.select().from(endpoints).where(eq(endpoints.id, id));
  if (!row) throw notFound("endpoint");
  if (!row.operation) {
    throw new Refusal(
      409,
      "This endpoint was found before single tests existed. Scan its application once more first.",
    );
  }
  const { method, path, authentication } = endpoints;
  const known = await tx
    .select({ id: endpoints.id, method, path, authentication })
    .from(endpoints)
    .where(eq(endpoints.applicationId, row.applicationId));
  const wanted = companionsOf(row, known).map((one) => one.id);
  const operations = await tx
    .select({ id: endpoints.id, operation: endpoints.operation, authentication })
    .from(endpoints)
    .where(inArray(endpoints.id, wanted));
  const byId = new Map(operations.map((one) => [one.id, one]));
  const companions = wanted.flatMap((one): Companion[] => {
    const found = byId.get(one);
    return found?.operation ? [{ operation: found.operation, authentication: found.authentication }] : [];
  });
  const found = (await standingFindings(tx, [id])).get(id) ?? [];
  const before: JudgedOperation = { ...row, operation: row.operation, findings: found };
  return { subject: { before, verdicts: known, companions }, applicationId: row.applicationId, scanId: row.scanId };
}
