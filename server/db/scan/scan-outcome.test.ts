import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { someFinding, someJudged, someOutcome } from "../../testing/judged-operation.ts";
import { describeOnBothEngines } from "../../testing/on-both-engines.ts";
import { someApplication, someTenant } from "../../testing/some-application.ts";
import type { Tx } from "../db.ts";
import { alerts, scanEndpoints } from "../tables/schema.ts";
import { deleteScan } from "./delete-scan.ts";
import { saveStopped } from "./scan-outcome.ts";
import { findScan, insertScan, markRunning, type ScanRow } from "./scans.ts";

const many = 250;
const outcome = {
  ...someOutcome(...Array.from({ length: many }, (_, at) => someJudged({ path: `/${at}`, finding: someFinding() }))),
  status: "failed" as const,
  reason: "Stopped by ada@t.example.",
};

describeOnBothEngines("A scan of many operations that is stopped", (open) => {
  /** Stores such a scan; resolves to what others may read after each turn. `between` is done after the first. */
  async function stopped(between: (tx: Tx, scanId: number) => Promise<void> = async () => {}) {
    const db = await open();
    const { tenantId } = await someTenant(db);
    const scan = await db.tenant(tenantId, async (tx) => {
      const id = await insertScan(tx, tenantId, await someApplication(tx, tenantId));
      await markRunning(tx, id);
      return (await findScan(tx, id)) as ScanRow;
    });
    const seen: { status: string | undefined; stored: number; alerts: number }[] = [];
    await saveStopped(
      async (work) => {
        const result = await db.tenant(tenantId, work);
        seen.push(
          await db.tenant(tenantId, async (tx) => ({
            status: (await findScan(tx, scan.id))?.status,
            stored: await tx.$count(scanEndpoints, eq(scanEndpoints.scanId, scan.id)),
            alerts: await tx.$count(alerts),
          })),
        );
        if (seen.length === 1) await db.tenant(tenantId, (tx) => between(tx, scan.id));
        return result;
      },
      scan,
      outcome,
    );
    return seen;
  }

  test("has ended before the rest of what it found is stored", async () => {
    const seen = await stopped();
    expect(seen[0]).toMatchObject({ status: "failed" });
    expect(seen[0]?.stored).toBeLessThan(many);
    expect(seen.at(-1)).toMatchObject({ stored: many, alerts: many });
  });

  test("stores no more once it is deleted", async () => {
    const seen = await stopped((tx, scanId) => deleteScan(tx, scanId));
    expect(seen.map(({ status }) => status)).toEqual(["failed", undefined]);
    expect(seen[1]).toMatchObject({ stored: 0, alerts: 0 });
  });
});
