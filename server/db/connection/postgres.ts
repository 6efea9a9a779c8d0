import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Db, scopeOf, type Tx } from "../db.ts";
import * as schema from "../tables/schema.ts";
import { explainConnection, TooOldError } from "./explain-connection.ts";
import { migrate } from "./migrate.ts";
import { listenOn } from "./postgres-listener.ts";

/** Milliseconds after which a server that says nothing is given up when the platform starts. */
const patience = 10_000;

/**
 * Opens a pool on PostgreSQL 15 or newer and brings the database up to date. `onError` hears of idle connections that
 * broke. Rejects with a sentence that names the setting, the server and what to do.
 */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<Db> {
  const engine = await prepare(url).catch((cause: unknown) => {
    throw new Error(`DATABASE_URL cannot be used: ${explainConnection(cause, url)}`, { cause });
  });
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: "postern" });
  pool.on("error", onError);
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

async function prepare(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "postern",
    connectionTimeoutMillis: patience,
  });
  // A connection that breaks says so to the query under way as well.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; number: number }>(
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
    );
    const [server] = rows;
    if (!server || Number(server.number) < 150_000) throw new TooOldError(server?.version ?? "of unknown version");
    await migrate({ exec: (text) => client.query(text), query: (text, values) => client.query(text, values) });
    return `PostgreSQL ${server.version}`;
  } finally {
    await client.end().catch(() => {});
  }
}
