import { join } from "node:path";
import type { Db } from "../db.ts";
import { lockDirectory } from "./directory-lock.ts";
import { openEmbedded } from "./embedded.ts";
import { openPostgres } from "./postgres.ts";

/** What decides which database is opened. */
export type DatabaseSettings = { databaseUrl: string | undefined; dataDir: string };

/**
 * Opens the platform's database: PostgreSQL when an address is given, else PGlite in `<dataDir>/db`, locked against a
 * second server. `onFault` hears of faults outside any query.
 */
export async function connect(settings: DatabaseSettings, onFault: (error: Error) => void): Promise<Db> {
  if (settings.databaseUrl) return await openPostgres(settings.databaseUrl, onFault);
  const release = await lockDirectory(settings.dataDir, onFault);
  try {
    const db = await openEmbedded({ directory: join(settings.dataDir, "db") });
    return {
      ...db,
      close: async () => {
        await db.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
