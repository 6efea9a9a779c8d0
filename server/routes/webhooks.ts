import { deliveryView, listDeliveries, renewDelivery } from "../db/webhook/webhook-deliveries.ts";
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhook,
  webhookView,
} from "../db/webhook/webhooks.ts";
import { Refusal } from "../refusal.ts";
import { storeTold } from "../webhooks/announce-webhooks.ts";
import { kinds } from "../webhooks/kinds.ts";
import { seal } from "../webhooks/sealed.ts";
import { settleTry } from "../webhooks/settle-try.ts";
import { newSigningSecret } from "../webhooks/standard.ts";
import { tellTest } from "../webhooks/told.ts";
import { tryOnce } from "../webhooks/try-once.ts";
import { WebhookFault } from "../webhooks/webhook-sender.ts";
import { type CallContext, calls, inTenant } from "./call.ts";

/** Milliseconds that the secret before still signs after it was changed. */
const oldSecretFor = 24 * 3600_000;

/** The host of an address that may be written to; refuses (422) any other. The name service is asked outside of transactions. */
async function hostOf(context: CallContext, url: string): Promise<string> {
  try {
    return (await context.services.webhooks.check(url)).host;
  } catch (error) {
    if (!(error instanceof WebhookFault)) throw error;
    throw new Refusal(422, error.message, { errors: [{ field: "url", message: error.message }] });
  }
}

export const webhooks = {
  list: calls.webhooks.list.handler(({ context }) =>
    inTenant(context, async (tx) => (await listWebhooks(tx)).map(webhookView)),
  ),

  create: calls.webhooks.create.handler(async ({ context, input: { url, ...fields } }) => {
    const host = await hostOf(context, url);
    const secret = kinds[fields.kind].isSigned ? newSigningSecret() : null;
    return await inTenant(context, async (tx, tenantId) => {
      const sealed = (text: string) => seal(context.services.secrets, tenantId, text);
      const row = await insertWebhook(tx, tenantId, {
        ...fields,
        events: [...new Set(fields.events)],
        host,
        encryptedUrl: sealed(url),
        encryptedSecret: secret && sealed(secret),
      });
      return { ...webhookView(row), secret };
    });
  }),

  update: calls.webhooks.update.handler(async ({ context, input: { id, url, seen, events, ...fields } }) => {
    const host = url ? await hostOf(context, url) : null;
    return await inTenant(context, async (tx, tenantId) => {
      const moved = url && host ? { host, encryptedUrl: seal(context.services.secrets, tenantId, url) } : {};
      const goesOn = fields.isActive ? { pausedReason: null, failures: 0, failingSince: null } : {};
      const changes = { ...fields, ...(events ? { events: [...new Set(events)] } : {}), ...moved, ...goesOn };
      return webhookView(await updateWebhook(tx, id, changes, seen));
    });
  }),

  remove: calls.webhooks.remove.handler(({ context, input }) =>
    inTenant(context, async (tx) => ({ message: `The webhook ${await deleteWebhook(tx, input.id)} was deleted.` })),
  ),

  rotateSecret: calls.webhooks.rotateSecret.handler(({ context, input: { id } }) =>
    inTenant(context, async (tx, tenantId) => {
      const { kind, encryptedSecret } = await findWebhook(tx, id, true);
      if (!kinds[kind].isSigned) {
        throw new Refusal(409, "Messages to Teams are not signed. Make another workflow, and enter its address here.");
      }
      const secret = newSigningSecret();
      const oldSecretUntil = new Date(Date.now() + oldSecretFor);
      await updateWebhook(tx, id, {
        encryptedSecret: seal(context.services.secrets, tenantId, secret),
        oldEncryptedSecret: encryptedSecret,
        oldSecretUntil,
      });
      return { secret, oldSecretUntil: oldSecretUntil.toISOString() };
    }),
  ),

  test: calls.webhooks.test.handler(async ({ context, input: { id } }) => {
    const { services } = context;
    const { webhook, delivery } = await inTenant(context, async (tx, tenantId) => {
      // Held, so that it is not deleted before its message is stored.
      const webhook = await findWebhook(tx, id, true);
      const [delivery] = await storeTold(tx, tenantId, webhook, tellTest(services.publicUrl));
      return { webhook, delivery };
    });
    if (!delivery) throw new Error(`A webhook of the kind ${webhook.kind} has no test message.`);
    const outcome = await tryOnce(services, webhook, delivery);
    await inTenant(context, (tx) => settleTry(tx, delivery, outcome));
    if (outcome.end !== "taken") throw new Refusal(422, outcome.error ?? "The address did not take the message.");
    return { message: `${webhook.host} answered ${outcome.statusCode} after ${outcome.tookMs} ms.` };
  }),

  deliveries: calls.webhooks.deliveries.handler(({ context, input: { id } }) =>
    inTenant(context, async (tx) => {
      await findWebhook(tx, id);
      return await listDeliveries(tx, id);
    }),
  ),

  sendAgain: calls.webhooks.sendAgain.handler(({ context, input: { id } }) =>
    inTenant(context, async (tx, tenantId) => {
      const delivery = await renewDelivery(tx, id);
      const { isActive } = await findWebhook(tx, delivery.webhookId, true);
      if (!isActive) throw new Refusal(409, "This webhook is turned off. Turn it on first.");
      await context.services.queue.enqueueWebhook(tx, { deliveryId: id, tenantId, attempt: 1 });
      return deliveryView(delivery);
    }),
  ),
};
