import { scanFileName } from "../../../src/contract/scan-file-name.ts";
import type { ScanExportFormat } from "../../../src/contract/scans.ts";
import type { ProvenEndpoint, ReportedScan } from "../report-data.ts";
import { standing } from "../tally.ts";
import { toCsv } from "./csv.ts";
import { toOpenApi } from "./openapi.ts";
import { toSarif } from "./sarif.ts";

/** The forms of a scan that are text; the PDF is drawn in a thread. */
export type TextFormat = Exclude<ScanExportFormat, "pdf">;

const forms: Record<TextFormat, { type: string; write: typeof toJson }> = {
  sarif: { type: "application/sarif+json", write: (...all) => json(toSarif(...all)) },
  openapi: { type: "application/openapi+json", write: (...all) => json(toOpenApi(...all)) },
  csv: { type: "text/csv; charset=utf-8; header=present", write: (_, endpoints) => toCsv(endpoints) },
  json: { type: "application/json", write: toJson },
};

/** Writes what a scan found, as a file with its name and type. Endpoints are sorted by path and method. */
export function exportScan(format: TextFormat, scan: ReportedScan, endpoints: readonly ProvenEndpoint[]): File {
  const { type, write } = forms[format];
  const sorted = [...endpoints].sort((a, b) => order(a.path, b.path) || order(a.method, b.method));
  return new File([write(scan, sorted)], scanFileName(scan, format), { type });
}

function toJson(scan: ReportedScan, endpoints: readonly ProvenEndpoint[]): string {
  return json({
    scan,
    endpoints: endpoints.map((endpoint) => ({ ...endpoint, undecided: standing(endpoint) === "undecided" })),
  });
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
