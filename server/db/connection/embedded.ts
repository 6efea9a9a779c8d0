import { access } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { ConstructorOptions } from "pg-boss";
import { DatabaseFault } from "../database-fault.ts";
import type { Db } from "../db.ts";
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from "./embedded-server.ts";
import { migrate } from "./migrate.ts";
import type { Roles } from "./roles.ts";
import { scopesOf } from "./scopes-of.ts";

/** Opens PGlite and brings it up to date. One process at a time: hold the directory's lock first. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Db & { dump(): Promise<Blob> }> {
  const server = await startEmbedded(options);
  try {
    return await openOn(server, options.directory);
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function openOn(server: EmbeddedServer, directory: string | null): Promise<Db & { dump(): Promise<Blob> }> {
  const pool = new pg.Pool({
    stream: () => server.connection(),
    // PGlite has one session: whoever has the connection has the database.
    max: 1,
    idleTimeoutMillis: 0,
    user: "postgres",
    database: "postgres",
    // What the environment says of PostgreSQL servers is not about this one.
    host: "localhost",
    port: 5432,
    password: "",
    ssl: false,
  });
  const handlers = new Map<string, Set<(payload: string) => void>>();
  pool.on("connect", (client) => {
    client.on("error", () => {});
    client.on("notification", ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? "");
    });
    // A database that started again knows nothing of them.
    for (const channel of handlers.keys()) client.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {});
  });
  pool.on("error", () => {});
  const listen: Db["listen"] = async (channel, onPayload) => {
    const known = handlers.get(channel) ?? new Set();
    const isNew = known.size === 0;
    handlers.set(channel, known.add(onPayload));
    if (isNew) await withClient(pool, (client) => client.query(`listen ${pg.escapeIdentifier(channel)}`));
    return async () => void known.delete(onPayload);
  };
  const { engine, roles } = await withClient(pool, prepare);
  const scopes = scopesOf(pool, roles);
  return {
    engine,
    ...scopes,
    // Its one session is everybody's, so that a role lasts no longer than a transaction.
    look: scopes.system,
    listen,
    // It lives in this process, and asking it would only wait behind what it does. Its files may have been taken away.
    check: async () => {
      if (directory === null) return;
      await access(join(directory, "PG_VERSION")).catch((cause: unknown) => {
        throw new DatabaseFault(503, cause);
      });
    },
    queueConnection: { db: queueDatabase(pool, listen), backend: "pglite", useListenNotify: true },
    close: async () => {
      await pool.end();
      await server.close();
    },
    dump: () => server.dump(),
  };
}

async function prepare(client: pg.PoolClient): Promise<{ engine: string; roles: Roles }> {
  const roles = await migrate({
    exec: (text) => client.query(text),
    query: (text, values) => client.query(text, values),
  });
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  return { engine: `PGlite (PostgreSQL ${rows[0]?.server_version})`, roles };
}

/** Runs statements on the one connection, without an end of it where one of them fails. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** The database as the queue uses it: statements that know nothing of each other. */
function queueDatabase(pool: pg.Pool, listen: Db["listen"]): NonNullable<ConstructorOptions["db"]> {
  return {
    executeSql: (text, values) =>
      withClient(pool, async (client) => {
        try {
          // Several statements in one text have several results.
          const results = [await client.query(text, values?.length ? values : undefined)].flat();
          return { rows: results.flatMap(({ rows }) => rows) };
        } catch (error) {
          // A text may begin a transaction; the next user of the connection must not find it.
          await client.query("rollback").catch(() => {});
          throw error;
        }
      }),
    listen: async (channel, onNotification, onReconnect) => {
      const close = await listen(channel, onNotification);
      onReconnect();
      return { close };
    },
  };
}
