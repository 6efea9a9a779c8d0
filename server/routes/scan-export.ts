import { scanFileName } from "../../src/contract/scan-file-name.ts";
import { reportedEndpoints, reportSource } from "../db/report/report-source.ts";
import { reportedScans } from "../db/report/reported-scans.ts";
import { findScan } from "../db/scan/scans.ts";
import { notFound, Refusal } from "../refusal.ts";
import { exportApart } from "../reports/exports/export-apart.ts";
import { makePdf } from "../reports/make-pdf.ts";
import { attached } from "./attached.ts";
import { caller, calls, inTenant } from "./call.ts";

/** What a scan found that has ended, as a file. */
export const scanExport = calls.scans.export.handler(async ({ context, input: { id, format } }) => {
  const { db } = context.services;
  const user = caller(context);
  const range = { scope: "scan", scanId: id } as const;
  const scan = await inTenant(context, async (tx) => {
    const found = await findScan(tx, id);
    if (!found) throw notFound("scan");
    if (found.status !== "completed" && found.status !== "failed")
      throw new Refusal(409, "The scan has not ended yet. Wait for it to end, then export it.");
    if (found.status === "failed" && format === "pdf")
      throw new Refusal(
        409,
        "A scan that did not complete makes no report. Export it as json, sarif or csv, or scan again.",
      );
    const { scans } = await reportedScans(tx, range, 1);
    return scans[0] as (typeof scans)[number];
  });
  const tenantId = user.tenantId as number;
  if (format !== "pdf") {
    return attached(await exportApart(format, scan, reportedEndpoints(db, tenantId, range, true)));
  }
  const request = {
    ...range,
    title: `${scan.applicationName}: scan ${id}`,
    reportType: "scan_summary",
    includeExecutiveSummary: true,
    includeVulnerabilityDetails: true,
    includeEndpointListing: true,
    includeRecommendations: true,
  } as const;
  const pdf = await makePdf(await reportSource(db, tenantId, request, user.id));
  return attached(new File([new Uint8Array(pdf)], scanFileName(scan, "pdf"), { type: "application/pdf" }));
});
