import { Worker } from "node:worker_threads";
import { scanFileName } from "../../../src/contract/scan-file-name.ts";
import { compileCache } from "../../process/compile-cache.ts";
import { Refusal } from "../../refusal.ts";
import type { ProvenEndpoint, ReportedScan } from "../report-data.ts";
import { contentTypes, type TextFormat } from "./export-scan.ts";

/** Milliseconds that writing one export may take; 5,000 endpoints take 3 s. */
const timeoutMs = 120_000;
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 };

/**
 * Writes what a scan found, as a file, in a thread of its own: a large one would keep the platform from answering. Reads
 * the endpoints piece by piece. Refuses with 413 what takes too long or too much memory.
 */
export async function exportApart(
  format: TextFormat,
  scan: ReportedScan,
  pages: AsyncIterable<ProvenEndpoint[]>,
): Promise<File> {
  const tooLarge = new Refusal(
    413,
    "This scan is too large for one file. Export it as CSV, or make a report of a team.",
  );
  const thread = new Worker(new URL("./export-thread.ts", import.meta.url), {
    workerData: { format, scan },
    resourceLimits,
    // Nothing of the platform's secrets.
    env: { NODE_COMPILE_CACHE: compileCache },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const timer = setTimeout(() => reject(tooLarge), timeoutMs);
  thread.on("message", resolve);
  thread.on("error", (error: Error & { code?: string }) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge : error),
  );
  thread.on("exit", () => reject(new Error("The thread that wrote an export ended before it was done.")));
  const feed = async () => {
    for await (const page of pages) thread.postMessage(page);
    thread.postMessage(null);
  };
  try {
    feed().catch(reject);
    return new File([await promise], scanFileName(scan, format), { type: contentTypes[format] });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
