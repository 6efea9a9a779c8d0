import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { newEmbedKey } from "./auth/embed-key.ts";
import { createMagicLink } from "./auth/magic-link.ts";
import { origins as originsOf } from "./auth/origins.ts";
import { portalTokens } from "./auth/portal-token.ts";
import { cookieName, sessionCookie } from "./auth/session-cookie.ts";
import { signInLimits } from "./auth/sign-in-limits.ts";
import { singleSignOn } from "./auth/single-sign-on.ts";
import { hashToken } from "./auth/tokens.ts";
import { type Config, ignoredSettings, readConfig } from "./config.ts";
import { connect } from "./db/connection/connect.ts";
import type { Db } from "./db/db.ts";
import { renewDemoPortalKey } from "./db/demo-portal-key.ts";
import { ensureFirstAdmin } from "./db/first-admin.ts";
import { checkSecretKey, readSecretKey, secretBox } from "./db/secret-box.ts";
import { initSetting } from "./db/settings.ts";
import { startWorkers } from "./jobs/all-workers.ts";
import { startCaretaker } from "./jobs/caretaker.ts";
import { startQueue } from "./jobs/queue.ts";
import { recoverScans } from "./jobs/recover.ts";
import { startLive } from "./live/live.ts";
import { isLoopback } from "./loopback.ts";
import { mailDelivery } from "./mail/deliver.ts";
import { firstToken } from "./practice/people.ts";
import { type Practice, startPractice } from "./practice/practice.ts";
import { freePort } from "./process/free-port.ts";
import { listenOrExplain } from "./process/listen-or-explain.ts";
import { localCertificate } from "./process/local-certificate.ts";
import { openMetrics } from "./process/metrics.ts";
import { portalOrigins, startPortal } from "./process/portal.ts";
import { logIgnored, logWarnings, serverLog } from "./process/server-log.ts";
import { startTracing } from "./process/tracing.ts";
import { singleSignOnCallback } from "./routes/single-sign-on.ts";
import { slackApi } from "./slack/slack-api.ts";
import { webhookSender } from "./webhooks/webhook-sender.ts";

/** A platform that answers. */
export type Platform = {
  /** Address of the console and the calls as users know it, without a trailing slash. */
  url: string;
  livePort: number;
  /** Sign-in link of the first superadmin, until they have signed in once; then null. */
  signInLink: string | null;
  /** Address of the practice API; null when it is off. */
  practiceUrl: string | null;
  /** Address of the page that embeds the widget; null when it is off. */
  portalUrl: string | null;
  /** Name and version of the database. */
  engine: string;
  db: Db;
  /** Ends requests in flight, hands running scans back, and closes everything. Safe to call twice. */
  close(): Promise<void>;
};

/** Settings of a platform for tests: any free ports, no practice API, no portal page. Give `dataDir`. */
export const quietSettings: Partial<Config> = {
  port: 0,
  livePort: 0,
  practicePort: 0,
  portalPort: 0,
  logLevel: "silent",
};

/**
 * Starts the whole platform in this process, with workers inside unless its settings leave the work to others. `overrides` go over the settings of the
 * environment. Rejects with a sentence for the user that names the setting to change; nothing stays open then.
 */
