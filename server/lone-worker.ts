import { ignoredSettings, readWorkerConfig } from "./config.ts";
import { connect } from "./db/connection/connect.ts";
import { checkSecretKey, readSecretKey, secretBox } from "./db/secret-box.ts";
import { startWorkers } from "./jobs/all-workers.ts";
import { startCaretaker } from "./jobs/caretaker.ts";
import { startQueue } from "./jobs/queue.ts";
import { openMetrics } from "./process/metrics.ts";
import { logIgnored, logWarnings, serverLog } from "./process/server-log.ts";
import { startTracing } from "./process/tracing.ts";
import { slackApi } from "./slack/slack-api.ts";
import { webhookSender } from "./webhooks/webhook-sender.ts";

/** Starts what takes jobs beside web processes, on their PostgreSQL. Rejects with a sentence where a setting forbids it. */
export async function startWorker(): Promise<{ close(): Promise<void> }> {
  const config = readWorkerConfig(process.env);
  const log = serverLog(config.logLevel);
  logWarnings(log);
  logIgnored(log, ignoredSettings(process.env));
  const tracing = await startTracing(process.env, (sentence) => log.warn(sentence));
  const connected = await connect(config, (error) => log.error({ err: error }, "The database reported a fault"));
  const db = tracing?.traced(connected) ?? connected;
  const metrics = await openMetrics(config, db);
  const secrets = secretBox(await readSecretKey(config.secretKey, config.dataDir));
  await checkSecretKey(db, secrets);
  const queue = await startQueue(db, log, tracing?.jobs);
  const workers = await startWorkers(queue, {
    ...{ db, secrets, config, log },
    slack: slackApi(config.slack),
    webhooks: webhookSender({ allowPrivate: config.privateTargets }),
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  });
  const caretaker = await startCaretaker(db, log, config);
  process.stdout.write(`Postern worker takes scans from ${db.engine}\n`);
  return {
    async close() {
      await Promise.all([workers.close(), caretaker.close()]);
      await queue.close();
      await metrics?.close();
      await db.close();
      await tracing?.close().catch((error) => log.error({ err: error }, "Stopping failed"));
    },
  };
}
