import { and, asc, eq, sql } from "drizzle-orm";
import type { FindingCounts } from "../../../src/contract/findings.ts";
import { type Standing, standingOf } from "../../../src/contract/standing.ts";
import type { Tx } from "../db.ts";
import { countFindings } from "../finding/open-findings.ts";
import { alerts, applications, endpoints, scanEndpoints, scans } from "../tables/schema.ts";

/** What a scan that completed brought, with the teams that own it. */
export type ScanNews = {
  applicationId: number;
  application: string;
  endpointCount: number;
  securityScore: number | null;
  /** Findings of the application that stand open. */
  open: FindingCounts;
  endpoints: { method: string; path: string; standing: Standing; teamId: number | null; isNew: boolean }[];
  criticalAlerts: {
    title: string;
    endpointMethod: string | null;
    endpointPath: string | null;
    teamId: number | null;
  }[];
};

/**
 * Reads what a scan brought, within the last transaction of its outcome: its endpoints are stored before, from when it was
 * asked for, and its alerts are raised at the transaction's own time. Null when the scan did not complete.
 */
export async function scanNews(tx: Tx, scanId: number): Promise<ScanNews | null> {
  const [ended] = await tx
    .select({
      applicationId: applications.id,
      application: applications.name,
      endpointCount: scans.endpointCount,
      securityScore: scans.securityScore,
    })
    .from(scans)
    .innerJoin(applications, eq(applications.id, scans.applicationId))
    .where(and(eq(scans.id, scanId), eq(scans.status, "completed")));
  if (!ended) return null;
  const found = await tx
    .select({
      method: endpoints.method,
      path: endpoints.path,
      securityLevel: scanEndpoints.securityLevel,
      authClassification: scanEndpoints.authClassification,
      hasFinding: sql<boolean>`${scanEndpoints.findings} <> '[]'`,
      teamId: endpoints.teamId,
      isNew: sql<boolean>`${endpoints.createdAt} >= ${scans.createdAt}`,
    })
    .from(scanEndpoints)
    .innerJoin(endpoints, eq(endpoints.id, scanEndpoints.endpointId))
    .innerJoin(scans, eq(scans.id, scanEndpoints.scanId))
    .where(eq(scanEndpoints.scanId, scanId))
    .orderBy(asc(endpoints.path), asc(endpoints.method));
  const criticalAlerts = await tx
    .select({
      title: alerts.title,
      endpointMethod: alerts.endpointMethod,
      endpointPath: alerts.endpointPath,
      teamId: endpoints.teamId,
    })
    .from(alerts)
    .leftJoin(endpoints, eq(endpoints.id, alerts.endpointId))
    .where(and(eq(alerts.scanId, scanId), eq(alerts.severity, "critical"), eq(alerts.createdAt, sql`now()`)))
    .orderBy(asc(alerts.id));
  const standing = found.map(({ securityLevel, authClassification, hasFinding, ...endpoint }) => ({
    ...endpoint,
    standing: standingOf({ securityLevel, authClassification }, hasFinding),
  }));
  const open = await countFindings(tx, { applicationId: ended.applicationId });
  return { ...ended, open, endpoints: standing, criticalAlerts };
}
