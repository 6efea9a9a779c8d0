import { type MakeReportServices, makeReport } from "./make-report.ts";
import { type Queue, type ReportJob, reportQueue, reportRetries } from "./queue.ts";

/** Takes report jobs off the queue, one at a time. `close` hands a running one back; call it before the queue's own. */
export type ReportWorker = { close(): Promise<void> };

/** Starts to make reports in this process. */
export async function startReportWorker(queue: Queue, services: MakeReportServices): Promise<ReportWorker> {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const worker = await queue.boss.work<ReportJob>(
    reportQueue,
    { includeMetadata: true, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 },
    async (jobs) => {
      for (const { data, signal, retryCount } of jobs) {
        closing.signal.throwIfAborted();
        const isLast = retryCount >= reportRetries;
        const made = makeReport(data, services, AbortSignal.any([signal, closing.signal]), isLast);
        running.add(made);
        try {
          await made;
        } finally {
          running.delete(made);
        }
      }
      // The slow backstop alone would let a backlog wait for it.
      queue.boss.notifyWorker(worker);
    },
  );
  return {
    async close() {
      closing.abort(new Error("The server is stopping"));
      await Promise.allSettled(running);
    },
  };
}