export async function startPlatform(overrides: Partial<Config> = {}, env = process.env): Promise<Platform> {
  const config = { ...readConfig(env), ...overrides };
  const log = serverLog(config.logLevel);
  logWarnings(log);
  logIgnored(log, ignoredSettings(env));
  const closers: (() => Promise<unknown>)[] = [];
  // What was opened last is closed first. A part that cannot be closed must not keep the others open.
  let closing: Promise<void> | null = null;
  const close = () =>
    (closing ??= (async () => {
      for (const part of closers.reverse()) await part().catch((error) => log.error({ err: error }, "Stopping failed"));
    })());
  try {
    return { ...(await open(config, log, closers, close)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  config: Config,
  log: Logger,
  closers: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<Omit<Platform, "close">> {
  const tracing = await startTracing(process.env, (sentence) => log.warn(sentence));
  if (tracing) closers.push(tracing.close);
  const connected = await connect(config, (error) => {
    log.error({ err: error }, "The database reported a fault");
    // Another server took the data directory: whatever this one wrote from here on would damage it.
    if (!config.databaseUrl) void stop();
  });
  closers.push(() => connected.close());
  const db = tracing?.traced(connected) ?? connected;
  const secrets = secretBox(await readSecretKey(config.secretKey, config.dataDir));
  await checkSecretKey(db, secrets);
  // Settings and the first account exist before any tenant's scope does.
  const firstAdmin = await db.system(async (tx) => {
    await initSetting(tx, "developer_mode", String(isLoopback(config.host)));
    return await ensureFirstAdmin(tx, config.adminEmail);
  });
  const queue = await startQueue(db, log, tracing?.jobs);
  closers.push(() => queue.close());
  await recoverScans(db, queue);
  const caretaker = await startCaretaker(db, log, config);
  closers.push(() => caretaker.close());
  // The port decides the public address, which messages about a scan link to.
  const port = config.port || (await freePort(config.host));
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const slack = slackApi(config.slack);
  const webhooks = webhookSender({ allowPrivate: config.privateTargets });
  // Where processes of their own work, this one may answer alone.
  if (config.scansAtOnce > 0) {
    const workers = await startWorkers(queue, { db, secrets, slack, webhooks, publicUrl, config, log });
    closers.push(() => workers.close());
  }

  // The public address decides which origins and cookies pass.
  const hasPortal = config.portalPort !== 0 && isLoopback(config.host);
  const embedOrigins = [...config.embedOrigins, ...(hasPortal ? portalOrigins(config.portalPort) : [])];
  const origins = originsOf({ ...config, embedOrigins }, publicUrl, port);
  const live = await listenOrExplain("LIVE_PORT", config.livePort, () =>
    startLive({ db, config, origins, cookieName, log }),
  );
  closers.push(() => live.close());
  let practice: Practice | null = null;
  const services = {
    db,
    queue,
    secrets,
    mails: mailDelivery({ db, queue, secrets, log }),
    mailEndpoints: config.mail,
    slack,
    webhooks,
    limits: signInLimits(db),
    cookie: sessionCookie(publicUrl, config.embedOrigins.length > 0, origins),
    origins,
    portalTokens: portalTokens({ allowPrivate: config.privateTargets }),
    singleSignOn: config.singleSignOn ? singleSignOn(config.singleSignOn, singleSignOnCallback(publicUrl)) : undefined,
    // Where users come to this very machine, nothing is in front of the platform that could speak for others.
    trustedProxies: config.trustedProxies ?? (isLoopback(new URL(publicUrl).hostname) ? [] : ["loopback"]),
    publicUrl,
    liveUrl: config.liveUrl,
    livePort: () => live.port,
    practice: () => practice && { targetUrl: practice.url, token: firstToken },
    log,
  };
  const metrics = await openMetrics(config, db);
  if (metrics) closers.push(metrics.close);
  const watchers = [tracing?.watch, metrics?.watch].filter((watch) => watch !== undefined);
  const app = await createApp({ ...services, watchers });
  const leave = live.answerOn(app.server);
  closers.push(async () => {
    leave();
    // Requests in flight may end; one that never does is cut off.
    const cut = setTimeout(() => app.server.closeAllConnections(), 10_000);
    await app.close();
    clearTimeout(cut);
  });
  await listenOrExplain("PORT", port, () => app.listen({ port, host: config.host }));
  practice = config.practicePort
    ? await listenOrExplain("POSTERN_PRACTICE_PORT", config.practicePort, () =>
        startPractice({ port: config.practicePort }),
      )
    : null;
  if (practice) closers.push(practice.close);
  const portal = hasPortal ? await openPortal(config, db, publicUrl) : null;
  if (portal) closers.push(portal.close);
  return {
    url: publicUrl,
    livePort: live.port,
    signInLink: firstAdmin && (await createMagicLink(db, publicUrl, firstAdmin, null)),
    practiceUrl: practice?.url ?? null,
    portalUrl: portal?.url ?? null,
    engine: db.engine,
    db,
  };
}

/** The demo portal, with an embed key of its own that ends with the next start. */
async function openPortal({ portalPort: port, dataDir }: Config, db: Db, platform: string) {
  const embedKey = newEmbedKey();
  await db.system((tx) => renewDemoPortalKey(tx, port, hashToken(embedKey)));
  const certificate = await localCertificate(dataDir);
  return await listenOrExplain("POSTERN_PORTAL_PORT", port, () =>
    startPortal({ port, platform, embedKey, certificate }),
  );
}
