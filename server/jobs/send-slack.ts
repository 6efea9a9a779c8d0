import type { Logger } from "pino";
import type { Db } from "../db/db.ts";
import type { SecretBox } from "../db/secret-box.ts";
import { hasSlackFeature } from "../db/slack/slack-feature.ts";
import { findPendingSlackNotification, updateSlackNotification } from "../db/slack/slack-notifications.ts";
import { findSlackSetting } from "../db/slack/slack-settings.ts";
import { openBotToken } from "../slack/bot-token.ts";
import { channelLabel } from "../slack/channel-label.ts";
import { slackText } from "../slack/message-text.ts";
import type { SlackApi } from "../slack/slack-api.ts";
import { SlackFault } from "../slack/slack-fault.ts";
import { type Queue, type SlackJob, slackQueue } from "./queue.ts";
import { takeJobs } from "./take-jobs.ts";
import { untilStored } from "./until-stored.ts";

/** What sending messages to Slack takes. */
export type SendSlackServices = { db: Db; secrets: SecretBox; slack: SlackApi; log: Logger };

/** Messages that one process sends at once; Slack takes about one a second per channel. */
const concurrency = 2;
/** Times that a message is tried while Slack is unreachable or busy. */
const attempts = 8;
/** Seconds before the next try when Slack does not say: 5, 10, 20 … 320. */
const pauseAfter = (attempt: number) => 5 * 2 ** (attempt - 1);
/** Seconds that Slack may ask to wait; a longer time counts as this one, and Slack is asked again after it. */
const longestPause = 3600;

/** Starts to send messages in this process. The queue's own `close` ends it. */
export const startSlackWorker = (queue: Queue, services: SendSlackServices): Promise<void> =>
  takeJobs<SlackJob>(queue, slackQueue, concurrency, ({ data, signal }) => sendSlack(data, services, queue, signal));

/**
 * Sends one message and records how it fared. What Slack refuses fails at once, with its reason; a pause that Slack
 * asks for is kept, and an unreachable Slack is tried again with growing pauses. Each message is sent at least once
 * or fails: a worker that dies between Slack's answer and its record makes it come twice. A record waits for a database
 * that is away until `signal` aborts.
 */
export async function sendSlack(
  job: SlackJob,
  services: SendSlackServices,
  queue: Pick<Queue, "enqueueSlack">,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = services;
  const { notificationId, tenantId, attempt } = job;
  const loaded = await db.tenant(tenantId, async (tx) => {
    const row = await findPendingSlackNotification(tx, notificationId);
    if (!row) return null;
    const setting = row.slackSettingId === null ? null : await findSlackSetting(tx, row.slackSettingId);
    return { row, setting, isAllowed: await hasSlackFeature(tx) };
  });
  // Sent before by a worker that died, or deleted.
  if (!loaded) return;
  const { row, setting, isAllowed } = loaded;
  const record = (status: "sent" | "failed", errorMessage: string | null, channelName = row.channelName) =>
    untilStored(
      () =>
        db.tenant(tenantId, (tx) => updateSlackNotification(tx, notificationId, { status, errorMessage, channelName })),
      signal,
    );
  if (!setting?.isActive) {
    return await record("failed", setting ? "The integration was turned off." : "The integration was deleted.");
  }
  if (!isAllowed) {
    return await record("failed", "Slack is not available to this organization any more: its feature flag is off.");
  }
  let token: string;
  try {
    token = openBotToken(services.secrets, setting);
    await services.slack.post(token, row.channelId, slackText(row));
  } catch (error) {
    if (!(error instanceof SlackFault)) {
      log.error({ err: error, notificationId }, "A Slack message could not be sent");
      return await record("failed", "The platform had a fault. Its log has the details.");
    }
    if (error.kind === "refused") return await record("failed", error.message);
    if (attempt >= attempts) return await record("failed", `${error.what} Given up after ${attempts} tries.`);
    const pause = Math.min(
      Math.max(error.retryAfter, error.kind === "rate-limited" ? 1 : pauseAfter(attempt)),
      longestPause,
    );
    await db.tenant(tenantId, async (tx) => {
      const errorMessage = `${error.what} Postern tries again ${pause} s later.`;
      await updateSlackNotification(tx, notificationId, { status: "pending", errorMessage });
      await queue.enqueueSlack(tx, { ...job, attempt: attempt + 1 }, pause);
    });
    return;
  }
  await record("sent", null);
  if (row.channelName === row.channelId) {
    await record("sent", null, await channelLabel(services.slack, token, row.channelId));
  }
}
