import { and, eq, gt } from "drizzle-orm";
import type { EmbeddedRole } from "../../src/contract/roles.ts";
import { Refusal } from "../refusal.ts";
import type { Tx } from "./db.ts";
import { sessions, users } from "./tables/schema.ts";
import { lockTenant } from "./tenant/tenants.ts";
import { findUser, findUserByEmail, refuseUnusable, type UserRow } from "./users.ts";

/** Which organization a portal lets its users into, and on what terms. */
export type PortalTerms = { tenantId: number; role: EmbeddedRole; addsUsers: boolean };

/**
 * The user whom a portal signs in: a member of its organization, or where the portal adds users a new one. Refuses
 * everybody else with what to do. System scope: the address may belong to nobody yet.
 */
export async function userOfPortal(tx: Tx, terms: PortalTerms, email: string): Promise<UserRow> {
  const known = await findUserByEmail(tx, email);
  if (known?.tenantId === terms.tenantId) {
    refuseUnusable(known);
    return known;
  }
  // Whether the address has an account in another organization stays untold where it can.
  if (known?.tenantId || !terms.addsUsers) {
    throw new Refusal(
      403,
      terms.addsUsers
        ? `${email} cannot join your organization. Ask an admin of it.`
        : `${email} is no member of your organization. Invite the address, or let the portal add users.`,
    );
  }
  if (known) refuseUnusable(known);
  const tenant = await lockTenant(tx, terms.tenantId);
  const members = await tx.$count(users, and(eq(users.tenantId, tenant.id), eq(users.isActive, true)));
  if (members >= tenant.maxUsers) {
    throw new Refusal(
      403,
      `Your organization has reached its limit of ${tenant.maxUsers} users. Ask its administrator for a place.`,
    );
  }
  // Two tokens of one new address may be asked for at the same moment.
  await tx.insert(users).values({ email }).onConflictDoNothing();
  const user = (await findUserByEmail(tx, email)) as UserRow;
  await tx.update(users).set({ tenantId: tenant.id, role: terms.role }).where(eq(users.id, user.id));
  return (await findUser(tx, user.id)) as UserRow;
}

/** Whether somebody has a session of a portal's already, so that one that renews it is no sign-in. System scope. */
export async function isInPortal(tx: Tx, userId: number, embedKeyId: number): Promise<boolean> {
  const live = and(
    eq(sessions.userId, userId),
    eq(sessions.embedKeyId, embedKeyId),
    gt(sessions.expiresAt, new Date()),
  );
  return (await tx.$count(sessions, live)) > 0;
}
