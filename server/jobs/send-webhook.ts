import type { Logger } from "pino";
import type { Db, Tx } from "../db/db.ts";
import { findWaiting, updateDelivery } from "../db/webhook/webhook-deliveries.ts";
import { findWebhook } from "../db/webhook/webhooks.ts";
import { settleTry } from "../webhooks/settle-try.ts";
import { type TryServices, tryOnce } from "../webhooks/try-once.ts";
import { type Queue, type WebhookJob, webhookQueue } from "./queue.ts";
import { takeJobs } from "./take-jobs.ts";
import { untilStored } from "./until-stored.ts";

/** What sending messages to webhooks takes. */
export type SendWebhookServices = TryServices & { db: Db; log: Logger };

/** Messages that one process sends at once: an address that does not answer holds one for 15 seconds. */
const concurrency = 4;

/** Starts to send messages to webhooks in this process. The queue's own `close` ends it. */
export const startWebhookWorker = (queue: Queue, services: SendWebhookServices): Promise<void> =>
  takeJobs<WebhookJob>(queue, webhookQueue, concurrency, ({ data, signal }) =>
    sendWebhook(data, services, queue, signal),
  );

/**
 * Makes one try of a message and records how it fared; a failed one is tried again with growing pauses. Each message is
 * sent at least once or fails: a worker that dies between the answer and its record makes it come twice, with the same id.
 * The record waits for a database that is away until `signal` aborts.
 */
export async function sendWebhook(
  { deliveryId, tenantId, attempt }: WebhookJob,
  services: SendWebhookServices,
  queue: Pick<Queue, "enqueueWebhook">,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = services;
  const loaded = await db.tenant(tenantId, async (tx) => {
    const delivery = await findWaiting(tx, deliveryId, attempt);
    return delivery && { delivery, webhook: await findWebhook(tx, delivery.webhookId) };
  });
  // Tried before by a worker that died, or deleted.
  if (!loaded) return;
  const { delivery, webhook } = loaded;
  if (!webhook.isActive) {
    const error = webhook.pausedReason ? "The webhook is paused." : "The webhook is turned off.";
    await db.tenant(tenantId, (tx) => updateDelivery(tx, deliveryId, { status: "failed", error }));
    return;
  }
  const outcome = await tryOnce(services, webhook, delivery);
  const settle = async (tx: Tx) => {
    // Deleted, or ended, while the address took its time.
    if (!(await findWaiting(tx, deliveryId, attempt))) return { pausedReason: null };
    const settled = await settleTry(tx, delivery, outcome);
    if (settled.pause !== null) {
      await queue.enqueueWebhook(tx, { deliveryId, tenantId, attempt: attempt + 1 }, settled.pause);
    }
    return settled;
  };
  const { pausedReason } = await untilStored(() => db.tenant(tenantId, settle), signal);
  if (pausedReason) log.warn({ tenantId, webhookId: webhook.id }, `A webhook was paused: ${pausedReason}`);
}
