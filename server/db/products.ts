import { and, asc, eq, notExists, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Product, ProductMetrics } from "../../src/contract/products.ts";
import { notFound } from "../refusal.ts";
import type { Tx } from "./db.ts";
import { applications, endpointPaths, products } from "./tables/schema.ts";

/** The tenant's products by name. */
export async function listProducts(tx: Tx): Promise<Product[]> {
  return await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .orderBy(asc(sql`lower(${products.name})`));
}

/** Id of the product with a name (case does not matter), made when there is none. */
export async function productIdByName(tx: Tx, tenantId: number, name: string): Promise<number> {
  await tx.insert(products).values({ tenantId, name }).onConflictDoNothing();
  const [row] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.tenantId, tenantId), eq(sql`lower(${products.name})`, sql`lower(${name})`)));
  return (row as { id: number }).id;
}

/** The product of an application that is now called `name`: its own with the new name, or the one that has it. */
export async function productForName(tx: Tx, tenantId: number, name: string): Promise<number> {
  const id = await productIdByName(tx, tenantId, name);
  // The name may differ in its case alone.
  await tx.update(products).set({ name }).where(eq(products.id, id));
  return id;
}

/** Removes a product that no application belongs to any more. */
export async function deleteUnusedProduct(tx: Tx, id: number): Promise<void> {
  const users = tx.select().from(applications).where(eq(applications.productId, id));
  await tx.delete(products).where(and(eq(products.id, id), notExists(users)));
}

/** Counts over all endpoints of a product's applications. `lacks_both` counts as lacking each. */
export async function productMetrics(tx: Tx, productId: number): Promise<ProductMetrics> {
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, productId));
  if (!product) throw notFound("product");
  const sum = (column: PgColumn, condition = sql`true`) =>
    sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)::int`;
  const { operations, secure, lacksAuthentication, lacksAuthorization, teamId } = endpointPaths;
  const [metrics] = await tx
    .select({
      totalEndpoints: sum(operations),
      secureEndpoints: sum(secure),
      lacksAuthEndpoints: sum(lacksAuthentication),
      lacksAuthzEndpoints: sum(lacksAuthorization),
      attributedEndpoints: sum(operations, sql`${teamId} is not null`),
      unattributedEndpoints: sum(operations, sql`${teamId} is null`),
    })
    .from(endpointPaths)
    .innerJoin(applications, eq(applications.id, endpointPaths.applicationId))
    .where(eq(applications.productId, productId));
  return metrics as ProductMetrics;
}
