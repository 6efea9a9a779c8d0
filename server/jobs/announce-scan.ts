import type { Logger } from "pino";
import type { Tx } from "../db/db.ts";
import { announceScan } from "../slack/announce-scan.ts";
import { announceWebhooks } from "../webhooks/announce-webhooks.ts";
import type { Queue, ScanJob } from "./queue.ts";

/** Tells of a scan in the transaction that stored its outcome. */
export type AnnounceScan = (tx: Tx, scan: ScanJob) => Promise<void>;

/** One way of telling: stores its messages and queues their jobs. */
type Way = { what: string; tell(tx: Tx, scan: ScanJob): Promise<void> };

/**
 * Queues the messages that a completed scan gives rise to, each way for itself: a fault of one is logged, and neither
 * another way nor the outcome suffers from it.
 */
export function scanAnnouncer(
  queue: Pick<Queue, "enqueueSlack" | "enqueueWebhook">,
  publicUrl: string,
  log: Logger,
): AnnounceScan {
  const ways: readonly Way[] = [
    {
      what: "Slack messages",
      async tell(tx, { scanId, tenantId }) {
        for (const notificationId of await announceScan(tx, { scanId, tenantId }, publicUrl)) {
          await queue.enqueueSlack(tx, { notificationId, tenantId, attempt: 1 });
        }
      },
    },
    {
      what: "messages to webhooks",
      async tell(tx, { scanId, tenantId }) {
        for (const deliveryId of await announceWebhooks(tx, { scanId, tenantId }, publicUrl)) {
          await queue.enqueueWebhook(tx, { deliveryId, tenantId, attempt: 1 });
        }
      },
    },
  ];
  return async (tx, scan) => {
    for (const { what, tell } of ways) {
      try {
        await tx.transaction((nested) => tell(nested, scan));
      } catch (error) {
        log.error({ err: error, scanId: scan.scanId }, `The ${what} about a scan could not be queued`);
      }
    }
  };
}
