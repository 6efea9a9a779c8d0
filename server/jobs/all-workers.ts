import type { Logger } from "pino";
import { createEngine } from "../apart/engine.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/db.ts";
import type { SecretBox } from "../db/secret-box.ts";
import type { SlackApi } from "../slack/slack-api.ts";
import type { WebhookSender } from "../webhooks/webhook-sender.ts";
import { scanAnnouncer } from "./announce-scan.ts";
import { startAskWorker } from "./ask-target.ts";
import { startReportWorker } from "./make-report-worker.ts";
import type { Queue } from "./queue.ts";
import { startScanWorker } from "./scan-worker.ts";
import { startMailWorker } from "./send-mail.ts";
import { startSlackWorker } from "./send-slack.ts";
import { startWebhookWorker } from "./send-webhook.ts";

/** What the workers of one process work with. */
export type WorkersOptions = {
  db: Db;
  secrets: SecretBox;
  slack: SlackApi;
  webhooks: WebhookSender;
  /** Where messages about a scan lead. */
  publicUrl: string;
  config: Pick<Config, "scanMemoryMb" | "privateTargets" | "scansAtOnce" | "mail">;
  log: Logger;
};

/**
 * Starts everything that takes work off the queue: scans, questions to targets, reports, mails and messages. `close` hands
 * running scans back and lets a report end; call it before the queue's own `close`.
 */
export async function startWorkers(queue: Queue, options: WorkersOptions): Promise<{ close(): Promise<void> }> {
  const { db, secrets, slack, webhooks, publicUrl, config, log } = options;
  const { privateTargets } = config;
  const announce = scanAnnouncer(queue, publicUrl, log);
  const engine = createEngine({ memoryMb: config.scanMemoryMb });
  const services = { db, secrets, ...engine, privateTargets, announce, log };
  const scans = await startScanWorker(queue, services, config.scansAtOnce);
  await startAskWorker(queue, { db, secrets, privateTargets, log, engine });
  const reports = await startReportWorker(queue, { db, log });
  await startMailWorker(queue, { db, secrets, endpoints: config.mail, log });
  await startSlackWorker(queue, { db, secrets, slack, log });
  await startWebhookWorker(queue, { db, secrets, webhooks, log });
  return {
    async close() {
      await Promise.all([scans.close(), reports.close()]);
    },
  };
}
