import type { ScanExportFormat } from "./scans.ts";

/** How the file of each export form ends. */
const extensions: Record<ScanExportFormat, string> = {
  pdf: "pdf",
  sarif: "sarif",
  openapi: "openapi.json",
  csv: "csv",
  json: "json",
};

/** The name under which a scan's export is saved: `billing-scan-12.sarif`. */
export function scanFileName(scan: { id: number; applicationName: string | null }, format: ScanExportFormat): string {
  const name = (scan.applicationName ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${name.slice(0, 60).replace(/^-|-$/g, "") || "application"}-scan-${scan.id}.${extensions[format]}`;
}
