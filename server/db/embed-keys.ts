import { and, asc, eq, getTableColumns, gt, lt, type SQL, sql } from "drizzle-orm";
import type { EmbedKey } from "../../src/contract/embed-keys.ts";
import type { PortalKeySet } from "../../src/contract/portal-key-set.ts";
import { notFound, Refusal } from "../refusal.ts";
import type { Tx } from "./db.ts";
import { tellPeople } from "./live-notices.ts";
import { embedKeys, embedTokens } from "./tables/embed-tables.ts";
import { tenants } from "./tables/schema.ts";

/** A key without its hash, which a tenant's scope cannot read. */
export type EmbedKeyRow = Omit<typeof embedKeys.$inferSelect, "hash">;

const { hash: _, ...columns } = getTableColumns(embedKeys);

/** The embed keys of the tenant in scope, by name. */
export async function listEmbedKeys(tx: Tx): Promise<EmbedKey[]> {
  const rows = await tx
    .select(columns)
    .from(embedKeys)
    .orderBy(asc(sql`lower(${embedKeys.name})`));
  return rows.map(view);
}

/** Stores a key by its hash; refuses a name that is taken. */
export async function insertEmbedKey(tx: Tx, values: typeof embedKeys.$inferInsert): Promise<EmbedKey> {
  const [row] = await tx.insert(embedKeys).values(values).onConflictDoNothing().returning(columns);
  if (row) return view(row);
  const detail = `There is an embed key called ${values.name}. Choose another name, or revoke that key.`;
  throw new Refusal(409, detail, { errors: [{ field: "name", message: detail }] });
}

/**
 * Ends a key for good, with its tokens and every session that came by it; refuses an unknown one. Resolves to its name.
 * Tenant scope.
 */
export async function deleteEmbedKey(tx: Tx, tenantId: number, id: number): Promise<string> {
  const [row] = await tx.delete(embedKeys).where(eq(embedKeys.id, id)).returning({ name: embedKeys.name });
  if (!row) throw notFound("embed key");
  await tellPeople(tx, tenantId);
  return row.name;
}

/**
 * The key of a hash; null when it is unknown or has expired, or its organization is deactivated. Notes that it is used.
 * System scope: a key tells its tenant.
 */
export async function findEmbedKey(tx: Tx, hash: string): Promise<EmbedKeyRow | null> {
  const key = await usableKey(tx, eq(embedKeys.hash, hash));
  if (key) await noteKeyUse(tx, key);
  return key;
}

async function usableKey(tx: Tx, which: SQL): Promise<EmbedKeyRow | null> {
  const [key] = await tx
    .select(columns)
    .from(embedKeys)
    .innerJoin(tenants, eq(tenants.id, embedKeys.tenantId))
    .where(and(which, gt(embedKeys.expiresAt, new Date()), tenants.isActive));
  return key ?? null;
}

/** Notes at most once a minute that a key is used, by whoever has proven to have it. System scope. */
export async function noteKeyUse(tx: Tx, key: EmbedKeyRow): Promise<void> {
  const now = new Date();
  if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > 60_000) {
    await tx.update(embedKeys).set({ lastUsedAt: now }).where(eq(embedKeys.id, key.id));
  }
}

/**
 * The key of an id whose portal signs tokens itself; null as with {@link findEmbedKey}. System scope: a key tells its tenant. Anybody
 * may name an id: its use is noted once a token was proven.
 */
export async function findPortalKey(tx: Tx, id: number): Promise<(EmbedKeyRow & { keySet: PortalKeySet }) | null> {
  const key = await usableKey(tx, eq(embedKeys.id, id));
  return key?.keySet ? { ...key, keySet: key.keySet } : null;
}

/** Stores a token by its hash, and drops those that expired. System scope. */
export async function insertEmbedToken(tx: Tx, token: typeof embedTokens.$inferInsert): Promise<void> {
  await tx.delete(embedTokens).where(lt(embedTokens.expiresAt, new Date()));
  await tx.insert(embedTokens).values(token);
}

/** The token of a hash; null when it is unknown or has expired, or its key has. System scope. */
export async function findEmbedToken(tx: Tx, hash: string): Promise<typeof embedTokens.$inferSelect | null> {
  const now = new Date();
  const [token] = await tx
    .select(getTableColumns(embedTokens))
    .from(embedTokens)
    .innerJoin(embedKeys, eq(embedKeys.id, embedTokens.embedKeyId))
    .where(and(eq(embedTokens.tokenHash, hash), gt(embedTokens.expiresAt, now), gt(embedKeys.expiresAt, now)));
  return token ?? null;
}

function view(row: EmbedKeyRow): EmbedKey {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    addsUsers: row.addsUsers,
    keySet: row.keySet,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
