import { eq } from "drizzle-orm";
import type { Operation } from "../scan/operation.ts";
import type { Tx } from "./db.ts";
import { storable } from "./storable.ts";
import { importedTraffic } from "./tables/identity-schema.ts";

/** Keeps what imported traffic showed of an application, in place of what the same kind of file showed before. */
export async function saveTraffic(
  tx: Tx,
  of: { tenantId: number; applicationId: number },
  operations: readonly Operation[],
): Promise<void> {
  const sources = new Set(operations.map(({ source }) => source));
  const others = (await trafficOf(tx, of.applicationId)).filter(({ source }) => !sources.has(source));
  const kept = { operations: storable([...others, ...operations]), importedAt: new Date() };
  await tx
    .insert(importedTraffic)
    .values({ ...of, ...kept })
    .onConflictDoUpdate({ target: importedTraffic.applicationId, set: kept });
}

/** What imported traffic showed of an application; empty when none was imported. */
export async function trafficOf(tx: Tx, applicationId: number): Promise<Operation[]> {
  const [row] = await tx.select().from(importedTraffic).where(eq(importedTraffic.applicationId, applicationId));
  return row?.operations ?? [];
}
