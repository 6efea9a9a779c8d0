import { and, asc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Severity } from "../../../src/contract/alerts.ts";
import type { CoverageRow, CoverageState, Exchange } from "../../../src/contract/endpoints.ts";
import type { NewReport } from "../../../src/contract/reports.ts";
import { notFound } from "../../refusal.ts";
import type { CheckedOverall, ProvenEndpoint } from "../../reports/report-data.ts";
import type { Finding } from "../../scan/outcome.ts";
import { rows as query, type Tx } from "../db.ts";
import { isAside, isOpen } from "../finding/open-finding.ts";
import {
  alerts,
  applications,
  endpoints,
  findings,
  products,
  scanEndpoints,
  scans,
  teams,
  tenants,
} from "../tables/schema.ts";

/** What part of a tenant's data a report is about. */
export type ReportRange = Pick<NewReport, "scope" | "teamId" | "applicationId" | "scanId" | "dateFrom" | "dateTo">;

/** What a scope is called; refuses a team, an application or a scan that the tenant does not have. */
export async function scopeName(tx: Tx, range: ReportRange): Promise<string> {
  const named = async (what: "team" | "application" | "scan", found: { name: string }[]) => {
    if (!found[0]) throw notFound(what);
    return found[0].name;
  };
  switch (range.scope) {
    case "team":
      return named(
        "team",
        await tx
          .select({ name: teams.name })
          .from(teams)
          .where(eq(teams.id, range.teamId ?? 0)),
      );
    case "application": {
      const of = eq(applications.id, range.applicationId ?? 0);
      return named("application", await tx.select({ name: applications.name }).from(applications).where(of));
    }
    case "scan": {
      const found = await tx
        .select({ id: scans.id, name: applications.name })
        .from(scans)
        .innerJoin(applications, eq(applications.id, scans.applicationId))
        .where(eq(scans.id, range.scanId ?? 0));
      return named(
        "scan",
        found.map(({ id, name }) => ({ name: `Scan ${id} of ${name}` })),
      );
    }
    default:
      return (await tx.select({ name: tenants.name }).from(tenants).limit(1))[0]?.name ?? "";
  }
}

/** How many endpoints a range has. */
export async function countReported(tx: Tx, range: ReportRange): Promise<number> {
  const select = tx.select({ count: sql<number>`count(*)::int` });
  const [row] =
    range.scope === "scan"
      ? await select.from(scanEndpoints).where(ofScan(range))
      : await select.from(endpoints).where(ofLatest(range));
  return row?.count ?? 0;
}

/** The ids of a range's endpoints, ascending. */
export async function reportedIds(tx: Tx, range: ReportRange): Promise<number[]> {
  const found =
    range.scope === "scan"
      ? await tx
          .select({ id: scanEndpoints.endpointId })
          .from(scanEndpoints)
          .where(ofScan(range))
          .orderBy(asc(scanEndpoints.endpointId))
      : await tx.select({ id: endpoints.id }).from(endpoints).where(ofLatest(range)).orderBy(asc(endpoints.id));
  return found.map(({ id }) => id);
}

/**
 * Some endpoints of a range by id; those that are gone meanwhile are left out. Without `proof` no exchanges. Pages are
 * read by their ids, because a page by "the next 500" makes the database sort everything for each of them.
 */
export async function reportedRows(
  tx: Tx,
  range: ReportRange,
  ids: readonly number[],
  proof: boolean,
): Promise<ProvenEndpoint[]> {
  const found = range.scope === "scan" ? await scanRows(tx, range, ids, proof) : await latestRows(tx, ids, proof);
  return found.map((row) => ({ ...row, lastChecked: row.lastChecked?.toISOString() ?? null }));
}

const application = {
  applicationId: applications.id,
  applicationName: applications.name,
  environment: applications.environment,
  targetUrl: applications.targetUrl,
  authMethod: applications.authMethod,
  productName: products.name,
  teamName: teams.name,
};
/** What stands open at an endpoint. */
const openFindings = sql<Finding[]>`(
  select coalesce(jsonb_agg(${findings.detail}), '[]') from ${findings}
  where ${findings.endpointId} = ${endpoints.id} and ${isOpen}
)`.mapWith((value) => value as Finding[]);
const dismissedOf = sql`select ${findings.detail} ->> 'checkId' from ${findings}
  where ${findings.endpointId} = ${endpoints.id} and ${isAside}`;
