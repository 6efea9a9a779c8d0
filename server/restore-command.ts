import { resolve } from "node:path";
import { readConfig } from "./config.ts";
import { restore } from "./db/connection/backup.ts";
import { oneFile } from "./process/one-file.ts";

/* `npm run restore -- FILE`: the embedded database of an empty data directory out of a backup. */

await oneFile("npm run restore -- FILE", async (file) => {
  const { dataDir, secretKey, databaseUrl } = readConfig(process.env);
  if (databaseUrl) throw new Error("DATABASE_URL names a PostgreSQL: restore it with pg_restore, see docs/backup.md.");
  const count = await restore({ dataDir, secretKey }, resolve(file));
  return `${dataDir} holds the database of ${file}, with ${count} ${count === 1 ? "organization" : "organizations"}. Start the platform.`;
});
