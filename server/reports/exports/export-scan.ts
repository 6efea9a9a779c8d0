import type { ScanExportFormat } from "../../../src/contract/scans.ts";
import type { ProvenEndpoint, ReportedScan } from "../report-data.ts";
import { standing } from "../tally.ts";
import { whyUnknown } from "../why-unknown.ts";
import { toCsv } from "./csv.ts";
import { toOpenApi } from "./openapi.ts";
import { toSarif } from "./sarif.ts";

/** The forms of a scan that are text; the PDF is drawn by itself. */
export type TextFormat = Exclude<ScanExportFormat, "pdf">;

/** Media type of each form. */
export const contentTypes: Record<TextFormat, string> = {
  sarif: "application/sarif+json",
  openapi: "application/openapi+json",
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
};

const writers: Record<TextFormat, typeof toJson> = {
  sarif: (...all) => json(toSarif(...all)),
  openapi: (...all) => json(toOpenApi(...all)),
  csv: (_, endpoints) => toCsv(endpoints),
  json: toJson,
};

/**
 * Writes what a scan found. Endpoints are sorted by path and method. `unknown` says why the scan cannot tell that nothing is
 * wrong, or is null; without it, what the scan itself shows of that.
 */
export function exportText(
  format: TextFormat,
  scan: ReportedScan,
  endpoints: readonly ProvenEndpoint[],
  unknown = whyUnknown({
    status: scan.failed === undefined ? "completed" : "failed",
    ...{ reason: scan.failed ?? null, lost: scan.lost ?? [], operations: endpoints },
  }),
): string {
  return writers[format](
    scan,
    [...endpoints].sort((a, b) => order(a.path, b.path) || order(a.method, b.method)),
    unknown,
  );
}

function toJson(scan: ReportedScan, endpoints: readonly ProvenEndpoint[], unknown: string | null): string {
  return json({
    scan: { ...scan, unknown },
    endpoints: endpoints.map((endpoint) => ({ ...endpoint, undecided: standing(endpoint) === "undecided" })),
  });
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
