import type { Logger } from "pino";
import type { Tx } from "../db/db.ts";
import { announceScan } from "../slack/announce-scan.ts";
import type { Queue, ScanJob } from "./queue.ts";

/** Tells of a scan in the transaction that stored its outcome. */
export type AnnounceScan = (tx: Tx, scan: ScanJob) => Promise<void>;

/** Queues the messages that a completed scan gives rise to. A fault is logged, and the outcome is stored all the same. */
export function scanAnnouncer(queue: Pick<Queue, "enqueueSlack">, publicUrl: string, log: Logger): AnnounceScan {
  return async (tx, { scanId, tenantId }) => {
    try {
      await tx.transaction(async (nested) => {
        for (const notificationId of await announceScan(nested, { scanId, tenantId }, publicUrl)) {
          await queue.enqueueSlack(nested, { notificationId, tenantId, attempt: 1 });
        }
      });
    } catch (error) {
      log.error({ err: error, scanId }, "The Slack messages about a scan could not be queued");
    }
  };
}
