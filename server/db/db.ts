import { type SQL, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ConstructorOptions } from "pg-boss";
import type { DatabaseFault } from "./database-fault.ts";
import type * as schema from "./tables/schema.ts";

/** Queries inside one transaction, whose role and tenant are already set. */
export type Tx = PgDatabase<PgQueryResultHKT, typeof schema>;

/**
 * The platform's database: PGlite in the data directory, or PostgreSQL. Both behave the same behind it. Transactions
 * reject with a {@link DatabaseFault} while the database is away or its disk is full.
 */
export interface Db {
  /** For the log and the system information, for example `PGlite (PostgreSQL 17.5)`. */
  readonly engine: string;
  /**
   * Runs `work` in a transaction that sees and writes the rows of one tenant alone. Where it only reads it can write nothing, and
   * nobody waits for its end.
   */
  tenant<T>(tenantId: number, work: (tx: Tx) => Promise<T>, only?: "reads"): Promise<T>;
  /** Runs `work` in a transaction that crosses tenants: sign-in, tickets, the start of jobs. Say why where it is used. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs statements across tenants outside of any transaction, each by itself: what every call and socket asks for first.
   * Say why where it is used.
   */
  look<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Hears every `notify` on a channel, also those of other processes on PostgreSQL. Resolves to the unsubscribe. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Rejects with a {@link DatabaseFault} while the database cannot be reached; waits for no transaction. */
  check(): Promise<void>;
  /** How the job queue reaches the same database. */
  readonly queueConnection: ConstructorOptions;
  close(): Promise<void>;
}

/** Tells every listener of `channel` once the transaction commits. `payload` is at most 7,999 bytes. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`);
}

/** Rows of a statement that the query builder cannot express. Columns keep their SQL names. */
export async function rows<T>(tx: Tx, statement: SQL): Promise<T[]> {
  const result = (await tx.execute(statement)) as unknown as { rows: T[] };
  return result.rows;
}

/** Runs `work` with the rights of the connection itself, for the queue's tables, and returns to the scope after it. */
export function asOwner<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  return inRole(tx, sql`'none'`, work);
}

/** Runs `work` across tenants inside a tenant's transaction, and returns to the scope after it. Say why where it is used. */
export function asSystem<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  return inRole(tx, sql`current_setting('app.system_role')`, work);
}

async function inRole<T>(tx: Tx, role: SQL, work: () => Promise<T>): Promise<T> {
  const [scope] = await rows<{ role: string }>(tx, sql`select current_setting('role') as role`);
  await tx.execute(sql`select set_config('role', ${role}, true)`);
  const result = await work();
  await tx.execute(sql`select set_config('role', ${scope?.role ?? "none"}, true)`);
  return result;
}
