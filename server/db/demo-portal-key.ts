import { and, eq } from "drizzle-orm";
import type { Tx } from "./db.ts";
import { embedKeys } from "./tables/embed-tables.ts";
import { tenants } from "./tables/schema.ts";

/** Gives the demo portal a key of the platform's own organization for a day, in the place of the one before. System scope. */
export async function renewDemoPortalKey(tx: Tx, port: number, hash: string): Promise<void> {
  const [tenant] = await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.isGlobal, true));
  if (!tenant) return;
  const name = `Demo portal on port ${port}`;
  await tx.delete(embedKeys).where(and(eq(embedKeys.tenantId, tenant.id), eq(embedKeys.name, name)));
  await tx.insert(embedKeys).values({
    tenantId: tenant.id,
    name,
    hash,
    role: "contributor",
    addsUsers: true,
    createdBy: "the platform",
    expiresAt: new Date(Date.now() + 24 * 3600_000),
  });
}
