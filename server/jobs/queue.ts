import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  type DrizzleTransactionLike,
  fromDrizzle,
  type Job,
  PgBoss,
  type SendOptions,
  type WorkHandler,
  type WorkOptions,
} from "pg-boss";
import type { Logger } from "pino";
import type { Environment, Look } from "../../src/contract/applications.ts";
import { databaseFault } from "../db/database-fault.ts";
import { asOwner, type Db, notify, rows, type Tx } from "../db/db.ts";
import { scanQueue, turnOfNext } from "./fair-turns.ts";

/** What a scan's job carries. */
export type ScanJob = { scanId: number; tenantId: number };

/** The channel on which workers hear that a running scan was stopped or deleted. */
export const stopChannel = "postern_stop";

/** What a report's job carries. */
export type ReportJob = { reportId: number; tenantId: number };
/** The queue's name of report jobs. */
export const reportQueue = "make-report";
/** How often a report is tried again. */
export const reportRetries = 3;

/** What a mail's job carries: a sealed letter, because a sign-in link opens an account. */
export type MailJob = { letter: string };
/** The queue's name of mail jobs. */
export const mailQueue = "send-mail";

/** What a Slack message's job carries; `attempt` counts from 1. */
export type SlackJob = { notificationId: number; tenantId: number; attempt: number };
/** The queue's name of Slack messages' jobs. */
export const slackQueue = "send-slack";

/** What the job of a message to a webhook carries; `attempt` counts from 1. */
export type WebhookJob = { deliveryId: number; tenantId: number; attempt: number };
/** The queue's name of jobs of messages to webhooks. */
export const webhookQueue = "send-webhook";

/** A short question to a target, for whose answer a caller waits. */
export type AskJob =
  | { kind: "probe-identity"; tenantId: number; applicationId: number; id: number }
  | { kind: "test-endpoint"; tenantId: number; endpointId: number }
  | { kind: "look"; targetUrl: string; environment: Environment };
/** What came of it: what went wrong, as a sentence for the user, and what a look showed; the others are stored. */
export type AskAnswer = { failure: string | null; look?: Look };
/** The queue's name of short questions to targets. */
export const askQueue = "ask-target";
/** The channel on which workers hear that nobody waits for the answer of a question any more, by its job's id. */
export const askEndChannel = "postern_ask_end";
/** Milliseconds between looks for jobs whose worker died, and seconds after a start of the database before the first. */
const superviseEvery = 5000;
const settledAfter = 12;
/** Milliseconds that a question waits for a worker; and seconds that it may take from then on, on the slowest machine. */
const askPatience = 30_000;
const askSeconds = 180;
const askLookEvery = 40;

/** Work that outlives a request. Jobs are stored with what they belong to: in the same transaction, or not at all. */
export type Queue = {
  readonly boss: PgBoss;
  /** Whether no other process can have a part in the work, as on the embedded database. */
  readonly isSoleServer: boolean;
  enqueueScan(tx: Tx, job: ScanJob): Promise<void>;
  enqueueReport(tx: Tx, job: ReportJob): Promise<void>;
  enqueueMail(tx: Tx, job: MailJob): Promise<void>;
  /** The job is not begun before `afterSeconds` have passed. */
  enqueueSlack(tx: Tx, job: SlackJob, afterSeconds?: number): Promise<void>;
  /** The job is not begun before `afterSeconds` have passed. */
  enqueueWebhook(tx: Tx, job: WebhookJob, afterSeconds?: number): Promise<void>;
  /**
   * Has a worker ask a target and waits for what it says; null when none did in 30 s, and once `signal` aborts, which ends the
   * question. Call it outside of transactions.
   */
  ask(job: AskJob, signal?: AbortSignal): Promise<AskAnswer | null>;
  /** Tells whichever worker runs a scan to look whether it was stopped or deleted. */
  stopScan(tx: Tx, scanId: number): Promise<void>;
  /** Lets handlers end for at most 5 s, then stops. */
  close(): Promise<void>;
};

/** Seconds that a job's worker may give no sign of life before another takes the job over; pg-boss takes no fewer. */
export const heartbeatSeconds = 10;

/**
 * Refusals are handled by a message's job itself, which tells the user. It is tried again for workers that die, of which no message
 * is the cause; a queue keeps the limit that it was made with, so each job brings its own.
 */
const messageOptions = (afterSeconds = 0) => ({ startAfter: afterSeconds, retryLimit: 1000 });

/** What looks on at jobs: `carried` goes along with a job from whoever queues it to whoever does it. */
export type JobWatch = {
  carried(): Record<string, string>;
  done<T>(queue: string, carried: Record<string, string>, work: () => Promise<T>): Promise<T>;
};

