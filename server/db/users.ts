import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { User } from "../../src/contract/users.ts";
import { Refusal } from "../refusal.ts";
import type { Tx } from "./db.ts";
import { tenants, users } from "./tables/schema.ts";
import { acceptInvitation } from "./tenant/tenant-invitations.ts";

/** A user as the database knows them, with their tenant. Read in the system scope: it carries the password hash. */
export type UserRow = typeof users.$inferSelect & { tenant: typeof tenants.$inferSelect | null };

const columns = { user: getTableColumns(users), tenant: getTableColumns(tenants) };

/** The user with an address in lower case, or null. */
export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .leftJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(sql`lower(${users.email})`, email));
  return row ? { ...row.user, tenant: row.tenant } : null;
}

/** The user with an id, or null. */
export async function findUser(tx: Tx, id: number): Promise<UserRow | null> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .leftJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.id, id));
  return row ? { ...row.user, tenant: row.tenant } : null;
}

/** Whether an account may be used: neither it nor its organization is deactivated. */
export function isUsable(user: UserRow): boolean {
  return user.isActive && (user.tenant === null || user.tenant.isActive);
}

/** Refuses an account that may not be used, with the reason. Only for who proved that the account is theirs. */
export function refuseUnusable(user: UserRow): void {
  if (user.tenant && !user.tenant.isActive) {
    throw new Refusal(403, "Your organization is deactivated. Ask the administrator of the platform to activate it.");
  }
  if (!user.isActive) throw new Refusal(403, "This account is deactivated. Ask an administrator to activate it.");
}

/**
 * The user who follows a sign-in link: the known one, or a new one, who joins the organization that invited the
 * address, if any. Refuses deactivated accounts and full organizations.
 */
export async function userOfLink(tx: Tx, email: string): Promise<UserRow> {
  const known = await findUserByEmail(tx, email);
  if (known) refuseUnusable(known);
  const user = known ?? (await insertUser(tx, email));
  if (user.tenantId === null) await acceptInvitation(tx, user.id, email);
  await tx.update(users).set({ lastSignIn: new Date() }).where(eq(users.id, user.id));
  return (await findUser(tx, user.id)) as UserRow;
}

async function insertUser(tx: Tx, email: string): Promise<UserRow> {
  // Two links of one new address may be followed at the same moment.
  await tx.insert(users).values({ email }).onConflictDoNothing();
  return (await findUserByEmail(tx, email)) as UserRow;
}

/** Creates an organization whose admin the user becomes; refuses users who have one. */
export async function createTenantFor(
  tx: Tx,
  userId: number,
  fields: { name: string; description: string | null },
): Promise<UserRow> {
  const [tenant] = await tx.insert(tenants).values(fields).returning();
  const joined = await tx
    .update(users)
    .set({ tenantId: tenant?.id as number, role: "admin" })
    .where(and(eq(users.id, userId), isNull(users.tenantId)))
    .returning({ id: users.id });
  if (joined.length === 0) throw new Refusal(409, "You already belong to an organization.");
  return (await findUser(tx, userId)) as UserRow;
}

/** Stores or removes (null) the hash of a user's password. */
export async function setPasswordHash(tx: Tx, userId: number, passwordHash: string | null): Promise<UserRow> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  return (await findUser(tx, userId)) as UserRow;
}

/** Remembers that a user signed in now. */
export async function touchSignIn(tx: Tx, userId: number): Promise<void> {
  await tx.update(users).set({ lastSignIn: new Date() }).where(eq(users.id, userId));
}

/** A user as the contract shows them. */
export function userView(user: UserRow): User {
  const { tenant } = user;
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    role: user.role,
    tenantId: user.tenantId,
    isActive: user.isActive,
    requiresTenantCreation: user.tenantId === null,
    hasPassword: user.passwordHash !== null,
    tenant: tenant && {
      id: tenant.id,
      name: tenant.name,
      logoUrl: tenant.logoUrl,
      faviconUrl: tenant.faviconUrl,
      brandColor: tenant.brandColor,
      isGlobal: tenant.isGlobal,
      featureFlags: tenant.featureFlags,
    },
  };
}
