import { createEngine } from "./apart/engine.ts";
import { readConfig } from "./config.ts";
import { connect } from "./db/connection/connect.ts";
import { checkSecretKey, readSecretKey, secretBox } from "./db/secret-box.ts";
import { scanAnnouncer } from "./jobs/announce-scan.ts";
import { startAskWorker } from "./jobs/ask-target.ts";
import { startCaretaker } from "./jobs/caretaker.ts";
import { startReportWorker } from "./jobs/make-report-worker.ts";
import { startQueue } from "./jobs/queue.ts";
import { startScanWorker } from "./jobs/scan-worker.ts";
import { startMailWorker } from "./jobs/send-mail.ts";
import { startSlackWorker } from "./jobs/send-slack.ts";
import { startWebhookWorker } from "./jobs/send-webhook.ts";
import { openMetrics } from "./process/metrics.ts";
import { logWarnings, serverLog } from "./process/server-log.ts";
import { startTracing } from "./process/tracing.ts";
import { untilStopped } from "./process/until-stopped.ts";
import { slackApi } from "./slack/slack-api.ts";
import { webhookSender } from "./webhooks/webhook-sender.ts";

await untilStopped(async () => {
  const config = readConfig(process.env);
  if (!config.databaseUrl) {
    throw new Error(
      "A worker of its own needs DATABASE_URL: the embedded database belongs to one server, which has a worker inside.",
    );
  }
  const log = serverLog(config.logLevel);
  logWarnings(log);
  const tracing = await startTracing(process.env);
  const connected = await connect(config, (error) => log.error({ err: error }, "The database reported a fault"));
  const db = tracing?.traced(connected) ?? connected;
  const metrics = await openMetrics(config, db);
  const secrets = secretBox(await readSecretKey(config.secretKey, config.dataDir));
  await checkSecretKey(db, secrets);
  const queue = await startQueue(db, log);
  const { privateTargets } = config;
  const announce = scanAnnouncer(queue, config.publicUrl ?? `http://localhost:${config.port}`, log);
  const engine = createEngine({ memoryMb: config.scanMemoryMb });
  const worker = await startScanWorker(
    queue,
    { db, secrets, ...engine, privateTargets, announce, log },
    config.scansAtOnce,
  );
  await startAskWorker(queue, { db, secrets, privateTargets, log, engine });
  const reports = await startReportWorker(queue, { db, log });
  await startMailWorker(queue, { db, secrets, endpoints: config.mail, log });
  await startSlackWorker(queue, { db, secrets, slack: slackApi(config.slack), log });
  await startWebhookWorker(queue, { db, secrets, webhooks: webhookSender({ allowPrivate: privateTargets }), log });
  const caretaker = startCaretaker(db, log, config);
  process.stdout.write(`Postern worker takes scans from ${db.engine}\n`);
  return {
    async close() {
      await Promise.all([worker.close(), reports.close(), caretaker.close()]);
      await queue.close();
      await metrics?.close();
      await db.close();
      await tracing?.close();
    },
  };
});
