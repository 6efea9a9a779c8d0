import type { JobWithMetadata, WorkOptions } from "pg-boss";
import type { Queue } from "./queue.ts";

/** Seconds between looks of the worker that looks for what was not told, and of the others, which it tells. */
const looksEvery = { first: 1, others: 5 };

/**
 * Takes the jobs of a queue, at most `atOnce` at a time; the queue's own `close` ends it. Each new job is told to all who wait.
 * One of them also looks by itself for jobs whose time comes later and for what a lost notification told. Whoever found a
 * job wakes the others for the next one: if all looked all the time, an idle platform would ask its database without end.
 */
export async function takeJobs<T extends object, R = void>(
  { boss }: Pick<Queue, "boss">,
  name: string,
  atOnce: number,
  handle: (job: JobWithMetadata<T>) => Promise<R>,
): Promise<void> {
  const workers: string[] = [];
  for (let at = 0; at < atOnce; at++) {
    const own = await boss.work<T, R | undefined, WorkOptions & { includeMetadata: true }>(
      name,
      {
        includeMetadata: true,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: at === 0 ? looksEvery.first : looksEvery.others,
      },
      async ([job]) => {
        for (const worker of workers) if (worker !== own) boss.notifyWorker(worker);
        try {
          return job && (await handle(job));
        } finally {
          // There may be more, which no notification tells any more.
          boss.notifyWorker(own);
        }
      },
    );
    workers.push(own);
  }
}
