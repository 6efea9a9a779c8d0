import { sql } from "drizzle-orm";
import type { Tx } from "../db.ts";
import { tellScan } from "../live-notices.ts";
import { storable } from "../storable.ts";
import { scanLogs } from "../tables/scan-log-table.ts";

/** A line before it is stored. One with a `journal` and its `number` there is stored once, however often it is sent. */
export type NewLogLine = { timestamp: Date; type: string; message: string; journal?: string; number?: number };

/** Adds lines to a scan's log in their order, and wakes its readers. */
export async function appendLog(tx: Tx, tenantId: number, scanId: number, lines: NewLogLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insert(scanLogs)
    .values(storable(lines.map((line) => ({ tenantId, scanId, ...line }))))
    .onConflictDoNothing({ target: [scanLogs.journal, scanLogs.number], where: sql`journal is not null` });
  await tellScan(tx, scanId);
}