/** Whether nobody looked at an endpoint again since a scan did. */
const isLatest = sql`${endpoints.scanId} = ${scanEndpoints.scanId} and ${endpoints.lastChecked} = ${scanEndpoints.checkedAt}`;
const noCoverage = sql<CoverageRow[]>`'[]'::jsonb`.mapWith(endpoints.coverage);
const noExchanges = sql<Exchange[]>`'[]'::jsonb`.mapWith(endpoints.exchanges);

/** Endpoints as last judged. */
async function latestRows(tx: Tx, ids: readonly number[], proof: boolean) {
  return await tx
    .select({
      id: endpoints.id,
      method: endpoints.method,
      path: endpoints.path,
      ...application,
      securityLevel: endpoints.securityLevel,
      authClassification: endpoints.authClassification,
      authentication: endpoints.authentication,
      authorization: endpoints.authorization,
      source: endpoints.source,
      isShadow: endpoints.isShadow,
      isPublic: endpoints.isPublic,
      lastChecked: endpoints.lastChecked,
      scanId: endpoints.scanId,
      hasFinding: sql<boolean>`${endpoints.finding} is not null`,
      findings: openFindings,
      dismissed: sql<number>`(select count(*)::int from (${dismissedOf}) as aside)`,
      curl: endpoints.curl,
      coverage: proof ? endpoints.coverage : noCoverage,
      exchanges: proof ? endpoints.exchanges : noExchanges,
    })
    .from(endpoints)
    .innerJoin(applications, eq(applications.id, endpoints.applicationId))
    .innerJoin(products, eq(products.id, applications.productId))
    .leftJoin(teams, eq(teams.id, endpoints.teamId))
    .where(inArray(endpoints.id, [...ids]));
}

/**
 * Endpoints as one scan judged them, with what it found less what was dismissed since. Proof is kept of the latest look
 * alone: what an earlier scan, or this one before a single test, was answered is gone.
 */
async function scanRows(tx: Tx, range: ReportRange, ids: readonly number[], proof: boolean) {
  const found = sql`jsonb_array_elements(${scanEndpoints.findings}) with ordinality as found(detail, rank)`;
  const isDismissed = sql`detail ->> 'checkId' in (${dismissedOf})`;
  return await tx
    .select({
      id: endpoints.id,
      method: endpoints.method,
      path: endpoints.path,
      ...application,
      securityLevel: scanEndpoints.securityLevel,
      authClassification: scanEndpoints.authClassification,
      authentication: scanEndpoints.authentication,
      authorization: scanEndpoints.authorization,
      source: scanEndpoints.source,
      isShadow: scanEndpoints.isShadow,
      isPublic: scanEndpoints.isPublic,
      lastChecked: scanEndpoints.checkedAt,
      scanId: scanEndpoints.scanId,
      hasFinding: sql<boolean>`case when ${scanEndpoints.findings} is null
        then ${isLatest} and ${endpoints.finding} is not null else ${scanEndpoints.findings} <> '[]' end`,
      // Scans of earlier versions kept no findings of their own.
      findings: sql<Finding[] | null>`case when ${scanEndpoints.findings} is not null
        then (select coalesce(jsonb_agg(detail order by rank), '[]') from ${found} where not ${isDismissed})
        when ${isLatest} then ${openFindings} end`.mapWith((value) => value as Finding[] | null),
      dismissed: sql<number>`(select count(*)::int from ${found} where ${isDismissed})`,
      coverage: proof ? scanEndpoints.coverage : noCoverage,
      curl: sql<string | null>`case when ${isLatest} then ${endpoints.curl} end`,
      exchanges: proof
        ? sql<Exchange[]>`case when ${isLatest} then ${endpoints.exchanges} else '[]' end`.mapWith(endpoints.exchanges)
        : noExchanges,
    })
    .from(scanEndpoints)
    .innerJoin(endpoints, eq(endpoints.id, scanEndpoints.endpointId))
    .innerJoin(applications, eq(applications.id, endpoints.applicationId))
    .innerJoin(products, eq(products.id, applications.productId))
    .leftJoin(teams, eq(teams.id, endpoints.teamId))
    .where(and(eq(scanEndpoints.scanId, range.scanId ?? 0), inArray(scanEndpoints.endpointId, [...ids])));
}

