import { afterAll, describe } from "vitest";
import { openEmbedded } from "../db/connection/embedded.ts";
import type { Db } from "../db/db.ts";
import { embeddedTemplate } from "./embedded-template.ts";
import { openOnSharedPostgres } from "./shared-postgres.ts";

/** Opens an empty, up-to-date database that is closed after the last test. */
export type OpenDatabase = () => Promise<Db>;

/** Runs one suite on the embedded database, and on PostgreSQL. */
export function describeOnBothEngines(name: string, suite: (open: OpenDatabase) => void): void {
  describe.each([
    ["embedded", async () => await openEmbedded({ directory: null, template: await embeddedTemplate() })],
    ["PostgreSQL", openOnSharedPostgres],
  ])(`${name} (%s)`, (_, open: OpenDatabase) => {
    const opened: Db[] = [];
    afterAll(async () => {
      for (const db of opened) await db.close();
    });
    suite(async () => {
      const db = await open();
      opened.push(db);
      return db;
    });
  });
}
