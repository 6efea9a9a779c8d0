import { eq } from "drizzle-orm";
import type { Operation } from "../scan/operation.ts";
import type { Tx } from "./db.ts";
import { importedTraffic } from "./identity-schema.ts";
import { storable } from "./storable.ts";

/** Keeps what recorded traffic showed of an application, in place of what was kept before. */
export async function saveTraffic(
  tx: Tx,
  of: { tenantId: number; applicationId: number },
  operations: readonly Operation[],
): Promise<void> {
  const kept = { operations: storable([...operations]), importedAt: new Date() };
  await tx
    .insert(importedTraffic)
    .values({ ...of, ...kept })
    .onConflictDoUpdate({ target: importedTraffic.applicationId, set: kept });
}

/** What recorded traffic showed of an application; empty when none was imported. */
export async function trafficOf(tx: Tx, applicationId: number): Promise<Operation[]> {
  const [row] = await tx.select().from(importedTraffic).where(eq(importedTraffic.applicationId, applicationId));
  return row?.operations ?? [];
}
