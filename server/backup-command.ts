import { resolve } from "node:path";
import { readConfig } from "./config.ts";
import { backUp } from "./db/connection/backup.ts";
import { oneFile } from "./process/one-file.ts";

/* `npm run backup -- FILE`: the embedded database in one file. PostgreSQL has pg_dump. */

await oneFile("npm run backup -- FILE", async (file) => {
  const { dataDir, secretKey, databaseUrl } = readConfig(process.env);
  if (databaseUrl) throw new Error("DATABASE_URL names a PostgreSQL: back it up with pg_dump, see docs/backup.md.");
  const bytes = await backUp({ dataDir, secretKey }, resolve(file));
  return `${file} holds the database (${Math.ceil(bytes / 1024).toLocaleString("en")} KiB). Keep the key apart from it: ${
    secretKey ? "POSTERN_SECRET_KEY" : resolve(dataDir, "secret.key")
  }`;
});
