import { and, asc, desc, eq, getTableColumns, gt, max, type SQL, sql } from "drizzle-orm";
import type { SecurityAlert } from "../../src/contract/alerts.ts";
import type { ScanStatus } from "../../src/contract/scans.ts";
import { type Db, rows } from "./db.ts";
import { findSessionUser, findSessionUsers } from "./sessions.ts";
import { scanLogs } from "./tables/scan-log-table.ts";
import { alerts, applications, scans } from "./tables/schema.ts";

/** Who opened a socket, by the session whose cookie or ticket it showed. */
export type LiveUser = { userId: number; tenantId: number; sessionHash: string };

/** Whose session it is; null when it has ended, or its user is deactivated or has no organization. */
export async function sessionListener(db: Db, sessionHash: string): Promise<LiveUser | null> {
  // Crosses tenants: sessions belong to people, not to tenants.
  const user = await db.look((tx) => findSessionUser(tx, sessionHash));
  return user?.tenantId ? { userId: user.id, tenantId: user.tenantId, sessionHash } : null;
}

/** Those who may listen no longer, asked for all at once: signed out, deactivated, or moved to another tenant. */
export async function listenersToDrop(db: Db, listeners: readonly LiveUser[]): Promise<Set<LiveUser>> {
  const sessions = [...new Set(listeners.map(({ sessionHash }) => sessionHash))];
  // Crosses tenants: sessions belong to people, not to tenants.
  const users = await db.look((tx) => findSessionUsers(tx, sessions));
  return new Set(listeners.filter(({ sessionHash, tenantId }) => users.get(sessionHash)?.tenantId !== tenantId));
}

/** One stored line of a scan's log. */
export type LogRow = { seq: number; timestamp: Date; type: string; message: string };
const { seq, timestamp, type, message } = getTableColumns(scanLogs);
const logRow = { seq, timestamp, type, message };

/**
 * The scan's status and at most `limit` lines after `after`, oldest first. The status is read before the lines: a
 * scan that is seen as ended has all of its lines in this or a later page. Null when the tenant has no such scan.
 */
export async function scanLogPage(
  db: Db,
  of: { tenantId: number; scanId: number },
  after: number,
  limit: number,
): Promise<{ status: ScanStatus; lines: LogRow[] } | null> {
  return await db.tenant(
    of.tenantId,
    async (tx) => {
      const [scan] = await tx.select({ status: scans.status }).from(scans).where(eq(scans.id, of.scanId));
      if (!scan) return null;
      const lines = await tx
        .select(logRow)
        .from(scanLogs)
        .where(and(eq(scanLogs.scanId, of.scanId), gt(scanLogs.seq, after)))
        .orderBy(asc(scanLogs.seq))
        .limit(limit);
      return { status: scan.status, lines };
    },
    "reads",
  );
}

/** How far a scan has come: its status, and the position of the last line of its log, 0 without any. */
export type ScanNews = { status: ScanStatus; last: number };

/** How far scans have come, by their ids; those that are gone are left out. */
export async function scanNews(db: Db, scanIds: number[]): Promise<Map<number, ScanNews>> {
  // Crosses tenants: one question for all whose logs are read; nobody is told the answer.
  const found = await db.look((tx) =>
    tx
      .select({
        id: scans.id,
        status: scans.status,
        last: sql<string>`coalesce((select max(${scanLogs.seq}) from ${scanLogs} where ${scanLogs.scanId} = ${scans.id}), 0)`,
      })
      .from(scans)
      .where(sql`${scans.id} = any(${sql.param(scanIds)}::int[])`),
  );
  return new Map(found.map(({ id, status, last }) => [id, { status, last: Number(last) }]));
}

/** At most `limit` of the last lines that a scan's log has, oldest first. */
export async function lastLogLines(db: Db, of: { tenantId: number; scanId: number }, limit: number): Promise<LogRow[]> {
  const lines = await db.tenant(
    of.tenantId,
    (tx) =>
      tx.select(logRow).from(scanLogs).where(eq(scanLogs.scanId, of.scanId)).orderBy(desc(scanLogs.seq)).limit(limit),
    "reads",
  );
  return lines.reverse();
}

/** Id of the newest alert that a tenant has; 0 when it has none. */
export async function lastAlert(db: Db, tenantId: number): Promise<number> {
  const [row] = await db.tenant(tenantId, (tx) => tx.select({ last: max(alerts.id) }).from(alerts), "reads");
  return Number(row?.last ?? 0);
}

/** The highest id that any alert has had in this database, also one that was removed. */
export async function highestAlertId(db: Db): Promise<number> {
  // Crosses tenants: ids are counted for all of them.
  const [row] = await db.system((tx) =>
    rows<{ highest: string }>(
      tx,
      sql`select case when is_called then last_value else 0 end as highest from alerts_id_seq`,
    ),
  );
  return Number(row?.highest ?? 0);
}

/** What may be new to who listens to a tenant: the id of its newest alert, 0 without any, and whether something ended lately. */
export type TenantNews = { last: number; hasEnded: boolean };

/** What is new of tenants, by their ids: alerts raised, and whether any was resolved or a report ended since an instant. */
export async function tenantNews(db: Db, tenantIds: number[], since: Date): Promise<Map<number, TenantNews>> {
  // Crosses tenants: one question for all who are listened to; nobody is told the answer.
  const found = await db.look((tx) =>
    rows<{ id: number } & TenantNews>(
      tx,
      sql`
      select id,
        coalesce((select max(alert.id) from alerts alert where alert.tenant_id = tenant.id), 0) as last,
        exists (select from alerts alert
          where alert.tenant_id = tenant.id and alert.is_resolved and alert.resolved_at > ${since.toISOString()}::timestamptz)
        or exists (select from reports report
          where report.tenant_id = tenant.id and report.ended_at > ${since.toISOString()}::timestamptz) as "hasEnded"
      from unnest(${sql.param(tenantIds)}::int[]) tenant (id)`,
    ),
  );
  return new Map(found.map(({ id, last, hasEnded }) => [id, { last: Number(last), hasEnded }]));
}

/** At most `limit` alerts of the tenant that were raised after the one with the id `after`, oldest first. */
export function alertsAfter(db: Db, tenantId: number, after: number, limit: number): Promise<SecurityAlert[]> {
  return readAlerts(db, tenantId, gt(alerts.id, after), limit);
}

/** The tenant's alerts that were resolved since an instant, oldest first. */
export function resolvedAlerts(db: Db, tenantId: number, since: Date): Promise<SecurityAlert[]> {
  return readAlerts(db, tenantId, and(gt(alerts.resolvedAt, since), eq(alerts.isResolved, true)));
}

async function readAlerts(db: Db, tenantId: number, where: SQL | undefined, limit?: number): Promise<SecurityAlert[]> {
  const found = await db.tenant(
    tenantId,
    (tx) => {
      const query = tx
        .select({ alert: alerts, application: { id: applications.id, name: applications.name } })
        .from(alerts)
        .leftJoin(applications, eq(applications.id, alerts.applicationId))
        .where(where)
        .orderBy(asc(alerts.id));
      return limit === undefined ? query : query.limit(limit);
    },
    "reads",
  );
  return found.map(({ alert, application }) => ({
    id: alert.id,
    title: alert.title,
    description: alert.description,
    severity: alert.severity,
    alertType: alert.alertType,
    endpointMethod: alert.endpointMethod,
    endpointPath: alert.endpointPath,
    endpointId: alert.endpointId,
    scanId: alert.scanId,
    isResolved: alert.isResolved,
    createdAt: alert.createdAt.toISOString(),
    application,
  }));
}
