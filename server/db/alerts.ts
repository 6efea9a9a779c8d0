import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { SecurityAlert } from "../../src/contract/alerts.ts";
import { notFound } from "../refusal.ts";
import type { Tx } from "./db.ts";
import { resolveFindingOf } from "./finding/findings.ts";
import { tellAlerts } from "./live-notices.ts";
import { onceForEach } from "./once-for-each.ts";
import { alerts, applications } from "./tables/schema.ts";

/** Alerts of one scan are equally new. */
const worstFirst = sql`array_position(array['critical', 'high', 'medium', 'low'], ${alerts.severity})`;

function query(tx: Tx, where?: SQL) {
  return tx
    .select({ ...getTableColumns(alerts), applicationName: applications.name })
    .from(alerts)
    .innerJoin(applications, eq(applications.id, alerts.applicationId))
    .where(where)
    .orderBy(desc(alerts.createdAt), worstFirst, desc(alerts.id));
}

/** The tenant's alerts, newest first: all, the newest, or the one with an id. */
export async function listAlerts(
  tx: Tx,
  { id, limit }: { id?: number | undefined; limit?: number | undefined } = {},
): Promise<SecurityAlert[]> {
  const newestFirst = query(tx, id === undefined ? undefined : eq(alerts.id, id));
  return (await (limit === undefined ? newestFirst : newestFirst.limit(limit))).map(view);
}

const recent = onceForEach((tx: Tx) =>
  query(tx, eq(alerts.isResolved, false)).limit(sql.placeholder("limit")).prepare("recent_alerts"),
);

/** The newest unresolved alerts. */
export async function recentAlerts(tx: Tx, limit: number): Promise<SecurityAlert[]> {
  return (await recent(tx).execute({ limit })).map(view);
}

/** The alerts with these ids, newest first; unknown ones are left out. */
export async function alertsById(tx: Tx, ids: number[]): Promise<SecurityAlert[]> {
  if (ids.length === 0) return [];
  return (await query(tx, inArray(alerts.id, ids))).map(view);
}

/** Marks an alert and its finding as resolved and tells the live port; resolving it again changes nothing. */
export async function resolveAlert(tx: Tx, id: number, user: { id: number; email: string }): Promise<SecurityAlert> {
  const [resolved] = await tx
    .update(alerts)
    .set({ isResolved: true, resolvedAt: new Date(), resolvedBy: user.id })
    .where(and(eq(alerts.id, id), eq(alerts.isResolved, false)))
    .returning({ tenantId: alerts.tenantId, endpointId: alerts.endpointId, fingerprint: alerts.fingerprint });
  if (resolved) {
    await resolveFindingOf(tx, resolved, user.email);
    await tellAlerts(tx, resolved.tenantId);
  }
  const [alert] = await alertsById(tx, [id]);
  if (!alert) throw notFound("alert");
  return alert;
}

/**
 * Raises alerts that nobody was told of: an unresolved one of the same fingerprint is not repeated, a resolved one that
 * comes back is raised again. Tells the live port, whose readers resume behind an id: so that no transaction adds a smaller
 * one than they have seen, those of a tenant add one after the other.
 */
export async function raiseAlerts(tx: Tx, tenantId: number, found: (typeof alerts.$inferInsert)[]): Promise<number> {
  if (found.length === 0) return 0;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`alerts of ${tenantId}`}))`);
  let raised = 0;
  for (let at = 0; at < found.length; at += 500) {
    const added = await tx
      .insert(alerts)
      .values(found.slice(at, at + 500))
      .onConflictDoNothing()
      .returning({ id: alerts.id });
    raised += added.length;
  }
  if (raised > 0) await tellAlerts(tx, tenantId);
  return raised;
}

function view(row: typeof alerts.$inferSelect & { applicationName: string }): SecurityAlert {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    severity: row.severity,
    alertType: row.alertType,
    endpointMethod: row.endpointMethod,
    endpointPath: row.endpointPath,
    endpointId: row.endpointId,
    scanId: row.scanId,
    isResolved: row.isResolved,
    createdAt: row.createdAt.toISOString(),
    application: { id: row.applicationId, name: row.applicationName },
  };
}