/** The proof of some endpoints of a range, by id: empty where a scan's is gone, because a later look took its place. */
export async function proofsOf(
  tx: Tx,
  { scope, scanId }: ReportRange,
  ids: readonly number[],
): Promise<Map<number, Exchange[]>> {
  const look = and(eq(scanEndpoints.endpointId, endpoints.id), eq(scanEndpoints.scanId, scanId ?? 0), isLatest);
  const found = await tx
    .select({ id: endpoints.id, exchanges: endpoints.exchanges, ofScan: scanEndpoints.scanId })
    .from(endpoints)
    .leftJoin(scanEndpoints, look)
    .where(inArray(endpoints.id, [...ids]));
  return new Map(found.map(({ id, exchanges, ofScan }) => [id, scope === "scan" && ofScan === null ? [] : exchanges]));
}

/** How the checks of a range's endpoints ended, by check. */
export async function reportedChecks(tx: Tx, range: ReportRange): Promise<CheckedOverall[]> {
  const [rows, of] = range.scope === "scan" ? [scanEndpoints, ofScan(range)] : [endpoints, ofLatest(range)];
  const found = await query<{ check: string; state: CoverageState; reason: string | null; count: number }>(
    tx,
    sql`select entry ->> 'checkId' as "check", entry ->> 'state' as state, entry ->> 'reason' as reason,
          count(*)::int as count
        from ${rows}, jsonb_array_elements(${rows.coverage}) as entry
        where ${of ?? sql`true`} group by 1, 2, 3 order by 1, 4 desc`,
  );
  const checks = new Map<string, CheckedOverall>();
  for (const { check: checkId, state, reason, count } of found) {
    const check = checks.get(checkId) ?? {
      checkId,
      ended: { tested: 0, skipped: 0, blocked: 0, unreachable: 0 },
      skippedBecause: null,
    };
    checks.set(checkId, check);
    check.ended[state] += count;
    if (state === "skipped") check.skippedBecause ??= reason;
  }
  return [...checks.values()];
}

/** Unresolved alerts of a range by severity. */
export async function openAlerts(tx: Tx, range: ReportRange): Promise<Record<Severity, number>> {
  const found = await tx
    .select({ severity: alerts.severity, count: sql<number>`count(*)::int` })
    .from(alerts)
    .leftJoin(endpoints, eq(endpoints.id, alerts.endpointId))
    .where(
      and(
        eq(alerts.isResolved, false),
        range.scope === "scan" ? eq(alerts.scanId, range.scanId ?? 0) : undefined,
        range.scope === "application" ? eq(alerts.applicationId, range.applicationId ?? 0) : undefined,
        range.scope === "team" ? eq(endpoints.teamId, range.teamId ?? 0) : undefined,
        ...within(alerts.createdAt, range),
      ),
    )
    .groupBy(alerts.severity);
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { severity, count } of found) counts[severity] = count;
  return counts;
}

const day = 24 * 3600 * 1000;

/** Days in UTC, both ends included. */
export function within(instant: PgColumn, { dateFrom, dateTo }: ReportRange): SQL[] {
  const from = dateFrom ? [gte(instant, new Date(`${dateFrom.slice(0, 10)}T00:00:00Z`))] : [];
  const to = dateTo ? [lt(instant, new Date(Date.parse(`${dateTo.slice(0, 10)}T00:00:00Z`) + day))] : [];
  return [...from, ...to];
}

function ofScan(range: ReportRange): SQL | undefined {
  return and(eq(scanEndpoints.scanId, range.scanId ?? 0), ...within(scanEndpoints.checkedAt, range));
}

function ofLatest(range: ReportRange): SQL | undefined {
  return and(
    range.scope === "team" ? eq(endpoints.teamId, range.teamId ?? 0) : undefined,
    range.scope === "application" ? eq(endpoints.applicationId, range.applicationId ?? 0) : undefined,
    ...within(endpoints.lastChecked, range),
  );
}
