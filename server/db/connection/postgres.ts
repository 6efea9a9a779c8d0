import pg from "pg";
import { DatabaseFault } from "../database-fault.ts";
import type { Db } from "../db.ts";
import { endSilent } from "./end-silent.ts";
import { explainConnection, TooOldError, UnboundUserError } from "./explain-connection.ts";
import { migrate } from "./migrate.ts";
import { listenOn } from "./postgres-listener.ts";
import type { Roles } from "./roles.ts";
import { looksOn, scopesOf } from "./scopes-of.ts";

/** Milliseconds after which a server that says nothing is given up when the platform starts. */
const patience = 10_000;
/** Milliseconds that a transaction waits for a connection, a free one or a new one. */
const turn = 20_000;
/** Milliseconds without any answer after which connections to a server are ended. */
const silence = 20_000;
/** Milliseconds that a connection is kept unused: the database's process behind a new one has every table to learn first. */
const rest = 600_000;

/**
 * Opens a pool on PostgreSQL 15 or newer and brings the database up to date. `onError` hears of connections that broke;
 * transactions then reject with a {@link DatabaseFault} until the server is back, and so they do within half a minute where
 * it is silent, by default for 20 s (`silentMs`). Rejects with a sentence that names the
 * setting, the server and what to do.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  silentMs: number = silence,
): Promise<Db> {
  const { engine, roles } = await prepare(url).catch((cause: unknown) => {
    throw new Error(`DATABASE_URL cannot be used: ${explainConnection(cause, url)}`, { cause });
  });
  const poolOf = (max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      application_name: "postern",
      keepAlive: true,
      connectionTimeoutMillis: turn,
      idleTimeoutMillis: rest,
      // What begins a transaction leaves together with its first query.
      pipeline: true,
    });
    // The pool's own event tells of idle clients alone. One that is lent out to a transaction needs a listener of its own,
    // or its end would be the end of the process.
    pool.on("connect", (client) => client.on("error", onError));
    pool.on("error", () => {});
    return pool;
  };
  const [pool, lookups] = [poolOf(10), poolOf(4)];
  const listener = listenOn(url, onError);
  const stopWatching = endSilent([pool, lookups], listener, silentMs);
  return {
    engine,
    ...scopesOf(pool, roles),
    look: looksOn(lookups, roles),
    listen: listener.listen,
    check: () =>
      listener.check().catch((cause: unknown) => {
        throw new DatabaseFault(503, cause);
      }),
    queueConnection: queueOn(url, silentMs),
    close: async () => {
      stopWatching();
      await listener.close();
      await Promise.all([pool.end(), lookups.end()]);
    },
  };
}

/** The queue's own connections. It ends one by itself where a query has no answer; its listener asks every 10 s. */
function queueOn(url: string, silentMs: number): Db["queueConnection"] & pg.PoolConfig {
  return {
    connectionString: url,
    max: 4,
    application_name: "postern-jobs",
    useListenNotify: true,
    keepAlive: true,
    // Longer than a transaction is given: what a queue asks may wait for the rows of another worker.
    query_timeout: 3 * silentMs,
  };
}

async function prepare(url: string): Promise<{ engine: string; roles: Roles }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "postern",
    connectionTimeoutMillis: patience,
  });
  // A connection that breaks says so to the query under way as well.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{
      version: string;
      number: number;
      isSuper: boolean;
      bypasses: boolean;
      mayBecome: string | null;
    }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        bool_or(rolsuper) as "isSuper", bool_or(rolbypassrls) as bypasses,
        (select min(rolname) from pg_roles where rolsuper and pg_has_role(session_user, oid, 'member')) as "mayBecome"
        from pg_roles where rolname in (current_user, session_user)`,
    );
    const [server] = rows;
    if (!server || Number(server.number) < 150_000) throw new TooOldError(server?.version ?? "of unknown version");
    if (server.isSuper || server.bypasses) throw new UnboundUserError(server.isSuper ? "superuser" : "bypassrls");
    if (server.mayBecome !== null) throw new UnboundUserError("member", server.mayBecome);
    const roles = await migrate({
      exec: (text) => client.query(text),
      query: (text, values) => client.query(text, values),
    });
    await refuseInherited(client, roles, server.number);
    return { engine: `PostgreSQL ${server.version}`, roles };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whoever granted the roles by hand made the user who signs in see every tenant's rows. `version` as a number: 150004. */
async function refuseInherited(client: pg.Client, { user, system }: Roles, version: number): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    "select role from unnest(array[$1, $2]) role where pg_has_role(current_user, role, 'usage')",
    [user, system],
  );
  const [inherited] = rows;
  if (!inherited) return;
  // From 16 on the one who made a role needs to stay its administrator.
  throw new UnboundUserError("inherits", version < 160_000 ? inherited.role : `inherit option for ${inherited.role}`);
}
