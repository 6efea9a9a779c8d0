import { eq } from "drizzle-orm";
import type { NewReport } from "../../../src/contract/reports.ts";
import { Refusal } from "../../refusal.ts";
import type { ProvenEndpoint, ReportHead, ReportSource } from "../../reports/report-data.ts";
import type { Db, Tx } from "../db.ts";
import { tenants, users } from "../tables/schema.ts";
import { tenantAsset } from "../tenant/tenant-assets.ts";
import {
  countReported,
  openAlerts,
  proofsOf,
  type ReportRange,
  reportedChecks,
  reportedIds,
  reportedRows,
  scopeName,
} from "./report-data.ts";
import { reportedScans } from "./reported-scans.ts";

/** Endpoints that are read at once: little enough that other work gets its turn on the embedded database. */
const pageSize = 500;
/** Those that come with their proof, of which each may have dozens of kilobytes. */
const provenAtOnce = 25;
/** Scans that a report names. */
const mostScans = 50;

/**
 * How many endpoints a range has. Refuses one with nothing in it (409), and one whose team, application or scan the
 * tenant does not have (404).
 */
export async function ensureReportable(tx: Tx, range: ReportRange): Promise<number> {
  const name = await scopeName(tx, range);
  const count = await countReported(tx, range);
  if (count > 0) return count;
  const everything = { ...range, dateFrom: null, dateTo: null };
  if ((await countReported(tx, everything)) > 0) {
    throw new Refusal(
      409,
      "No endpoint of this scope was checked in these days. Choose other dates, or leave them out.",
    );
  }
  throw new Refusal(
    409,
    range.scope === "global"
      ? "There is nothing to report yet: no scan has found an endpoint. Run a scan, then try again."
      : range.scope === "team"
        ? `There is nothing to report: the team ${name} owns no endpoint. Attribute endpoints to it first.`
        : `There is nothing to report: ${name} has no endpoint. Run a scan first.`,
  );
}

/** Everything that a report is made of, read as it is asked for. Refuses like {@link ensureReportable}. */
export async function reportSource(
  db: Db,
  tenantId: number,
  request: NewReport,
  requestedBy: number | null,
): Promise<ReportSource> {
  const { head, count } = await db.tenant(tenantId, async (tx) => ({
    count: await ensureReportable(tx, request),
    head: await readHead(tx, request, requestedBy),
  }));
  return {
    head,
    count,
    endpoints: reportedEndpoints(db, tenantId, request, false),
    proofs: (ids) => db.tenant(tenantId, (tx) => proofsOf(tx, request, ids)),
  };
}

/** A range's endpoints piece by piece, each in a transaction of its own. Without `proof` no exchanges. */
export async function* reportedEndpoints(
  db: Db,
  tenantId: number,
  range: ReportRange,
  proof: boolean,
): AsyncGenerator<ProvenEndpoint[]> {
  const ids = await db.tenant(tenantId, (tx) => reportedIds(tx, range));
  const size = proof ? provenAtOnce : pageSize;
  for (let at = 0; at < ids.length; at += size) {
    const page = ids.slice(at, at + size);
    yield await db.tenant(tenantId, (tx) => reportedRows(tx, range, page, proof));
  }
}

async function readHead(tx: Tx, request: NewReport, requestedBy: number | null): Promise<ReportHead> {
  const [tenant] = await tx.select().from(tenants).limit(1);
  const [user] = requestedBy
    ? await tx.select({ email: users.email }).from(users).where(eq(users.id, requestedBy))
    : [];
  const { scans, count } = await reportedScans(tx, request, mostScans);
  return {
    title: request.title,
    reportType: request.reportType,
    scope: request.scope,
    scopeName: await scopeName(tx, request),
    dateFrom: request.dateFrom?.slice(0, 10) ?? null,
    dateTo: request.dateTo?.slice(0, 10) ?? null,
    generatedAt: new Date().toISOString(),
    requestedBy: user?.email ?? null,
    tenant: {
      name: tenant?.name ?? "",
      brandColor: tenant?.brandColor ?? "#10B981",
      logo: await drawableLogo(tx, tenant?.id),
    },
    sections: {
      executiveSummary: request.includeExecutiveSummary,
      vulnerabilityDetails: request.includeVulnerabilityDetails,
      endpointListing: request.includeEndpointListing,
      recommendations: request.includeRecommendations,
    },
    scans,
    scanCount: count,
    checks: await reportedChecks(tx, request),
    openAlerts: await openAlerts(tx, request),
  };
}

/** The tenant's logo where a PDF can hold it, as PNG or JPEG. */
async function drawableLogo(tx: Tx, tenantId: number | undefined): Promise<Uint8Array | null> {
  const logo = tenantId ? await tenantAsset(tx, tenantId, "logo") : null;
  return logo && /^image\/(png|jpeg)$/.test(logo.contentType) ? logo.bytes : null;
}
