import { afterAll, describe } from "vitest";
import { openEmbedded } from "../db/connection/embedded.ts";
import type { Db } from "../db/db.ts";
import { draw } from "./draw.ts";
import { embeddedTemplate } from "./embedded-template.ts";
import { openOnSharedPostgres } from "./shared-postgres.ts";

/** Opens an empty, up-to-date database that is closed after the last test. */
export type OpenDatabase = () => Promise<Db>;

const engines = {
  embedded: async () => await openEmbedded({ directory: null, template: await embeddedTemplate() }),
  PostgreSQL: openOnSharedPostgres,
} satisfies Record<string, OpenDatabase>;

/**
 * Runs one suite on the embedded database, and on PostgreSQL: where it matters that the one has a single connection and the
 * other many.
 */
export const describeOnBothEngines = (name: string, suite: (open: OpenDatabase) => void): void =>
  describeOn(["embedded", "PostgreSQL"], name, suite);

/** The same on one of the two that is drawn, or on both: for suites that take many seconds. */
export const describeOnDrawnEngine = (name: string, suite: (open: OpenDatabase) => void): void =>
  describeOn(draw(["embedded", "PostgreSQL"] as const, 1, name), name, suite);

/** Runs one suite on PostgreSQL: where statements matter, which both engines are given by the same driver. */
export const describeOnPostgres = (name: string, suite: (open: OpenDatabase) => void): void =>
  describeOn(["PostgreSQL"], name, suite);

function describeOn(names: readonly (keyof typeof engines)[], name: string, suite: (open: OpenDatabase) => void): void {
  describe.each(names)(`${name} (%s)`, (engine) => {
    const open = engines[engine];
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
