import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { tenants, users } from "./tables/schema.ts";

/**
 * With no user at all, creates the tenant 'Platform' and its superadmin. Resolves to the superadmin's address while
 * nobody has signed in with it, so that their sign-in link can be printed, else to null. System scope.
 */
export async function ensureFirstAdmin(tx: Tx, email: string): Promise<string | null> {
  if ((await tx.$count(users)) === 0) {
    const [platform] = await tx.insert(tenants).values({ name: "Platform", isGlobal: true }).returning();
    await tx.insert(users).values({ email, role: "superadmin", tenantId: platform?.id });
  }
  const [first] = await tx
    .select({ email: users.email, lastSignIn: users.lastSignIn })
    .from(users)
    .where(and(eq(users.role, "superadmin"), eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .limit(1);
  return first && first.lastSignIn === null ? first.email : null;
}
