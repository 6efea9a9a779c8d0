import { and, eq } from "drizzle-orm";
import type { Tx } from "../db.ts";
import { tenantAssets } from "../tables/asset-schema.ts";
import { tenants } from "../tables/schema.ts";

export type AssetKind = "logo" | "favicon";
/** An image as it was uploaded, with the type that its content was found to be. */
export type Asset = { contentType: string; bytes: Uint8Array };

const columns = { logo: "logoUrl", favicon: "faviconUrl" } as const;

/**
 * Stores an image in the place of the one before, and resolves to its address on the platform. `key` is what makes
 * the address impossible to guess. Tenant scope.
 */
export async function saveAsset(
  tx: Tx,
  tenantId: number,
  kind: AssetKind,
  asset: Asset & { key: string },
): Promise<string> {
  const row = { ...asset, createdAt: new Date() };
  await tx
    .insert(tenantAssets)
    .values({ tenantId, kind, ...row })
    .onConflictDoUpdate({ target: [tenantAssets.tenantId, tenantAssets.kind], set: row });
  const url = `/api/tenant-assets/${tenantId}/${asset.key}`;
  await tx
    .update(tenants)
    .set({ [columns[kind]]: url })
    .where(eq(tenants.id, tenantId));
  return url;
}

/** Removes an image and its address. Tenant scope. */
export async function removeAsset(tx: Tx, tenantId: number, kind: AssetKind): Promise<void> {
  await tx.delete(tenantAssets).where(and(eq(tenantAssets.tenantId, tenantId), eq(tenantAssets.kind, kind)));
  await tx
    .update(tenants)
    .set({ [columns[kind]]: null })
    .where(eq(tenants.id, tenantId));
}

/** The image behind an address, or null. System scope: whoever has the address may see it, signed in or not. */
export async function findAsset(tx: Tx, tenantId: number, key: string): Promise<Asset | null> {
  const [row] = await tx
    .select({ contentType: tenantAssets.contentType, bytes: tenantAssets.bytes })
    .from(tenantAssets)
    .where(and(eq(tenantAssets.tenantId, tenantId), eq(tenantAssets.key, key)));
  return row ?? null;
}

/** A tenant's image by its kind, or null, for reports that carry the logo. */
export async function tenantAsset(tx: Tx, tenantId: number, kind: AssetKind): Promise<Asset | null> {
  const [row] = await tx
    .select({ contentType: tenantAssets.contentType, bytes: tenantAssets.bytes })
    .from(tenantAssets)
    .where(and(eq(tenantAssets.tenantId, tenantId), eq(tenantAssets.kind, kind)));
  return row ?? null;
}
