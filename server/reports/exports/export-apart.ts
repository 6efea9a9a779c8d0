import { scanFileName } from "../../../src/contract/scan-file-name.ts";
import { OutOfMemory, startBounded } from "../../apart/start-bounded.ts";
import { Refusal } from "../../refusal.ts";
import type { ProvenEndpoint, ReportedScan } from "../report-data.ts";
import { contentTypes, type TextFormat } from "./export-scan.ts";

/** Milliseconds that writing one export may take; 5,000 endpoints take 3 s. */
const timeoutMs = 120_000;
const bounds = { memoryMb: 1280, youngMb: 16 };

/** What a process is told: pages of endpoints, then what to write of them. */
export type ToExport =
  | { kind: "page"; endpoints: ProvenEndpoint[] }
  | { kind: "write"; format: TextFormat; scan: ReportedScan };

/**
 * Writes what a scan found, as a file, in a process of its own: a large one would keep the platform from answering. Reads
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
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const writer = await startBounded<ToExport, Uint8Array<ArrayBuffer>>(
    new URL("./export-process.ts", import.meta.url),
    bounds,
    {
      message: resolve,
      ended: (error) => reject(error instanceof OutOfMemory ? tooLarge : error),
    },
  );
  const timer = setTimeout(() => reject(tooLarge), timeoutMs);
  const feed = async () => {
    for await (const endpoints of pages) await writer.send({ kind: "page", endpoints });
    await writer.send({ kind: "write", format, scan });
  };
  try {
    feed().catch(reject);
    return new File([await promise], scanFileName(scan, format), { type: contentTypes[format] });
  } finally {
    clearTimeout(timer);
    writer.end();
  }
}
