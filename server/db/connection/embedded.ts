import { mkdir } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { DrizzleQueryError } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import { databaseFault } from "../database-fault.ts";
import { type Db, scopeOf, type Tx } from "../db.ts";
import * as schema from "../tables/schema.ts";
import { explainEmbedded } from "./explain-embedded.ts";
import { MigrationRefusal, migrate } from "./migrate.ts";
import type { Roles } from "./roles.ts";

/** Where the embedded database lives. */
export type EmbeddedOptions = {
  /** A directory that is made when it is missing; null keeps everything in memory. */
  directory: string | null;
  /** A dump to begin with instead of an empty database; used when the directory is new. */
  template?: Blob;
};

/** Opens PGlite and brings it up to date. One process at a time: hold the directory's lock first. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Db & { dump(): Promise<Blob> }> {
  const { client, roles } = await open(options).catch(async (cause: unknown) => {
    // What Postern itself refuses is a sentence already.
    if (options.directory === null || cause instanceof MigrationRefusal) throw cause;
    throw new Error(await explainEmbedded(cause, options.directory), { cause });
  });
  const database = drizzle({ client, schema, casing: "snake_case" });
  const inScope = async <T>(tenantId: number | null, work: (tx: Tx) => Promise<T>) => {
    try {
      // Transactions follow each other in microtasks, and nothing else would get a turn. Not inside: whoever holds the one
      // connection must not wait.
      await setImmediate();
      return await database.transaction(async (tx) => {
        await tx.execute(scopeOf(tenantId, roles));
        return await work(tx as unknown as Tx);
      });
    } catch (error) {
      throw (error instanceof DrizzleQueryError ? databaseFault(error) : null) ?? error;
    }
  };
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  return {
    engine: `PGlite (PostgreSQL ${rows[0]?.server_version})`,
    tenant: inScope,
    system: (work) => inScope(null, work),
    listen: (channel, onPayload) => client.listen(channel, onPayload),
    // It lives in this process, and asking it would only wait behind what it does.
    check: async () => {},
    queueConnection: { db: queueDatabase(client), backend: "pglite", useListenNotify: true },
    close: () => client.close(),
    dump: async () => client.dumpDataDir("none"),
  };
}

/** The database as the queue uses it; its statements, too, let everything else have a turn. */
function queueDatabase(client: PGlite): ReturnType<typeof fromPglite> {
  const database = fromPglite(client);
  return {
    ...database,
    executeSql: async (...statement) => {
      await setImmediate();
      return await database.executeSql(...statement);
    },
  };
}

async function open({ directory, template }: EmbeddedOptions): Promise<{ client: PGlite; roles: Roles }> {
  if (directory) await mkdir(directory, { recursive: true });
  const client = await PGlite.create({
    dataDir: directory ?? "memory://",
    // The stock 128 MB of buffers and 100 connection slots double the server's memory; one connection needs neither.
    startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB", "-c", "max_connections=5"],
    ...(template ? { loadDataDir: template } : {}),
  });
  return { client, roles: await migrate(client) };
}
