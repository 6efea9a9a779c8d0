import { type Bounds, OutOfMemory, startBounded } from "../apart/start-bounded.ts";
import type { FromDrawer, ToDrawer } from "./pdf-messages.ts";
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
/** What a drawing process may hold, so that a report of any size leaves the platform its memory: 130 MB of heap for 20,000 endpoints. */
const boundsFor = (count: number): Bounds => ({
  memoryMb: Math.min(1280, Math.ceil(256 + count * 0.0066)),
  youngMb: 8,
});
/** Processes that draw at once for this one; further reports wait. */
const mostAtOnce = 2;

let drawing = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a report in a process of its own, reading its endpoints piece by piece. Rejects with {@link ReportFailure}, or
 * with what the source threw. An abort ends the process.
 */
export async function makePdf(source: ReportSource, signal?: AbortSignal): Promise<Uint8Array> {
  if (drawing >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  drawing += 1;
  try {
    return await inProcess(source, signal);
  } finally {
    drawing -= 1;
    waiting.shift()?.();
  }
}

async function inProcess(source: ReportSource, signal: AbortSignal | undefined): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const drawer = await startBounded<ToDrawer, FromDrawer>(
    new URL("./pdf-process.ts", import.meta.url),
    boundsFor(source.count),
    {
      message(message) {
        if (message.kind === "pdf") return resolve(message.pdf);
        source.proofs(message.ids).then((proofs) => drawer.send({ kind: "proofs", proofs }), reject);
      },
      ended: (error) => reject(failureOf(error)),
    },
  );
  const timer = setTimeout(
    () => reject(new ReportFailure("The report took too long to make. Narrow its scope or its dates.", false)),
    timeoutMs,
  );
  const onAbort = () => reject(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();

  try {
    feed(source, drawer.send).catch(reject);
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    drawer.end();
  }
}

async function feed(source: ReportSource, tell: (message: ToDrawer) => Promise<void>): Promise<void> {
  await tell({ kind: "head", head: source.head });
  for await (const endpoints of source.endpoints) await tell({ kind: "endpoints", endpoints });
  await tell({ kind: "end" });
}

function failureOf(error: Error): ReportFailure {
  if (error instanceof OutOfMemory) {
    return new ReportFailure("The report has too many endpoints. Narrow its scope or its dates.", false, error);
  }
  const message = "The report could not be drawn because of a fault in Postern. The server's log has the details.";
  return new ReportFailure(message, false, error);
}
