import type { Duplex } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { databaseFault } from "../database-fault.ts";
import type { Db, Tx } from "../db.ts";
import { onceForEach } from "../once-for-each.ts";
import * as schema from "../tables/schema.ts";
import { keptStatements } from "./kept-statements.ts";
import type { Roles } from "./roles.ts";

/** How work is done on the connections of a pool: as one tenant, or as the system. Rejects with a fault where the database is away. */
export function scopesOf(pool: pg.Pool, roles: Roles): Pick<Db, "tenant" | "system"> {
  const nameOf = pool.options.pipeline ? keptStatements() : null;
  const scopedOn = onceForEach((client: pg.PoolClient) => scoped(client, nameOf));
  const inScope = async <T>(tenantId: number | null, work: (tx: Tx) => Promise<T>, only?: "reads") => {
    let client: pg.PoolClient | null = null;
    let connection: ScopedConnection | null = null;
    try {
      // Lent here: drizzle itself keeps the connection of a pool for ever where it ends as the transaction begins.
      client = await pool.connect();
      connection = scopedOn(client);
      Object.assign(connection, { scope: scopeOf(tenantId, roles), isRead: only === "reads" });
      if (only === "reads") return await connection.read(work);
      return await connection.database.transaction((tx) => work(tx as unknown as Tx));
    } catch (error) {
      // Once there is a connection, only a query's error is the database's: the work may fail at other connections.
      const isDatabase = client === null || error instanceof DrizzleQueryError;
      throw (isDatabase ? databaseFault(error) : null) ?? connection?.refusal ?? error;
    } finally {
      const lent = client;
      void connection?.ended.finally(() => lent?.release());
    }
  };
  return { tenant: inScope, system: (work) => inScope(null, work) };
}

/** How the system looks things up on the connections of a pool of its own, which keep its role. */
export function looksOn(pool: pg.Pool, { system }: Roles): Db["look"] {
  const databaseOn = onceForEach((client: pg.PoolClient) => drizzle({ client, schema, casing: "snake_case" }));
  pool.on("connect", (client) => {
    // Without the role it would see nobody's session, and sign everybody out.
    client.query(`set role ${pg.escapeIdentifier(system)}`).catch(() => client.end().catch(() => {}));
  });
  return async (work) => {
    let client: pg.PoolClient | null = null;
    try {
      client = await pool.connect();
      return await work(databaseOn(client) as unknown as Tx);
    } catch (error) {
      throw (client === null || error instanceof DrizzleQueryError ? databaseFault(error) : null) ?? error;
    } finally {
      client?.release();
    }
  };
}

type ScopedConnection = {
  database: NodePgDatabase<typeof schema>;
  /** Reads in a transaction, always with the same `tx`: what was prepared on it is there the next time. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The statement that each transaction begins with. */
  scope: string;
  /** Whether the transaction may only read, so that nobody waits for its end. */
  isRead: boolean;
  /** Resolves once the last transaction has ended, so that the connection is free. */
  ended: Promise<unknown>;
  /** Why the database refused to begin the last transaction; everything in it fails for that. */
  refusal: unknown;
};

/**
 * A connection whose transactions take their scope along as they begin, in one message. Where it is pipelined nothing waits
 * for that: what follows fails where that did, and could see nothing without it.
 */
function scoped(client: pg.PoolClient, nameOf: ((text: string) => string | undefined) | null): ScopedConnection {
  const send = nameOf ? atOnce(client) : inTurn(client);
  const query: Send = (...given) => {
    const [config, values] = given as [pg.QueryConfig, unknown];
    if (config.text === "commit" && connection.isRead) {
      connection.ended = send("commit").catch(() => {});
      return Promise.resolve({ rows: [] });
    }
    if (config.text !== "begin") return send({ ...config, name: config.name ?? nameOf?.(config.text) }, values);
    Object.assign(connection, { refusal: null, ended: Promise.resolve() });
    const begun = send(`begin${connection.isRead ? " read only" : ""}; ${connection.scope}`);
    if (!nameOf) return begun;
    begun.catch((error: unknown) => {
      connection.refusal = error;
    });
    return Promise.resolve({ rows: [] });
  };
  const database = drizzle({ client: { query } as unknown as pg.PoolClient, schema, casing: "snake_case" });
  const connection: ScopedConnection = {
    ...{ database, scope: "", isRead: false, ended: Promise.resolve(), refusal: null },
    async read(work) {
      await query({ text: "begin" });
      try {
        return await work(database as unknown as Tx);
      } finally {
        await query({ text: "commit" });
      }
    },
  };
  return connection;
}

type Send = (...given: unknown[]) => Promise<unknown>;

/** Sends what is asked for in one go in one message: to hand each part to the network costs more than to build it. */
function atOnce(client: pg.PoolClient): Send {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  let isHeld = false;
  return (...given) => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return Reflect.apply(client.query as Send, client, given);
  };
}

/** Sends what is asked for side by side one after the other, to a database that takes no more than one. */
function inTurn(client: pg.PoolClient): Send {
  let last: Promise<unknown> = Promise.resolve();
  return (...given) => {
    const answer = last.then(() => Reflect.apply(client.query as Send, client, given));
    last = answer.catch(() => {});
    return answer;
  };
}

/**
 * Takes a role for the rest of the transaction: that of users with its tenant, or that of the system without one. One process
 * of the database does each query: what asks is many at once, and starting others takes longer than most of what they share.
 */
function scopeOf(tenantId: number | null, { user, system }: Roles): string {
  const [role, tenant] = tenantId === null ? [system, ""] : [user, String(tenantId)];
  const set = (name: string, value: string) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`;
  return `select ${set("role", role)}, ${set("app.tenant_id", tenant)}, ${set("app.system_role", system)}, ${set("max_parallel_workers_per_gather", "0")}`;
}
