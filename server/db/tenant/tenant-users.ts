import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { admins, allows, type Role } from "../../../src/contract/roles.ts";
import type { TenantUser } from "../../../src/contract/users.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Tx } from "../db.ts";
import { deleteSessions } from "../sessions.ts";
import { invitations, users } from "../tables/schema.ts";
import { pending } from "./tenant-invitations.ts";
import { lockTenant } from "./tenants.ts";

const { id, email, firstName, lastName, role, isActive } = getTableColumns(users);
const columns = { id, email, firstName, lastName, role, isActive };

/** The tenant's people by address. Tenant scope. */
export async function listTenantUsers(tx: Tx): Promise<TenantUser[]> {
  return await tx
    .select(columns)
    .from(users)
    .orderBy(asc(sql`lower(${users.email})`));
}

/** A change to one of a tenant's people, and who makes it. */
export type UserChange = {
  tenantId: number;
  actorId: number;
  userId: number;
  role?: Role | undefined;
  isActive?: boolean | undefined;
};

/**
 * Changes a person's role, or activates or deactivates them; each ends their sessions and live sockets at once.
 * Nobody changes their own role or deactivates themselves, and the right to do it is looked at while the tenant is
 * held: of two admins who demote each other one succeeds, so an active admin always remains. Only superadmins make,
 * or change, a superadmin. System scope, since sessions belong to no tenant.
 */
export async function updateTenantUser(tx: Tx, change: UserChange): Promise<TenantUser> {
  const { tenantId } = change;
  const tenant = await lockTenant(tx, tenantId);
  const actor = await find(tx, tenantId, change.actorId);
  if (!actor?.isActive || !allows(admins, actor.role)) {
    throw new Refusal(403, "You are no longer an administrator of this organization.");
  }
  const target = await find(tx, tenantId, change.userId);
  if (!target) throw notFound("user");
  const next = { role: change.role ?? target.role, isActive: change.isActive ?? target.isActive };
  if (next.role === target.role && next.isActive === target.isActive) return target;
  refuseForbidden(actor, target, next);
  if (next.isActive && !target.isActive) await refuseWithoutPlace(tx, tenantId, tenant.maxUsers, "active");
  const [row] = await tx.update(users).set(next).where(eq(users.id, target.id)).returning(columns);
  await deleteSessions(tx, target.id);
  return row as TenantUser;
}

async function find(tx: Tx, tenantId: number, userId: number): Promise<TenantUser | undefined> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)));
  return row;
}

function refuseForbidden(actor: TenantUser, target: TenantUser, next: Pick<TenantUser, "role" | "isActive">): void {
  if (actor.id === target.id) {
    throw new Refusal(
      403,
      next.isActive
        ? "You cannot change your own role. Ask another administrator."
        : "You cannot deactivate yourself. Ask another administrator.",
    );
  }
  if (actor.role === "superadmin") return;
  if (target.role === "superadmin") throw new Refusal(403, "Only a superadmin can change a superadmin.");
  if (next.role === "superadmin") throw new Refusal(403, "Only a superadmin can make someone a superadmin.");
}

/**
 * Refuses when a tenant has no place for one more: its active people, and for an invitation also the addresses that
 * are invited, fill it. Hold the tenant with {@link lockTenant} before.
 */
export async function refuseWithoutPlace(
  tx: Tx,
  tenantId: number,
  maxUsers: number,
  counting: "active" | "active and invited",
  exceptEmail = "",
): Promise<void> {
  const active = await tx.$count(users, and(eq(users.tenantId, tenantId), eq(users.isActive, true)));
  const invited =
    counting === "active"
      ? 0
      : await tx.$count(
          invitations,
          and(eq(invitations.tenantId, tenantId), pending(), sql`lower(${invitations.email}) <> ${exceptEmail}`),
        );
  if (active + invited < maxUsers) return;
  throw new Refusal(
    409,
    `Your organization has reached its limit of ${maxUsers} users${invited ? `, ${invited} of them invited` : ""}. Deactivate a user${
      invited ? " or withdraw an invitation" : ""
    }, or ask a superadmin for more places.`,
  );
}
