import { asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { FeatureFlag } from "../../../src/contract/tenant-defaults.ts";
import type { Tenant } from "../../../src/contract/tenants.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { refuseStale } from "../../refuse-stale.ts";
import type { Tx } from "../db.ts";
import { tellPeople, tellScan } from "../live-notices.ts";
import { magicLinks, scans, sessions, tenants, users } from "../tables/schema.ts";

type TenantRow = typeof tenants.$inferSelect;
/** What can be changed of a tenant; absent fields stay as they are. */
export type TenantChange = Partial<
  Pick<TenantRow, "name" | "domain" | "description" | "maxUsers" | "isActive" | "brandColor">
>;

const userCount = sql<number>`(
  select count(*)::integer from users member where member.tenant_id = tenants.id and member.is_active)`;
const query = (tx: Tx) => tx.select({ ...getTableColumns(tenants), userCount }).from(tenants);

/** Every tenant by name, the platform's own first. System scope. */
export async function listTenants(tx: Tx): Promise<Tenant[]> {
  const rows = await query(tx).orderBy(sql`${tenants.isGlobal} desc`, asc(sql`lower(${tenants.name})`), tenants.id);
  return rows.map(view);
}

/** One tenant; refuses an unknown one, and in a tenant's scope any other. */
export async function getTenant(tx: Tx, id: number): Promise<Tenant> {
  const [row] = await query(tx).where(eq(tenants.id, id));
  if (!row) throw notFound("tenant");
  return view(row);
}

/** Creates a tenant without users. System scope. */
export async function insertTenant(
  tx: Tx,
  fields: Pick<TenantRow, "name" | "domain" | "description" | "maxUsers">,
): Promise<Tenant> {
  const [row] = await tx.insert(tenants).values(fields).returning();
  return view({ ...(row as TenantRow), userCount: 0 });
}

/**
 * Holds a tenant until the transaction ends, so that two changes which depend on its people do not overlap. Refuses an
 * unknown one.
 */
export async function lockTenant(tx: Tx, id: number): Promise<TenantRow> {
  const [row] = await tx.select().from(tenants).where(eq(tenants.id, id)).for("update");
  if (!row) throw notFound("tenant");
  return row;
}

/** Changes a tenant's fields; refuses to replace what differs from `seen`. Deactivating needs {@link setTenantActive}. */
export async function updateTenant(
  tx: Tx,
  id: number,
  change: Omit<TenantChange, "isActive">,
  seen?: Parameters<typeof refuseStale>[2],
): Promise<Tenant> {
  refuseStale(await lockTenant(tx, id), change, seen);
  if (Object.keys(change).length > 0) await tx.update(tenants).set(change).where(eq(tenants.id, id));
  return await getTenant(tx, id);
}

/**
 * Activates or deactivates a tenant. Deactivating ends its people's sessions and live sockets at once; it is refused
 * for the platform's own tenant. System scope, since sessions belong to no tenant.
 */
export async function setTenantActive(tx: Tx, id: number, isActive: boolean): Promise<void> {
  const tenant = await lockTenant(tx, id);
  if (!isActive && tenant.isGlobal) throw new Refusal(403, "The platform's own tenant cannot be deactivated.");
  await tx.update(tenants).set({ isActive }).where(eq(tenants.id, id));
  if (isActive) return;
  await endSessions(tx, id);
}

/** Switches feature flags; those that are not named stay as they are, also when two people switch at once. */
export async function setFeatureFlags(
  tx: Tx,
  id: number,
  flags: Partial<Record<FeatureFlag, boolean>>,
): Promise<Tenant> {
  await lockTenant(tx, id);
  await tx
    .update(tenants)
    .set({ featureFlags: sql`${tenants.featureFlags} || ${JSON.stringify(flags)}::jsonb` })
    .where(eq(tenants.id, id));
  return await getTenant(tx, id);
}

/**
 * Removes a tenant with everything that belongs to it: people, sessions, invitations, applications, scans, endpoints,
 * alerts, teams, reports. Resolves to its name. Scans that wait or run are told to stop through `stop`. Refuses the
 * platform's own tenant. System scope.
 */
export async function deleteTenant(tx: Tx, id: number, stop: (scanId: number) => Promise<void>): Promise<string> {
  const tenant = await lockTenant(tx, id);
  if (tenant.isGlobal) throw new Refusal(403, "The platform's own tenant cannot be deleted.");
  const locked = await tx
    .select({ id: scans.id, status: scans.status })
    .from(scans)
    .where(eq(scans.tenantId, id))
    .orderBy(scans.id)
    .for("update");
  for (const scan of locked) {
    if (scan.status !== "running" && scan.status !== "pending") continue;
    await stop(scan.id);
    await tellScan(tx, scan.id);
  }
  await endSessions(tx, id);
  // Links that were sent before must not bring the same people back as strangers without an organization.
  const members = tx
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(eq(users.tenantId, id));
  await tx.delete(magicLinks).where(inArray(magicLinks.email, members));
  await tx.delete(tenants).where(eq(tenants.id, id));
  return tenant.name;
}

async function endSessions(tx: Tx, tenantId: number): Promise<void> {
  const members = tx.select({ id: users.id }).from(users).where(eq(users.tenantId, tenantId));
  await tx.delete(sessions).where(inArray(sessions.userId, members));
  await tellPeople(tx, tenantId);
}

function view(row: TenantRow & { userCount: number }): Tenant {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
