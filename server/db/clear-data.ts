import { inArray } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { tellAlerts, tellScan } from "./live-notices.ts";
import { reports } from "./tables/report-tables.ts";
import { alerts, applications, endpoints, scans } from "./tables/schema.ts";

/** How much was removed. */
export type Cleared = { scans: number; endpoints: number; alerts: number; reports: number };

/**
 * Removes the scans, endpoints, alerts and reports of the tenant in scope, all or nothing. Scans that wait or run are
 * told to stop through `stop`; what they still find is dropped with them.
 */
export async function clearData(tx: Tx, tenantId: number, stop: (scanId: number) => Promise<void>): Promise<Cleared> {
  // Locked first: a scan that is storing its outcome ends before, and its rows are seen below; a later one finds no scan.
  const locked = await tx.select({ id: scans.id, status: scans.status }).from(scans).orderBy(scans.id).for("update");
  for (const { id, status } of locked) {
    if (status !== "running" && status !== "pending") continue;
    await stop(id);
    await tellScan(tx, id);
  }
  const removedAlerts = await tx.delete(alerts).returning({ id: alerts.id });
  const removedEndpoints = await tx.delete(endpoints).returning({ id: endpoints.id });
  const removedReports = await tx.delete(reports).returning({ id: reports.id });
  const ids = locked.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += 1000) {
    await tx.delete(scans).where(inArray(scans.id, ids.slice(at, at + 1000)));
  }
  // Without what was found, nobody could say that it is mended: the next scan begins as the first one did.
  await tx.update(applications).set({ tried: [] });
  await tellAlerts(tx, tenantId);
  return {
    scans: ids.length,
    endpoints: removedEndpoints.length,
    alerts: removedAlerts.length,
    reports: removedReports.length,
  };
}
