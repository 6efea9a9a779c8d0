import { afterAll, beforeAll, describe } from "vitest";
import { openEmbedded } from "../db/connection/embedded.ts";
import { openPostgres } from "../db/connection/postgres.ts";
import type { Db } from "../db/db.ts";
import { embeddedTemplate } from "./embedded-template.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

/** Opens an empty, up-to-date database that is closed after the last test. */
export type OpenDatabase = () => Promise<Db>;

/** Opens an embedded database in memory. Close it. */
export async function openTestDatabase(): Promise<Db> {
  return await openEmbedded({ directory: null, template: await embeddedTemplate() });
}

/** Runs one suite on the embedded database, and on PostgreSQL. */
export function describeOnBothEngines(name: string, suite: (open: OpenDatabase) => void): void {
  describe(`${name} (embedded)`, () => {
    const opened: Db[] = [];
    afterAll(async () => {
      for (const db of opened) await db.close();
    });
    suite(async () => keep(opened, await openTestDatabase()));
  });

  describe(`${name} (PostgreSQL)`, () => {
    let server: PostgresServer;
    const opened: Db[] = [];
    beforeAll(async () => {
      server = await startPostgres();
    }, 60_000);
    afterAll(async () => {
      for (const db of opened) await db.close();
      await server.close();
    }, 60_000);
    suite(async () => keep(opened, await openPostgres(await server.newDatabase(), () => {})));
  });
}

function keep(opened: Db[], db: Db): Db {
  opened.push(db);
  return db;
}
