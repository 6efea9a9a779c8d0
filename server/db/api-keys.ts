import { and, asc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { ApiKey } from "../../src/contract/api-keys.ts";
import { notFound, Refusal } from "../refusal.ts";
import type { Db, Tx } from "./db.ts";
import { apiKeys } from "./tables/api-key-table.ts";
import { applications, tenants } from "./tables/schema.ts";

/** A key without its hash, which a tenant's scope cannot read. */
export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, "hash">;

const { hash: _, ...columns } = getTableColumns(apiKeys);

/** The keys of the tenant in scope, by name. */
export async function listApiKeys(tx: Tx): Promise<ApiKey[]> {
  const rows = await tx
    .select(columns)
    .from(apiKeys)
    .orderBy(asc(sql`lower(${apiKeys.name})`));
  const named = await namesOf(tx, [...new Set(rows.flatMap(({ applicationIds }) => applicationIds ?? []))]);
  return rows.map((row) => view(row, named));
}

/** Stores a key by its hash; refuses a name that is taken, and an application that the tenant does not have. */
export async function insertApiKey(tx: Tx, values: typeof apiKeys.$inferInsert): Promise<ApiKey> {
  const named = await namesOf(tx, values.applicationIds ?? []);
  if (values.applicationIds?.some((id) => !named.has(id))) throw notFound("application");
  const [row] = await tx.insert(apiKeys).values(values).onConflictDoNothing().returning(columns);
  if (!row) {
    const detail = `There is an API key called ${values.name}. Choose another name, or revoke that key.`;
    throw new Refusal(409, detail, { errors: [{ field: "name", message: detail }] });
  }
  return view(row, named);
}

/** Ends a key for good; refuses an unknown one. Resolves to its name. */
export async function deleteApiKey(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning({ name: apiKeys.name });
  if (!row) throw notFound("API key");
  return row.name;
}

/**
 * The key of a hash; null when it is unknown or has expired, or its organization is deactivated. Notes at most once a
 * minute that it is used. System scope: a key tells its tenant.
 */
export async function findApiKey(tx: Tx, hash: string): Promise<ApiKeyRow | null> {
  const now = new Date();
  const [key] = await tx
    .select(columns)
    .from(apiKeys)
    .innerJoin(tenants, eq(tenants.id, apiKeys.tenantId))
    .where(and(eq(apiKeys.hash, hash), gt(apiKeys.expiresAt, now), tenants.isActive));
  if (!key) return null;
  if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > 60_000) {
    await tx.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.id));
  }
  return key;
}

/** A database whose tenant transactions see the scans and the row of these applications alone; null: of all of them. */
export function forApplications(db: Db, ids: readonly number[] | null): Db {
  if (ids === null) return db;
  return {
    ...db,
    tenant: (tenantId, work, only) => {
      const within = async (tx: Tx) => {
        await tx.execute(sql`select set_config('app.application_ids', ${`{${ids.join(",")}}`}, true)`);
        return await work(tx);
      };
      return db.tenant(tenantId, within, only);
    },
  };
}

async function namesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = applications;
  const rows = await tx.select({ id, name }).from(applications).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

function view(row: ApiKeyRow, named: ReadonlyMap<number, string>): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    // Those that are gone are reached no more.
    applications:
      row.applicationIds?.flatMap((id) => {
        const name = named.get(id);
        return name === undefined ? [] : [{ id, name }];
      }) ?? null,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
