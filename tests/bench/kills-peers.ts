import { setTimeout as delay } from "node:timers/promises";
import { startSlackPeer } from "../../server/testing/slack-peer.ts";
import { startWebhookPeer } from "../../server/testing/webhook-peer.ts";
import type { Platform } from "./platform.ts";

/** Milliseconds between a message's arrival and the answer that it was taken, in which a kill makes it come again. */
const afterMs = 200;
/** Milliseconds in which every message has to have been told once all scans have ended. */
const limit = 120_000;

/** What Slack and a webhook's address heard: the texts there, and here the bodies with their ids. */
export type Heard = { texts: string[]; messages: { id: string; body: WebhookBody }[] };
type WebhookBody = {
  type: string;
  data: { scan: { id: number }; findings?: { checkId: string; method: string; path: string }[] };
};

/** A Slack and a webhook's address that hear of the scans. */
export async function startPeers() {
  const slack = await startSlackPeer({ afterMs });
  const hook = await startWebhookPeer({ afterMs });
  let webhookId = 0;
  return {
    env: { POSTERN_SLACK_API_URL: slack.apiUrl },
    /** Has an organization tell both. */
    async connect({ call }: Platform): Promise<void> {
      const workspace = { workspaceName: "Acme", teamId: "T0ACME", botToken: "xoxb-good", defaultChannel: "C0GENERAL" };
      await call("POST", "/api/admin/slack-settings", workspace);
      ({ id: webhookId } = await call<{ id: number }>("POST", "/api/webhooks", { name: "Tickets", url: hook.url }));
    },
    /** What was heard once nothing waits any more, or after the limit. */
    async heard({ call }: Platform): Promise<Heard> {
      const lists = [`/api/webhooks/${webhookId}/deliveries`, "/api/admin/slack/notifications"];
      const isWaiting = async (path: string) =>
        (await call<{ status: string }[]>("GET", path)).some(({ status }) => status === "pending");
      const until = Date.now() + limit;
      while ((await Promise.all(lists.map(isWaiting))).includes(true) && Date.now() < until) await delay(200);
      return {
        texts: slack.posted.map(({ text }) => text),
        messages: hook.heard.map(({ headers, body }) => ({
          id: String(headers["webhook-id"]),
          body: JSON.parse(body),
        })),
      };
    },
    async close(): Promise<void> {
      await slack.close();
      await hook.close();
    },
  };
}
