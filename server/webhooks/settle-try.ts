import type { Tx } from "../db/db.ts";
import { updateDelivery, type WebhookDeliveryRow } from "../db/webhook/webhook-deliveries.ts";
import { noteTry, pauseWebhook } from "../db/webhook/webhooks.ts";
import type { TryOutcome } from "./try-once.ts";

/** Seconds before each try after the first, as the Standard Webhooks specification advises: about three days in all. */
const pauses = [5, 5 * 60, 30 * 60, 3600 * 2, 3600 * 5, 3600 * 10, 3600 * 14, 3600 * 20, 3600 * 24];
/** Seconds that an address may ask to wait; a longer time counts as this one. */
const longestPause = 24 * 3600;
/** A webhook is paused once this many tries in a row failed, over more than this many milliseconds. */
const failuresToPause = 10;
const failingToPause = 24 * 3600_000;

/**
 * Records how a try ended, and pauses a webhook that wants no more or that has failed for long. Resolves to the seconds
 * before the next try, or null where there is none. A test decides nothing of the webhook and is tried once: someone waits
 * for it.
 */
export async function settleTry(
  tx: Tx,
  delivery: WebhookDeliveryRow,
  outcome: TryOutcome,
): Promise<{ pause: number | null; pausedReason: string | null }> {
  const { end, statusCode, error } = outcome;
  const attempts = delivery.attempts + 1;
  const webhook = delivery.event === "webhook.test" ? null : await noteTry(tx, delivery.webhookId, end === "taken");
  if (end === "taken") {
    await updateDelivery(tx, delivery.id, { status: "sent", attempts, statusCode, error: null });
    return { pause: null, pausedReason: null };
  }
  const pausedReason = webhook?.isActive ? reasonToPause(webhook, outcome) : null;
  if (pausedReason) await pauseWebhook(tx, delivery.webhookId, pausedReason);
  const planned = pauses[attempts - 1];
  if (end === "gone" || pausedReason || !webhook || planned === undefined) {
    const isGivenUp = planned === undefined && end !== "gone";
    const why = isGivenUp ? `${error} Given up after ${attempts} tries.` : error;
    await updateDelivery(tx, delivery.id, { status: "failed", attempts, statusCode, error: why });
    return { pause: null, pausedReason };
  }
  // Many messages do not come back at once.
  const spread = planned * (1 + Math.random() / 10);
  const pause = Math.round(Math.max(spread, Math.min(outcome.retryAfter, longestPause)));
  const nextTryAt = new Date(Date.now() + pause * 1000);
  await updateDelivery(tx, delivery.id, { status: "pending", attempts, statusCode, error, nextTryAt });
  return { pause, pausedReason: null };
}

function reasonToPause(
  { failures, failingSince }: { failures: number; failingSince: Date | null },
  { end, error }: TryOutcome,
): string | null {
  if (end === "gone") return error;
  if (failures < failuresToPause || !failingSince || Date.now() - failingSince.getTime() < failingToPause) return null;
  return `${failures} tries in a row failed, over more than a day. The last one: ${error}`;
}
