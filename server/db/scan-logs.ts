import { and, asc, eq, gt } from "drizzle-orm";
import type { LogMessage } from "../../src/contract/scans.ts";
import type { Tx } from "./db.ts";
import { scanLogs } from "./schema.ts";
import { storable } from "./storable.ts";

/** A line before it is stored. */
export type NewLogLine = { timestamp: Date; type: string; message: string };

/** Adds lines to a scan's log in their order; resolves to the position of the last. */
export async function appendLog(tx: Tx, tenantId: number, scanId: number, lines: NewLogLine[]): Promise<number> {
  const stored = await tx
    .insert(scanLogs)
    .values(storable(lines.map((line) => ({ tenantId, scanId, ...line }))))
    .returning({ seq: scanLogs.seq });
  return stored.at(-1)?.seq ?? 0;
}

/** Lines of a scan after a position (0: from the start), oldest first, at most `limit`. */
export async function readLog(
  tx: Tx,
  scanId: number,
  after: number,
  limit: number,
): Promise<(LogMessage & { seq: number })[]> {
  const found = await tx
    .select()
    .from(scanLogs)
    .where(and(eq(scanLogs.scanId, scanId), gt(scanLogs.seq, after)))
    .orderBy(asc(scanLogs.seq))
    .limit(limit);
  return found.map((line) => ({
    seq: line.seq,
    timestamp: line.timestamp.toISOString(),
    type: line.type,
    message: line.message,
  }));
}
