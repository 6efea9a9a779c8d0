import { asc, count, desc, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import { readScanSettings, type ScanSettings, strictestScanSettings } from "../../src/contract/scan-config-settings.ts";
import type { ScanConfig, ScannerStatus, SystemSetting, SystemStats } from "../../src/contract/system.ts";
import { notFound } from "../refusal.ts";
import { asOwner, rows, type Tx } from "./db.ts";
import { alerts, applications, endpoints, scans, settings, tenants } from "./tables/schema.ts";
import { scanConfigs, workers } from "./tables/system-schema.ts";

// The platform itself is looked at here, across tenants: every function needs the system scope.

/** The settings that people see; the table also holds what the server keeps for itself. */
const shownSettings = ["developer_mode"];
/** Seconds without a sign of life after which a worker counts as gone: three heartbeats. */
const workerSeconds = 30;

/** Counts over all tenants. */
export async function systemCounts(
  tx: Tx,
): Promise<Pick<SystemStats, "totalScans" | "activeUsers" | "endpointsTested" | "criticalIssues">> {
  const [active] = await rows<{ users: number }>(
    tx,
    // A sign-out removes the session, so that the last sign-in counts as well.
    sql`select count(*)::int as users from users where last_sign_in > now() - interval '30 days' or exists (
      select 1 from sessions where user_id = users.id and last_seen > now() - interval '30 days')`,
  );
  const [critical] = await tx
    .select({ count: count() })
    .from(alerts)
    .where(sql`${alerts.severity} = 'critical' and not ${alerts.isResolved}`);
  return {
    totalScans: await tx.$count(scans),
    activeUsers: active?.users ?? 0,
    endpointsTested: await tx.$count(endpoints, sql`${endpoints.lastChecked} is not null`),
    criticalIssues: critical?.count ?? 0,
  };
}

/** The platform's settings that people may see. */
export async function listSettings(tx: Tx): Promise<SystemSetting[]> {
  return await tx.select().from(settings).where(inArray(settings.key, shownSettings)).orderBy(asc(settings.key));
}

/** All scan configurations, oldest first. */
export async function listScanConfigs(tx: Tx): Promise<ScanConfig[]> {
  return (await tx.select().from(scanConfigs).orderBy(asc(scanConfigs.id))).map(configView);
}

/** What the enabled scan configurations set together, and what they are called. */
export async function scanSettingsInForce(tx: Tx): Promise<{ names: string[]; settings: ScanSettings }> {
  const enabled = await tx.select().from(scanConfigs).where(eq(scanConfigs.enabled, true)).orderBy(asc(scanConfigs.id));
  const steering = enabled.filter(({ description }) => Object.keys(readScanSettings(description).settings).length > 0);
  return {
    names: steering.map(({ name }) => name),
    settings: strictestScanSettings(steering.map(({ description }) => description)),
  };
}

/** Adds a scan configuration. */
export async function insertScanConfig(tx: Tx, fields: Omit<ScanConfig, "id">): Promise<ScanConfig> {
  const [row] = await tx.insert(scanConfigs).values(fields).returning();
  return configView(row as typeof scanConfigs.$inferSelect);
}

/** Changes what is given of a scan configuration; refuses an unknown one. */
export async function updateScanConfig(
  tx: Tx,
  id: number,
  fields: Partial<Omit<ScanConfig, "id">>,
): Promise<ScanConfig> {
  const changed = Object.keys(fields).length > 0;
  const [row] = changed
    ? await tx.update(scanConfigs).set(fields).where(eq(scanConfigs.id, id)).returning()
    : await tx.select().from(scanConfigs).where(eq(scanConfigs.id, id));
  if (!row) throw notFound("scan configuration");
  return configView(row);
}

/** Names of the migrations that the database has. The list is no tenant's, and the owner's alone. */
export async function appliedMigrations(tx: Tx): Promise<Set<string>> {
  const found = await asOwner(tx, () => rows<{ name: string }>(tx, sql`select name from schema_migrations`));
  return new Set(found.map(({ name }) => name));
}

/** Running and waiting scans of all tenants, and the workers that showed a sign of life lately. */
export async function scannerStatus(tx: Tx): Promise<ScannerStatus> {
  const open = await tx
    .select({ scan: scans, application: applications.name, tenant: tenants.name })
    .from(scans)
    .innerJoin(applications, eq(applications.id, scans.applicationId))
    .innerJoin(tenants, eq(tenants.id, scans.tenantId))
    .where(or(eq(scans.status, "running"), eq(scans.status, "pending")))
    .orderBy(asc(scans.id));
  const alive = await tx
    .select()
    .from(workers)
    .where(gt(workers.lastSeenAt, silentSince()))
    .orderBy(desc(workers.running), asc(workers.id));
  return {
    running: open
      .filter(({ scan }) => scan.status === "running")
      .map(({ scan, application, tenant }) => ({
        scanId: scan.id,
        application,
        tenant,
        startedAt: scan.startedAt?.toISOString() ?? null,
      })),
    queued: open
      .filter(({ scan }) => scan.status === "pending")
      .map(({ scan, application, tenant }) => ({
        scanId: scan.id,
        application,
        tenant,
        createdAt: scan.createdAt.toISOString(),
      })),
    workers: alive.map(({ id, lastSeenAt, running }) => ({ id, lastSeenAt: lastSeenAt.toISOString(), running })),
  };
}

/** A worker's sign of life; forgets workers that gave none for a while. */
export async function beat(tx: Tx, id: string, running: number): Promise<void> {
  const lastSeenAt = new Date();
  await tx.delete(workers).where(lt(workers.lastSeenAt, silentSince()));
  await tx
    .insert(workers)
    .values({ id, running, lastSeenAt })
    .onConflictDoUpdate({ target: workers.id, set: { running, lastSeenAt } });
}

/** Forgets a worker that stops. */
export async function forgetWorker(tx: Tx, id: string): Promise<void> {
  await tx.delete(workers).where(eq(workers.id, id));
}

export const silentSince = () => new Date(Date.now() - workerSeconds * 1000);

function configView({ id, name, description, enabled }: typeof scanConfigs.$inferSelect): ScanConfig {
  return { id, name, description, enabled };
}
