import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Role } from "../../../src/contract/roles.ts";
import { invitationDays } from "../../../src/contract/tenant-defaults.ts";
import type { Invitation } from "../../../src/contract/tenants.ts";
import { notFound, Refusal } from "../../refusal.ts";
import type { Tx } from "../db.ts";
import { invitations, tenants, users } from "../tables/schema.ts";

const lifetime = invitationDays * 24 * 3600_000;

/** The condition that an invitation can still be taken. */
export const pending = (): SQL => gt(invitations.createdAt, new Date(Date.now() - lifetime));

/** A tenant's invitations that can still be taken, oldest first. Tenant scope. */
export async function listInvitations(tx: Tx): Promise<Invitation[]> {
  const rows = await tx.select().from(invitations).where(pending()).orderBy(asc(invitations.id));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    expiresAt: new Date(row.createdAt.getTime() + lifetime).toISOString(),
  }));
}

/** Takes an invitation back; resolves to its address. Refuses an unknown one. Tenant scope. */
export async function deleteInvitation(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ email: invitations.email });
  if (!row) throw notFound("invitation");
  return row.email;
}

/**
 * Invites an address, or once more with another role. Refuses members. Whether the address has an account in another
 * organization stays untold. Hold the tenant before.
 */
export async function upsertInvitation(
  tx: Tx,
  invitation: { tenantId: number; email: string; role: Role },
): Promise<void> {
  const { tenantId, email, role } = invitation;
  const isMember = and(eq(users.tenantId, tenantId), eq(sql`lower(${users.email})`, email));
  if ((await tx.$count(users, isMember)) > 0) {
    throw new Refusal(409, `${email} already belongs to this organization.`);
  }
  const known = await tx
    .update(invitations)
    .set({ role, createdAt: new Date() })
    .where(and(eq(invitations.tenantId, tenantId), eq(sql`lower(${invitations.email})`, email)))
    .returning({ id: invitations.id });
  if (known.length === 0) await tx.insert(invitations).values(invitation);
}

/**
 * Lets someone without an organization join the one that invited their address, if any. Refuses with what to do while
 * that one has no place. System scope: the invited person belongs to no tenant yet.
 */
export async function acceptInvitation(tx: Tx, userId: number, email: string): Promise<void> {
  const [invitation] = await tx
    .select({ id: invitations.id, tenantId: invitations.tenantId, role: invitations.role, maxUsers: tenants.maxUsers })
    .from(invitations)
    .innerJoin(tenants, eq(tenants.id, invitations.tenantId))
    .where(and(eq(sql`lower(${invitations.email})`, email), eq(tenants.isActive, true), pending()))
    .orderBy(invitations.id)
    .limit(1)
    .for("update");
  if (!invitation) return;
  const members = await tx.$count(users, and(eq(users.tenantId, invitation.tenantId), eq(users.isActive, true)));
  if (members >= invitation.maxUsers) {
    throw new Refusal(
      403,
      `Your organization has reached its limit of ${invitation.maxUsers} users. Ask its administrator for a place, then follow the link again.`,
    );
  }
  await tx.update(users).set({ tenantId: invitation.tenantId, role: invitation.role }).where(eq(users.id, userId));
  await tx.delete(invitations).where(eq(invitations.id, invitation.id));
}
