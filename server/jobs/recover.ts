import { inArray } from "drizzle-orm";
import type { Db, Tx } from "../db/db.ts";
import { failReport, unfinishedReports } from "../db/report/reports.ts";
import { type EarlyEnd, failScan, overdueStops, type ScanRow } from "../db/scan/scans.ts";
import { scans } from "../db/tables/schema.ts";
import { handBackOrphans, type Queue, reportsWithJobs, scansWithJobs, triesOf } from "./queue.ts";

/** Milliseconds after which a stop ends a scan even if a worker seems to hold it: 3 s less what a look for it may take. */
export const stopMs = 2500;

/**
 * Sets right what a server that was killed left behind: its running jobs go back to the queue (embedded database only;
 * on PostgreSQL another worker may hold them), and whatever no job stands for ends as failed with its reason.
 */
export async function recoverScans(db: Db, queue: Queue): Promise<void> {
  if (queue.isSoleServer) await handBackOrphans(queue, db);
  await endForsaken(db);
}

/** Ends every scan and every report that waits or runs although no job stands for it any more. */
export async function endForsaken(db: Db): Promise<void> {
  // Crosses tenants: any tenant's scan may have been left behind.
  await db.system(async (tx) => {
    // Jobs are read last: a scan that begins in between has one by then, and one that ends has ended.
    const open = await tx
      .select()
      .from(scans)
      .where(inArray(scans.status, ["pending", "running"]));
    const unfinished = await unfinishedReports(tx);
    const [covered, made] = [await scansWithJobs(tx), await reportsWithJobs(tx)];
    for (const scan of open.filter(({ id }) => !covered.has(id))) await failScan(tx, scan, await forsaken(tx, scan));
    for (const report of unfinished.filter(({ id }) => !made.has(id))) {
      await failReport(tx, report, "The report was interrupted and could not be resumed. Generate it again.");
    }
  });
}

/** Ends each scan that was to stop longer than 2.5 s ago: its worker died, or does not hear. */
export async function endOverdueStops(db: Db): Promise<void> {
  await db.system(async (tx) => {
    for (const scan of await overdueStops(tx, new Date(Date.now() - stopMs)))
      await failScan(tx, scan, { stoppedBy: scan.cancelRequestedBy ?? "" });
  });
}

async function forsaken(tx: Tx, scan: ScanRow): Promise<EarlyEnd> {
  if (scan.cancelRequestedBy !== null) return { stoppedBy: scan.cancelRequestedBy };
  const tries = await triesOf(tx, scan.id);
  const fault =
    tries === null
      ? "The scan was interrupted and could not be resumed. Start it again."
      : `The scan was begun ${tries} times, and each time its worker stopped before it ended. Start it again; the server's log has the details under scan ${scan.id}.`;
  return { fault };
}
