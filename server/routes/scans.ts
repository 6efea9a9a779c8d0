import type { NewRevision, Revision } from "../../src/contract/revision.ts";
import { findApplication } from "../db/applications.ts";
import { deleteScan } from "../db/scan/delete-scan.ts";
import { scanCoverage } from "../db/scan/scan-coverage.ts";
import { findScan, getScan, insertScan, listScans } from "../db/scan/scans.ts";
import { notFound, Refusal } from "../refusal.ts";
import { caller, calls, inTenant } from "./call.ts";
import { scanExport } from "./scan-export.ts";
import { stopScan } from "./stop-scan.ts";

export const scans = {
  list: calls.scans.list.handler(({ context, input }) => inTenant(context, (tx) => listScans(tx, input))),
  get: calls.scans.get.handler(({ context, input }) => inTenant(context, (tx) => getScan(tx, input.id))),
  coverage: calls.scans.coverage.handler(({ context, input }) => inTenant(context, (tx) => scanCoverage(tx, input.id))),

  create: calls.scans.create.handler(({ context, input }) =>
    inTenant(context, async (tx, tenantId) => {
      const application = await findApplication(tx, input.applicationId);
      if (!application) throw notFound("application");
      if (application.archivedAt) {
        throw new Refusal(409, `${application.name} is archived. Take it out of the archive, then scan it.`);
      }
      const id = await insertScan(tx, tenantId, application.id, stated(input.revision));
      await context.services.queue.enqueueScan(tx, { scanId: id, tenantId });
      return await getScan(tx, id);
    }),
  ),

  cancel: calls.scans.cancel.handler(({ context, input }) =>
    inTenant(context, async (tx, tenantId) => {
      const scan = await findScan(tx, input.id);
      if (!scan) throw notFound("scan");
      if (scan.status === "completed" || scan.status === "failed") {
        throw new Refusal(409, "The scan has ended already; there is nothing to stop.");
      }
      await stopScan(tx, tenantId, input.id, { email: caller(context).email, queue: context.services.queue });
      return await getScan(tx, input.id);
    }),
  ),

  export: scanExport,

  remove: calls.scans.remove.handler(({ context, input }) =>
    inTenant(context, async (tx) => {
      await context.services.queue.stopScan(tx, input.id);
      await deleteScan(tx, input.id);
      return { message: "The scan was deleted." };
    }),
  ),
};

/** What was said of the code; null where nothing was. */
function stated({ commit, branch, pullRequest }: NewRevision = {}): Revision | null {
  const revision = {
    commit: commit?.toLowerCase() || null,
    branch: branch?.toWellFormed() || null,
    pullRequest: pullRequest || null,
  };
  return Object.values(revision).some((value) => value !== null) ? revision : null;
}
