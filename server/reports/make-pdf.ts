import { Worker } from "node:worker_threads";
import type { FromThread, ToThread } from "./pdf-thread.ts";
import type { ReportSource } from "./report-data.ts";

/** Why there is no PDF. `again` tells whether another attempt may succeed; the message is for the user. */
export class ReportFailure extends Error {
  override readonly name = "ReportFailure";
  readonly again: boolean;

  constructor(message: string, again: boolean, cause?: unknown) {
    super(message, { cause });
    this.again = again;
  }
}

/** Milliseconds that one report may take; 20,000 endpoints take 3 to 5 s. */
const timeoutMs = 180_000;
/** Heap of a drawing thread, so that a report of any size leaves the platform its memory: 130 MB for 20,000 endpoints. */
const heapOf = (count: number) => ({
  maxOldGenerationSizeMb: Math.min(1024, Math.ceil(64 + count * 0.0033)),
  maxYoungGenerationSizeMb: 8,
});
/** Threads that draw at once in this process; further reports wait. */
const mostAtOnce = 2;

let drawing = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a report in a thread of its own, reading its endpoints piece by piece. Rejects with {@link ReportFailure}, or
 * with what the source threw. An abort ends the thread.
 */
export async function makePdf(source: ReportSource, signal?: AbortSignal): Promise<Uint8Array> {
  if (drawing >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  drawing += 1;
  try {
    return await inThread(source, signal);
  } finally {
    drawing -= 1;
    waiting.shift()?.();
  }
}

async function inThread(source: ReportSource, signal: AbortSignal | undefined): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const resourceLimits = heapOf(source.count);
  const thread = new Worker(new URL("./pdf-worker.ts", import.meta.url), { resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const tell = (message: ToThread) => thread.postMessage(message);
  const stop = (error: unknown) => {
    reject(error);
    void thread.terminate();
  };
  const timer = setTimeout(
    () => stop(new ReportFailure("The report took too long to make. Narrow its scope or its dates.", false)),
    timeoutMs,
  );
  const onAbort = () => stop(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });

  thread.on("message", (message: FromThread) => {
    if (message.kind === "pdf") return resolve(message.pdf);
    source.proofs(message.ids).then((proofs) => tell({ kind: "proofs", proofs }), stop);
  });
  thread.on("error", (error) => reject(failureOf(error)));
  thread.on("exit", () => reject(new ReportFailure("The report's maker stopped before it was done.", true)));
  try {
    feed(source, tell).catch(stop);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    await thread.terminate();
  }
}

async function feed(source: ReportSource, tell: (message: ToThread) => void): Promise<void> {
  tell({ kind: "head", head: source.head });
  for await (const endpoints of source.endpoints) tell({ kind: "endpoints", endpoints });
  tell({ kind: "end" });
}

function failureOf(error: Error & { code?: string }): ReportFailure {
  if (error.code === "ERR_WORKER_OUT_OF_MEMORY") {
    return new ReportFailure("The report has too many endpoints. Narrow its scope or its dates.", false, error);
  }
  const message = "The report could not be drawn because of a fault in Postern. The server's log has the details.";
  return new ReportFailure(message, false, error);
}
