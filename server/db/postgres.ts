import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Db, scopeOf, type Tx } from "./db.ts";
import { explainConnection } from "./explain-connection.ts";
import { migrate } from "./migrate.ts";
import { listenOn } from "./postgres-listener.ts";
import * as schema from "./schema.ts";

/** Opens a pool on PostgreSQL 15 or newer and brings the database up to date. `onError` hears of idle connections that broke. */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<Db> {
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: "postern" });
  pool.on("error", onError);
  const engine = await prepare(pool, url);
  const database = drizzle({ client: pool, schema, casing: "snake_case" });
  const inScope = <T>(tenantId: number | null, work: (tx: Tx) => Promise<T>) =>
    database.transaction(async (tx) => {
      await tx.execute(scopeOf(tenantId));
      return await work(tx as unknown as Tx);
    });
  const listener = listenOn(url, onError);
  return {
    engine,
    tenant: inScope,
    system: (work) => inScope(null, work),
    listen: listener.listen,
    queueConnection: { connectionString: url, max: 4, application_name: "postern-jobs", useListenNotify: true },
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

async function prepare(pool: pg.Pool, url: string): Promise<string> {
  try {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ version: string; number: number }>(
        "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
      );
      const [server] = rows;
      if (!server || server.number < 150_000) {
        throw new Error(`PostgreSQL 15 or newer is needed; the server is ${server?.version}.`);
      }
      await migrate({ exec: (text) => client.query(text), query: (text, values) => client.query(text, values) });
      return `PostgreSQL ${server.version}`;
    } finally {
      client.release();
    }
  } catch (cause) {
    await pool.end();
    throw new Error(`DATABASE_URL cannot be used: ${explainConnection(cause, url)}`, { cause });
  }
}
