import { and, asc, eq, ne, notExists, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Product, ProductMetrics } from "../../src/contract/products.ts";
import { notFound } from "../refusal.ts";
import type { Tx } from "./db.ts";
import { applications, pathFigures, products } from "./tables/schema.ts";

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

/**
 * The product of an application that is now called `name`: its own with the new name, or the one that has it. What it shares
 * with other applications stays, whatever one of them is called.
 */
export async function productForName(
  tx: Tx,
  { id: own, tenantId, productId }: Pick<typeof applications.$inferSelect, "id" | "tenantId" | "productId">,
  name: string,
): Promise<number> {
  const others = and(eq(applications.productId, productId), ne(applications.id, own));
  if ((await tx.$count(applications, others)) > 0) return productId;
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

/** The id of a product of the tenant in scope; refuses an unknown one. */
export async function requireProduct(tx: Tx, id: number): Promise<number> {
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id));
  if (!product) throw notFound("product");
  return product.id;
}

/** Counts over all endpoints of a product's applications. `lacks_both` counts as lacking each. */
export async function productMetrics(tx: Tx, productId: number): Promise<ProductMetrics> {
  await requireProduct(tx, productId);
  const sum = (column: PgColumn, condition = sql`true`) =>
    sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)::int`;
  const { operations, secure, lacksAuthentication, lacksAuthorization, teamId } = pathFigures;
  const [metrics] = await tx
    .select({
      totalEndpoints: sum(operations),
      secureEndpoints: sum(secure),
      lacksAuthEndpoints: sum(lacksAuthentication),
      lacksAuthzEndpoints: sum(lacksAuthorization),
      attributedEndpoints: sum(operations, sql`${teamId} is not null`),
      unattributedEndpoints: sum(operations, sql`${teamId} is null`),
    })
    .from(pathFigures)
    .innerJoin(applications, eq(applications.id, pathFigures.applicationId))
    .where(eq(applications.productId, productId));
  return metrics as ProductMetrics;
}
