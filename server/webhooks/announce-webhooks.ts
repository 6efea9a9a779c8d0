import type { WebhookEvent } from "../../src/contract/webhook-events.ts";
import type { Tx } from "../db/db.ts";
import { expireDeliveries, insertDelivery } from "../db/webhook/webhook-deliveries.ts";
import { webhookNews } from "../db/webhook/webhook-news.ts";
import { activeWebhooks, type WebhookRow } from "../db/webhook/webhooks.ts";
import { kinds } from "./kinds.ts";
import { newMessageId } from "./standard.ts";
import { type Told, tell } from "./told.ts";

/** In the order in which they are told of. */
const order: readonly WebhookEvent[] = ["findings.new", "findings.regressed", "findings.fixed", "scan.completed"];

/**
 * Stores the messages that a completed scan gives rise to, in the transaction that stored its outcome. Resolves to their
 * ids; none where no webhook is active.
 */
export async function announceWebhooks(
  tx: Tx,
  { scanId, tenantId }: { scanId: number; tenantId: number },
  publicUrl: string,
): Promise<number[]> {
  const hooks = await activeWebhooks(tx);
  if (hooks.length === 0) return [];
  const news = await webhookNews(tx, scanId);
  if (!news) return [];
  await expireDeliveries(tx);
  const ids: number[] = [];
  for (const hook of hooks) {
    for (const event of order.filter((each) => hook.events.includes(each))) {
      const told = tell(event, news, hook.leastSeverity, publicUrl);
      if (told) ids.push(...(await storeTold(tx, tenantId, hook, told)).map(({ id }) => id));
    }
  }
  return ids;
}

/** Stores what is told as messages of a webhook's kind, which wait for their first try. */
export async function storeTold(tx: Tx, tenantId: number, webhook: Pick<WebhookRow, "id" | "kind">, told: Told) {
  const stored = [];
  for (const body of kinds[webhook.kind].bodies(told)) {
    const { event, title } = told;
    const message = { tenantId, webhookId: webhook.id, messageId: newMessageId(), event, title, body };
    stored.push(await insertDelivery(tx, message));
  }
  return stored;
}
