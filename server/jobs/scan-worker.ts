import { findScan } from "../db/scan/scans.ts";
import { giveTurnsAnew, scanQueue } from "./fair-turns.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { type Queue, type ScanJob, stopChannel } from "./queue.ts";
import { HandedBack, type RunScanServices, runScanJob, type StopReason } from "./run-scan.ts";

/** Scans of one tenant that one server or worker runs at once where nothing else is said. */
const usually = 4;
/** Milliseconds between looks whether a running scan was stopped, should a notification get lost. */
const lookEvery = 1000;

/** Takes scan jobs off the queue. `close` hands running scans back; call it before the queue's own `close`. */
export type ScanWorker = { close(): Promise<void> };

/**
 * Starts to take scans in this process, `atOnce` of one tenant at a time and one more of another; each runs in a process of
 * its own. A place that becomes free goes to the tenant that holds the fewest.
 */
export async function startScanWorker(queue: Queue, services: RunScanServices, atOnce = usually): Promise<ScanWorker> {
  const { db, log } = services;
  const running = new Map<number, { tenantId: number; controller: AbortController; ended: Promise<unknown> }>();
  let isClosing = false;

  async function look(scanId: number): Promise<void> {
    const scan = running.get(scanId);
    if (!scan) return;
    const row = await db.tenant(scan.tenantId, (tx) => findScan(tx, scanId));
    if (!row || row.cancelRequestedBy !== null) scan.controller.abort("stopped" satisfies StopReason);
  }
  const lookAll = () => {
    for (const scanId of running.keys()) {
      look(scanId).catch((error) => log.error({ err: error, scanId }, "Whether a scan was stopped could not be read"));
    }
  };
  const heartbeat = await startHeartbeat(db, () => running.size, log);
  const unlisten = await db.listen(stopChannel, lookAll);
  const timer = setInterval(lookAll, lookEvery);

  async function handle(job: ScanJob, claim: AbortSignal, retries: number): Promise<void> {
    const controller = new AbortController();
    if (isClosing) throw new HandedBack(`Scan ${job.scanId} was not begun`);
    claim.addEventListener("abort", () => controller.abort("claim-lost" satisfies StopReason), { once: true });
    const ended = runScanJob(job, services, controller.signal, retries);
    running.set(job.scanId, { tenantId: job.tenantId, controller, ended });
    heartbeat.beat();
    try {
      await ended;
    } catch (error) {
      if (!(error instanceof HandedBack)) log.error({ err: error, scanId: job.scanId }, "A scan's job failed");
      throw error;
    } finally {
      running.delete(job.scanId);
      heartbeat.beat();
    }
  }

  /** Turns concern all tenants. Without them scans come in the order before, which does no other harm. */
  const shareOut = (ending: string) =>
    db
      .system((tx) => giveTurnsAnew(tx, ending))
      .catch((error) => log.warn({ err: error }, "Waiting scans could not be given their turns"));

  const worker = await queue.boss.work<ScanJob>(
    scanQueue,
    {
      includeMetadata: true,
      // One tenant may have every place, and one more is there for another: nobody's slow targets hold up all others.
      localConcurrency: atOnce + 1,
      localGroupConcurrency: atOnce,
      pollingIntervalSeconds: 0.5,
      // New jobs are told; this is for what a worker that died left.
      notifyPollingIntervalSeconds: 2,
    },
    async (jobs) => {
      for (const job of jobs) {
        try {
          await handle(job.data, job.signal, job.retryCount);
        } finally {
          await shareOut(job.id);
        }
      }
      queue.boss.notifyWorker(worker);
    },
  );

  return {
    async close() {
      isClosing = true;
      clearInterval(timer);
      for (const { controller } of running.values()) controller.abort("handed-back" satisfies StopReason);
      await Promise.allSettled([...running.values()].map(({ ended }) => ended));
      await heartbeat.close();
      await unlisten();
    },
  };
}
