import { reportFileName } from "../../src/contract/report-file-name.ts";
import type { NewReport } from "../../src/contract/reports.ts";
import { ensureReportable, reportSource } from "../db/report/report-source.ts";
import { deleteReport, getReportFile, insertReport, listReports, reportView } from "../db/report/reports.ts";
import { makePdf } from "../reports/make-pdf.ts";
import { attached } from "./attached.ts";
import { calls, inTenant, signedIn } from "./call.ts";

export const reports = {
  list: calls.reports.list.handler(({ context }) => inTenant(context, listReports)),

  generate: calls.reports.generate.handler(({ context, input }) =>
    inTenant(context, async (tx, tenantId) => {
      await ensureReportable(tx, input);
      const report = await insertReport(tx, tenantId, input, signedIn(context).id);
      await context.services.queue.enqueueReport(tx, { reportId: report.id, tenantId });
      return reportView(report);
    }),
  ),

  download: calls.reports.download.handler(async ({ context, input }) => {
    const { report, pdf } = await inTenant(context, (tx) => getReportFile(tx, input.id));
    return attached(new File([new Uint8Array(pdf)], reportFileName(report), { type: "application/pdf" }));
  }),

  exportSummary: calls.reports.exportSummary.handler(async ({ context }) => {
    const { db } = context.services;
    const user = signedIn(context);
    const title = `${user.tenant?.name ?? "Organization"}: security summary`;
    const source = await reportSource(db, user.tenantId as number, { ...everything, title }, user.id);
    const pdf = await makePdf(source);
    return new File([new Uint8Array(pdf)], "security-summary.pdf", { type: "application/pdf" });
  }),

  remove: calls.reports.remove.handler(({ context, input }) =>
    inTenant(context, async (tx) => ({ message: `The report ${await deleteReport(tx, input.id)} was deleted.` })),
  ),
};

const everything: Omit<NewReport, "title"> = {
  reportType: "global_summary",
  scope: "global",
  includeExecutiveSummary: true,
  includeVulnerabilityDetails: true,
  includeEndpointListing: true,
  includeRecommendations: true,
};
