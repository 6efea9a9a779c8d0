import { inArray } from "drizzle-orm";
import type { Db } from "../db/db.ts";
import { failReport, unfinishedReports } from "../db/report/reports.ts";
import { appendLog } from "../db/scan/scan-logs.ts";
import { failScan } from "../db/scan/scans.ts";
import { scans } from "../db/tables/schema.ts";
import { handBackOrphans, type Queue, reportsWithJobs, scansWithJobs } from "./queue.ts";

/**
 * Sets right what a server that was killed left behind: its running jobs go back to the queue (embedded database only;
 * on PostgreSQL another worker may hold them), and a scan or a report that no job stands for ends as failed with its reason.
 */
export async function recoverScans(db: Db, queue: Queue): Promise<void> {
  if (queue.isSoleServer) await handBackOrphans(queue, db);
  // Crosses tenants: any tenant's scan may have been left behind.
  await db.system(async (tx) => {
    const covered = await scansWithJobs(tx);
    const open = await tx
      .select()
      .from(scans)
      .where(inArray(scans.status, ["pending", "running"]));
    for (const scan of open.filter(({ id }) => !covered.has(id))) {
      const message = "The scan was interrupted and could not be resumed. Start it again.";
      await failScan(tx, scan.id, message);
      await appendLog(tx, scan.tenantId, scan.id, [{ timestamp: new Date(), type: "error", message }]);
    }
    const made = await reportsWithJobs(tx);
    for (const report of (await unfinishedReports(tx)).filter(({ id }) => !made.has(id))) {
      await failReport(tx, report, "The report was interrupted and could not be resumed. Generate it again.");
    }
  });
}
