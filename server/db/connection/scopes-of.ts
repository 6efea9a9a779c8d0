import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { databaseFault } from "../database-fault.ts";
import { type Db, scopeOf, type Tx } from "../db.ts";
import * as schema from "../tables/schema.ts";
import type { Roles } from "./roles.ts";

/** How work is done on the connections of a pool: as one tenant, or as the system. Rejects with a fault where the database is away. */
export function scopesOf(pool: pg.Pool, roles: Roles): Pick<Db, "tenant" | "system"> {
  const database = drizzle({ client: pool, schema, casing: "snake_case" });
  const inScope = async <T>(tenantId: number | null, work: (tx: Tx) => Promise<T>) => {
    let begun = false;
    try {
      return await database.transaction(async (tx) => {
        begun = true;
        await tx.execute(scopeOf(tenantId, roles));
        return await work(tx as unknown as Tx);
      });
    } catch (error) {
      // Once it has begun, only a query's error is the database's: the work may fail at other connections.
      throw (!begun || error instanceof DrizzleQueryError ? databaseFault(error) : null) ?? error;
    }
  };
  return { tenant: inScope, system: (work) => inScope(null, work) };
}
