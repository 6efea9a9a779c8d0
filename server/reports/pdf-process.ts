import type { Exchange } from "../../src/contract/endpoints.ts";
import { serveBounded } from "../apart/serve-bounded.ts";
import { keepCompiled } from "../process/compile-cache.ts";
import { drawReport } from "./pdf/draw-report.ts";
import type { FromDrawer, ToDrawer } from "./pdf-messages.ts";
import type { ReportedEndpoint, ReportHead } from "./report-data.ts";

/* A process that draws one report; see make-pdf.ts. */

const endpoints: ReportedEndpoint[] = [];
let head: ReportHead | null = null;
let answer: ((proofs: ReadonlyMap<number, Exchange[]>) => void) | null = null;

const tell = serveBounded<ToDrawer, FromDrawer>((message) => {
  if (message.kind === "head") head = message.head;
  else if (message.kind === "endpoints") for (const endpoint of message.endpoints) endpoints.push(sharing(endpoint));
  else if (message.kind === "proofs") answer?.(message.proofs);
  else return draw();
});

const texts = new Map<string, string>();

/**
 * The same value with one copy of each text that comes again and again, as names, reasons and remedies do: messages
 * between processes copy every one of them for every endpoint.
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
  keepCompiled();
  tell({ kind: "pdf", pdf });
}
