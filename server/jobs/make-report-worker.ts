import { type MakeReportServices, makeReport } from "./make-report.ts";
import { type Queue, type ReportJob, reportQueue, reportRetries } from "./queue.ts";
import { takeJobs } from "./take-jobs.ts";

/** Takes report jobs off the queue, one at a time. `close` hands a running one back; call it before the queue's own. */
export type ReportWorker = { close(): Promise<void> };

/** Starts to make reports in this process. */
export async function startReportWorker(queue: Queue, services: MakeReportServices): Promise<ReportWorker> {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  await takeJobs<ReportJob>(queue, reportQueue, 1, async ({ data, signal, retryCount }) => {
    closing.signal.throwIfAborted();
    const isLast = retryCount >= reportRetries;
    const made = makeReport(data, services, AbortSignal.any([signal, closing.signal]), isLast);
    running.add(made);
    try {
      await made;
    } finally {
      running.delete(made);
    }
  });
  return {
    async close() {
      closing.abort(new Error("The server is stopping"));
      await Promise.allSettled(running);
    },
  };
}
