import type { Tx } from "../db.ts";
import { tellScan } from "../live-notices.ts";
import { storable } from "../storable.ts";
import { scanLogs } from "../tables/schema.ts";

/** A line before it is stored. */
export type NewLogLine = { timestamp: Date; type: string; message: string };

/** Adds lines to a scan's log in their order, and wakes its readers. */
export async function appendLog(tx: Tx, tenantId: number, scanId: number, lines: NewLogLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.insert(scanLogs).values(storable(lines.map((line) => ({ tenantId, scanId, ...line }))));
  await tellScan(tx, scanId);
}
