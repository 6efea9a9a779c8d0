import { parentPort } from "node:worker_threads";
import type { Exchange } from "../../src/contract/endpoints.ts";
import { drawReport } from "./pdf/draw-report.ts";
import type { FromThread, ToThread } from "./pdf-thread.ts";
import type { ReportedEndpoint, ReportHead } from "./report-data.ts";

/* A thread that draws one report and ends, so that the platform answers meanwhile. */

const port = parentPort;
if (!port) throw new Error("pdf-worker.ts runs as a worker thread; see make-pdf.ts.");

const endpoints: ReportedEndpoint[] = [];
let head: ReportHead | null = null;
let answer: ((proofs: ReadonlyMap<number, Exchange[]>) => void) | null = null;

const tell = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on("message", (message: ToThread) => {
  if (message.kind === "head") head = message.head;
  else if (message.kind === "endpoints") for (const endpoint of message.endpoints) endpoints.push(sharing(endpoint));
  else if (message.kind === "proofs") answer?.(message.proofs);
  else void draw();
});

const texts = new Map<string, string>();

/**
 * The same value with one copy of each text that comes again and again, as names, reasons and remedies do: messages
 * between threads copy every one of them for every endpoint.
 */
function sharing<T>(value: T): T {
  if (typeof value === "string") {
    const known = texts.get(value);
    if (known !== undefined) return known as T;
    // Most texts that are not repeated are long or come late; keeping them would help nobody.
    if (texts.size < 5000) texts.set(value, value);
    return value;
  }
  if (value === null || typeof value !== "object") return value;
  for (const key of Object.keys(value) as (keyof T)[]) value[key] = sharing(value[key]);
  return value;
}

async function draw(): Promise<void> {
  const pdf = await drawReport(head as ReportHead, endpoints, (ids) => {
    tell({ kind: "want", ids });
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const copy = new Uint8Array(pdf);
  tell({ kind: "pdf", pdf: copy }, [copy.buffer]);
  port?.close();
}
