import { findScan } from "../db/scan/scans.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { type Queue, type ScanJob, scanQueue, stopChannel } from "./queue.ts";
import { HandedBack, type RunScanServices, runScanJob, type StopReason } from "./run-scan.ts";

/** Scans that one process runs at once, and those of one tenant among them: nobody's slow targets hold up all others. */
const concurrency = 4;
const concurrencyOfOneTenant = 3;
/** Milliseconds between looks whether a running scan was stopped, should a notification get lost. */
const lookEvery = 1000;

/** Takes scan jobs off the queue. `close` hands running scans back; call it before the queue's own `close`. */
export type ScanWorker = { close(): Promise<void> };

/** Starts to run scans in this process. */
export async function startScanWorker(queue: Queue, services: RunScanServices): Promise<ScanWorker> {
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

  const worker = await queue.boss.work<ScanJob>(
    scanQueue,
    // The slow backstop alone would let a backlog wait for it.
    {
      includeMetadata: true,
      localConcurrency: concurrency,
      localGroupConcurrency: concurrencyOfOneTenant,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 0.5,
    },
    async (jobs) => {
      for (const job of jobs) await handle(job.data, job.signal, job.retryCount);
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
