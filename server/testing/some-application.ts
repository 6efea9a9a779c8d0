import type { Db, Tx } from "../db/db.ts";
import { productIdByName } from "../db/products.ts";
import { applications, tenants, users } from "../db/tables/schema.ts";

/** Makes an organization with a user and every feature; resolves to their ids. */
export async function someTenant(db: Db, name = "T"): Promise<{ tenantId: number; userId: number }> {
  return await db.system(async (tx) => {
    const [tenant] = await tx
      .insert(tenants)
      .values({ name, featureFlags: { slack_integration: true } })
      .returning();
    const tenantId = tenant?.id as number;
    const [user] = await tx
      .insert(users)
      .values({ email: `someone@t${tenantId}.example`, tenantId })
      .returning();
    return { tenantId, userId: user?.id as number };
  });
}

let added = 0;

/** Adds an application that nothing answers for, with a name of its own, without a credential unless told otherwise; resolves to its id. */
export async function someApplication(
  tx: Tx,
  tenantId: number,
  given: Partial<typeof applications.$inferInsert> = {},
): Promise<number> {
  added += 1;
  const [row] = await tx
    .insert(applications)
    .values({
      tenantId,
      productId: await productIdByName(tx, tenantId, "P"),
      name: `Application ${added}`,
      targetUrl: "http://127.0.0.1:9",
      environment: "production",
      authMethod: "none",
      ...given,
    })
    .returning();
  return row?.id as number;
}
