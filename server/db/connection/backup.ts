import { constants } from "node:fs";
import { access, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { type Db, rows } from "../db.ts";
import { checkSecretKey, readSecretKey, secretBox } from "../secret-box.ts";
import { lockDirectory } from "./directory-lock.ts";
import { openEmbedded } from "./embedded.ts";

/** The embedded database of a data directory, and the key that its secrets are sealed with. */
export type BackupSettings = { dataDir: string; secretKey: string | undefined };

/**
 * Writes the embedded database into one new file, and resolves to its size in bytes. The platform has to be stopped: the
 * directory is locked meanwhile. The key is not in the file, so that the file alone opens no credential. Rejects with a
 * sentence that says what to do.
 */
export async function backUp({ dataDir }: BackupSettings, file: string): Promise<number> {
  if (await exists(file)) throw new Error(`The file ${file} is there already. Name another one.`);
  if (!(await exists(join(dataDir, "db")))) {
    throw new Error(`There is no embedded database in ${dataDir}. Set POSTERN_DATA_DIR to the directory that has one.`);
  }
  return await locked(dataDir, async () => {
    const db = await openEmbedded({ directory: join(dataDir, "db") });
    const dump = await db.dump().finally(() => db.close());
    const packed = gzipSync(Buffer.from(await dump.arrayBuffer()));
    // Under its name stands a whole backup or nothing.
    const part = `${file}.part`;
    try {
      await writeFile(part, packed, { mode: 0o600, flag: "wx" });
      await rename(part, file);
    } finally {
      await rm(part, { force: true });
    }
    return packed.length;
  });
}

/**
 * Makes a data directory's embedded database out of a backup, brings it up to date, and makes sure that the key opens what
 * it holds. Resolves to how many organizations are in it. Rejects where a database is there already, and leaves nothing of
 * its own behind then.
 */
export async function restore({ dataDir, secretKey }: BackupSettings, file: string): Promise<number> {
  const packed = await readFile(file).catch((cause: unknown) => {
    throw new Error(`The file ${file} cannot be read. Name a backup that this user may read.`, { cause });
  });
  const directory = join(dataDir, "db");
  if (await exists(directory)) {
    throw new Error(`There is a database in ${dataDir} already. Move ${directory} away, or set POSTERN_DATA_DIR.`);
  }
  return await locked(dataDir, async () => {
    if (!secretKey && !(await exists(join(dataDir, "secret.key")))) {
      throw new Error(
        `The key is missing: put the secret.key of the platform that was backed up into ${dataDir}, or set POSTERN_SECRET_KEY.`,
      );
    }
    try {
      const db = await openFrom(packed, directory, file);
      try {
        await checkSecretKey(db, secretBox(await readSecretKey(secretKey, dataDir)));
        return await organizations(db);
      } finally {
        await db.close();
      }
    } catch (error) {
      await rm(directory, { recursive: true, force: true });
      throw error;
    }
  });
}

async function openFrom(packed: Buffer, directory: string, file: string): Promise<Db> {
  try {
    return await openEmbedded({ directory, template: new Blob([new Uint8Array(gunzipSync(packed))]) });
  } catch (cause) {
    throw new Error(`The file ${file} is no whole backup of Postern. Take another one.`, { cause });
  }
}

/** Over all tenants. */
async function organizations(db: Db): Promise<number> {
  const [found] = await db.system((tx) => rows<{ count: number }>(tx, sql`select count(*)::int as count from tenants`));
  return found?.count ?? 0;
}

async function locked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  const release = await lockDirectory(dataDir, reject);
  try {
    return await Promise.race([work(), lost]);
  } finally {
    await release();
  }
}

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
