import { DrizzleQueryError } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { databaseFault } from "../database-fault.ts";
import { type Db, scopeOf, type Tx } from "../db.ts";
import * as schema from "../tables/schema.ts";
import type { Roles } from "./roles.ts";

/** How work is done on the connections of a pool: as one tenant, or as the system. Rejects with a fault where the database is away. */
export function scopesOf(pool: pg.Pool, roles: Roles): Pick<Db, "tenant" | "system"> {
  const databases = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
  const databaseOn = (client: pg.PoolClient) => {
    const known = databases.get(client) ?? drizzle({ client, schema, casing: "snake_case" });
    databases.set(client, known);
    return known;
  };
  const inScope = async <T>(tenantId: number | null, work: (tx: Tx) => Promise<T>) => {
    let begun = false;
    let client: pg.PoolClient | null = null;
    try {
      // Lent here: drizzle itself keeps the connection of a pool for ever where it ends as the transaction begins.
      client = await pool.connect();
      return await databaseOn(client).transaction(async (tx) => {
        begun = true;
        await tx.execute(scopeOf(tenantId, roles));
        return await work(tx as unknown as Tx);
      });
    } catch (error) {
      // Once it has begun, only a query's error is the database's: the work may fail at other connections.
      throw (!begun || error instanceof DrizzleQueryError ? databaseFault(error) : null) ?? error;
    } finally {
      client?.release();
    }
  };
  return { tenant: inScope, system: (work) => inScope(null, work) };
}