/** Starts pg-boss on the platform's database. */
export async function startQueue(db: Db, log: Logger, watch?: JobWatch): Promise<Queue> {
  const boss = new PgBoss({
    ...db.queueConnection,
    schedule: false,
    supervise: false,
    // Shorter than the time between two looks, or every second one would come a moment too early.
    monitorIntervalSeconds: superviseEvery / 1000 - 1,
  });
  boss.on("error", (error) => log.error({ err: error }, "The job queue reported an error"));
  await boss.start();
  if (watch) watchWork(boss, watch);
  let look: Promise<void> | null = null;
  const supervising = setInterval(() => {
    look ??= supervise(boss, db)
      .catch((error) => log.error({ err: error }, "The job queue could not be looked after"))
      .finally(() => {
        look = null;
      });
  }, superviseEvery);
  // A job whose worker died is run again by another; it expires after longer than any may take.
  const again = { notify: true, heartbeatSeconds, retryDelay: 0 };
  await boss.createQueue(scanQueue, { ...again, expireInSeconds: 2 * 3600, retryLimit: 5 });
  await boss.createQueue(reportQueue, { ...again, expireInSeconds: 600, retryLimit: reportRetries });
  await boss.createQueue(mailQueue, {
    ...again,
    expireInSeconds: 120,
    deleteAfterSeconds: 24 * 3600,
    // About 5, 10, 20 … 320 seconds: as long as a sign-in link is worth sending.
    retryLimit: 7,
    retryDelay: 5,
    retryBackoff: true,
  });
  await boss.createQueue(slackQueue, { ...again, expireInSeconds: 120 });
  await boss.createQueue(webhookQueue, { ...again, expireInSeconds: 120 });
  // Nobody waits for the answer of a second attempt.
  await boss.createQueue(askQueue, {
    notify: true,
    retryLimit: 0,
    expireInSeconds: askSeconds,
    deleteAfterSeconds: 600,
  });
  // Fills the queues' cache: filling it during a transaction would wait for that transaction's own connection.
  for (const queue of [scanQueue, reportQueue, mailQueue, slackQueue, webhookQueue, askQueue]) {
    await boss.findJobs(queue, { id: "00000000-0000-0000-0000-000000000000" });
  }
  async function enqueue(tx: Tx, queue: string, job: object, options: Omit<SendOptions, "db"> = {}): Promise<void> {
    const connection = fromDrizzle(tx as unknown as DrizzleTransactionLike, sql);
    const carrying = watch ? { ...job, carried: watch.carried() } : job;
    const id = await asOwner(tx, () => boss.send(queue, carrying, { ...options, db: connection }));
    if (!id) throw new Error(`A job was not accepted by the queue ${queue}.`);
  }
  return {
    boss,
    isSoleServer: db.queueConnection.backend === "pglite",
    // One tenant's scans are one group, of which a worker runs no more than its number at once.
    enqueueScan: async (tx, job) => {
      const priority = await turnOfNext(tx, job.tenantId);
      await enqueue(tx, scanQueue, job, { group: { id: String(job.tenantId) }, priority });
    },
    enqueueReport: (tx, job) => enqueue(tx, reportQueue, job),
    enqueueMail: (tx, job) => enqueue(tx, mailQueue, job),
    enqueueSlack: (tx, job, afterSeconds) => enqueue(tx, slackQueue, job, messageOptions(afterSeconds)),
    enqueueWebhook: (tx, job, afterSeconds) => enqueue(tx, webhookQueue, job, messageOptions(afterSeconds)),
    async ask(job, signal) {
      const carrying = watch ? { ...job, carried: watch.carried() } : job;
      const id = await boss.send(askQueue, carrying).catch((error: unknown) => {
        throw databaseFault(error) ?? error;
      });
      if (!id) throw new Error(`A job was not accepted by the queue ${askQueue}.`);
      const until = Date.now() + askPatience;
      while (!signal?.aborted) {
        const [found] = await boss.findJobs(askQueue, { id });
        if (found?.state === "completed") return found.output as AskAnswer;
        if (found?.state === "failed" || found?.state === "cancelled") {
          return {
            failure: "No request reached the target because of a fault in Postern. The server's log has the details.",
          };
        }
        // Whoever took it up says at the end how it went: a slow machine is no reason to deny that there is a worker.
        if (found?.state !== "active" && Date.now() >= until) break;
        await delay(askLookEvery);
      }
      await boss.cancel(askQueue, id);
      if (signal?.aborted) await db.system((tx) => notify(tx, askEndChannel, id));
      return null;
    },
    stopScan: (tx, scanId) => notify(tx, stopChannel, String(scanId)),
    async close() {
      clearInterval(supervising);
      await look;
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

/** Has every job that this process takes be seen; workers take one at a time. */
function watchWork(boss: PgBoss, watch: JobWatch): void {
  const work = boss.work.bind(boss) as PgBoss["work"];
  boss.work = ((queue: string, options: WorkOptions, handler: WorkHandler<{ carried?: Record<string, string> }>) =>
    work(queue, options, (jobs: Job<{ carried?: Record<string, string> }>[]) =>
      watch.done(queue, jobs[0]?.data?.carried ?? {}, () => handler(jobs)),
    )) as PgBoss["work"];
}

/**
 * Hands the jobs of workers that died to others. Not right after the database came back: no worker could show a sign of
 * life while it was away, and each shows one within 5 s.
 */
async function supervise(boss: PgBoss, db: Db): Promise<void> {
  // The moment PostgreSQL started is the database's own and no tenant's. One to come is of a clock that was set back.
  const [server] = await db.system(async (tx) => {
    await asOwner(tx, () => forgetMomentsToCome(tx));
    return await rows<{ settled: boolean }>(
      tx,
      sql`select pg_postmaster_start_time() not between now() - make_interval(secs => ${settledAfter}) and now() as settled`,
    );
  });
  if (server?.settled || db.queueConnection.backend === "pglite") await boss.supervise();
}

/**
 * Takes back what was written down before the database's clock was set back: jobs would wait until that moment comes again,
 * and workers that died would count as alive until then. A transaction that began later is no minute ahead.
 */
async function forgetMomentsToCome(tx: Tx): Promise<void> {
  const soon = sql`pgboss.job_now() + interval '1 minute'`;
  await tx.execute(sql`update pgboss.job set start_after = pgboss.job_now()
    where state < 'active' and start_after > pgboss.job_now() and greatest(created_on, started_on) > ${soon}`);
  await tx.execute(
    sql`update pgboss.job set heartbeat_on = pgboss.job_now() where state = 'active' and heartbeat_on > ${soon}`,
  );
  await tx.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null
    where greatest(monitor_claim_on, monitor_on) > ${soon}`);
}

/** Whether a worker holds a scan's job just now, as far as the queue knows. */
export async function isHeld(tx: Tx, scanId: number): Promise<boolean> {
  const held = await asOwner(tx, () =>
    rows(
      tx,
      sql`select 1 from pgboss.job
        where name = ${scanQueue} and state = 'active' and (data->>'scanId')::int = ${scanId} limit 1`,
    ),
  );
  return held.length > 0;
}

/** How often the job of a scan was begun that has no job any more; null when none is known. System scope. */
export async function triesOf(tx: Tx, scanId: number): Promise<number | null> {
  const [job] = await asOwner(tx, () =>
    rows<{ tries: number }>(
      tx,
      sql`select retry_count + 1 as tries from pgboss.job
        where name = ${scanQueue} and state = 'failed' and (data->>'scanId')::int = ${scanId}
        order by created_on desc limit 1`,
    ),
  );
  return job?.tries ?? null;
}

/** Ids of the scans that a waiting or running job stands for. System scope. */
export const scansWithJobs = (tx: Tx): Promise<Set<number>> => idsWithJobs(tx, scanQueue, "scanId");
/** Ids of the reports that a waiting or running job stands for. System scope. */
export const reportsWithJobs = (tx: Tx): Promise<Set<number>> => idsWithJobs(tx, reportQueue, "reportId");

async function idsWithJobs(tx: Tx, queue: string, key: string): Promise<Set<number>> {
  const jobs = await asOwner(tx, () =>
    rows<{ id: number }>(
      tx,
      sql`select (data->>${key})::int as id from pgboss.job where name = ${queue} and state < 'completed'`,
    ),
  );
  return new Set(jobs.map((job) => job.id));
}

/** Hands back every job that was running: for an embedded database, where no worker can have survived its server. */
export async function handBackOrphans(queue: Queue, db: Db): Promise<void> {
  for (const name of [scanQueue, reportQueue, mailQueue, slackQueue, webhookQueue]) {
    const active = await db.system((tx) =>
      asOwner(tx, () =>
        rows<{ id: string }>(tx, sql`select id from pgboss.job where name = ${name} and state = 'active'`),
      ),
    );
    const ids = active.map((job) => job.id);
    if (ids.length > 0) await queue.boss.fail(name, ids, { reason: "The server was stopped" });
  }
}
