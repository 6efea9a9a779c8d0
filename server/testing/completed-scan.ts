import type { Db } from "../db/db.ts";
import { saveOutcome } from "../db/scan/scan-outcome.ts";
import { findScan, insertScan, markRunning, type ScanRow } from "../db/scan/scans.ts";
import type { Finding } from "../scan/outcome.ts";
import { someFinding, someJudged, someOutcome } from "./judged-operation.ts";

/** Stores a scan that found this at these paths, and tried the checks `a` and `b` everywhere; resolves to its id. */
export async function completedScan(
  db: Db,
  { tenantId, applicationId }: { tenantId: number; applicationId: number },
  found: Record<string, readonly Partial<Finding>[]>,
): Promise<number> {
  return await db.tenant(tenantId, async (tx) => {
    const id = await insertScan(tx, tenantId, applicationId);
    await markRunning(tx, id);
    const tested = (checkId: string) => ({ checkId, identity: "bob", state: "tested" as const, reason: null });
    const judged = Object.entries(found).map(([path, given]) => {
      const findings = given.map((one) => someFinding(one));
      return someJudged({ path, findings, finding: findings[0] ?? null, coverage: ["a", "b"].map(tested) });
    });
    await saveOutcome((work) => work(tx), (await findScan(tx, id)) as ScanRow, someOutcome(...judged));
    return id;
  });
}
