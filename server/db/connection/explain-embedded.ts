import { constants, existsSync } from "node:fs";
import { access, readdir, stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";

/** Bytes below which a disk counts as full: an empty database takes about half of it. */
const room = 64 * 1024 ** 2;
/** Bytes of one file of PostgreSQL's log, which it makes whole. */
const leastToWrite = 16 * 1024 ** 2;
/** Files below which a disk counts as full: an empty database has about a thousand. */
const roomForFiles = 1000;

/**
 * Why PGlite cannot open a directory and what to do, for whoever starts the server. `cause` says only that it aborted, or a
 * number, so the disk and the files are looked at.
 */
export async function explainEmbedded(cause: unknown, directory: string): Promise<string> {
  const told = `The embedded database in ${directory} cannot be opened:`;
  if (
    await stat(directory).then(
      (found) => !found.isDirectory(),
      () => false,
    )
  ) {
    return `${told} a file is in the directory's place. Move it away, or set POSTERN_DATA_DIR to another directory.`;
  }
  const free = await freeOn(directory);
  if (free.bytes < room) {
    return `${told} its disk is full (${Math.floor(free.bytes / 1024 ** 2)} MB are free). Free at least 100 MB, or set POSTERN_DATA_DIR to a directory on another disk.`;
  }
  if (free.files < roomForFiles) {
    return `${told} its disk takes ${free.files} more files and no others (df -i). Remove files until it takes ${2 * roomForFiles}, or set POSTERN_DATA_DIR to a directory on another disk.`;
  }
  const closed = await firstClosed(directory);
  if (closed !== null) {
    return `${told} this user may not read and write ${closed}. Make the directory this user's with all that is in it, or set POSTERN_DATA_DIR to another one.`;
  }
  const text = (cause instanceof Error ? cause.message : String(cause)).split("\n")[0]?.slice(0, 200);
  return `${told} its files are damaged (${text}). Restore the directory from a backup, or move it away to begin with an empty database.`;
}

/** The lowest number that PostgreSQL gives to what is made in a database after its own tables (FirstNormalObjectId). */
const firstOfUsers = 16_384;

/**
 * Throws where a database was used and lost the file that PGlite knows one by: it would write an empty one over it, without a
 * word. What an interrupted first start left lacks that file too, but has no tables of ours, and is begun anew.
 */
export async function refuseUnnamed(directory: string): Promise<void> {
  if (existsSync(join(directory, "PG_VERSION"))) return;
  const files = await readdir(join(directory, "base"), { recursive: true }).catch(() => []);
  if (files.some((file) => Number(basename(file)) >= firstOfUsers)) throw new Error("PG_VERSION is missing");
}

/** Whether the disk under a directory has no room for a database to write on. */
export async function isDiskFull(directory: string): Promise<boolean> {
  const free = await freeOn(directory);
  return free.bytes < leastToWrite || free.files < 1;
}

/** What a disk still takes; infinite where it does not say. Some file systems know no limit of files, and tell 0 of 0. */
async function freeOn(directory: string): Promise<{ bytes: number; files: number }> {
  const disk = await statfs(directory).catch(() => null);
  return {
    bytes: disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY,
    files: disk && disk.files > 0 ? disk.ffree : Number.POSITIVE_INFINITY,
  };
}

/** The first file or folder that this process may not use. */
async function firstClosed(directory: string): Promise<string | null> {
  const within = await readdir(directory, { recursive: true }).catch(() => null);
  if (within === null) return directory;
  for (const name of ["", ...within]) {
    const file = join(directory, name);
    const isOpen = await access(file, constants.R_OK | constants.W_OK).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === "ENOENT",
    );
    if (!isOpen) return file;
  }
  return null;
}
