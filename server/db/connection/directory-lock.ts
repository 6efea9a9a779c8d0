import { readFile, realpath, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { lock } from "proper-lockfile";
import { makeDataDirectory } from "./make-directory.ts";

type Owner = { pid: number; host: string };

/**
 * Keeps a second server out of a data directory; PGlite itself would let it in and damage the data. The lock of a
 * server that was killed is taken over at once on the same machine, after 10 s from another one. `onLost` hears when
 * another server took the directory while this process was suspended. Resolves to the release; throws a sentence that says what
 * to do where the directory is in use or this user may not write it.
 */
export async function lockDirectory(directory: string, onLost: (error: Error) => void): Promise<() => Promise<void>> {
  await makeDataDirectory(directory);
  const ownerFile = join(directory, "server.json");
  // A link to it is locked where it leads.
  const locked = await realpath(directory);
  const take = () =>
    lock(locked, {
      realpath: false,
      stale: 10_000,
      update: 2_000,
      onCompromised: () => void acquire().catch(onLost),
    });
  let release = async () => {};

  async function acquire(): Promise<void> {
    try {
      release = await take();
    } catch (cause) {
      if (codeOf(cause) !== "ELOCKED") throw unlockable(directory, cause);
      const owner = await readOwner(ownerFile);
      if (!owner || owner.host !== hostname() || isAlive(owner.pid)) throw inUse(directory, owner, cause);
      await rm(`${locked}.lock`, { recursive: true, force: true });
      release = await take().catch((again) => {
        throw inUse(directory, owner, again);
      });
    }
    await writeFile(ownerFile, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Owner)).catch(
      async (cause: unknown) => {
        await release();
        throw unwritable(directory, cause);
      },
    );
  }

  await acquire();
  return async () => {
    await rm(ownerFile, { force: true });
    await release();
  };
}

function inUse(directory: string, owner: Owner | null, cause: unknown): Error {
  const who = owner ? ` (process ${owner.pid} on ${owner.host})` : "";
  return new Error(
    `Another Postern server${who} uses the data directory ${directory}. Stop it, or set POSTERN_DATA_DIR to another directory.`,
    { cause },
  );
}

function unlockable(directory: string, cause: unknown): Error {
  const advice = fullDisk(cause) ?? "Set POSTERN_DATA_DIR to a directory beside which this user may write.";
  return new Error(
    `The data directory ${directory} cannot be locked: ${directory}.lock cannot be made (${codeOf(cause)}). ${advice}`,
    { cause },
  );
}

function unwritable(directory: string, cause: unknown): Error {
  const advice =
    fullDisk(cause) ?? "Make it and all that is in it this user's, or set POSTERN_DATA_DIR to another directory.";
  return new Error(`The data directory ${directory} cannot be written (${codeOf(cause)}). ${advice}`, { cause });
}

/** What to do about a disk without room; null for any other fault. A disk may have bytes left and no inode for another file. */
function fullDisk(cause: unknown): string | null {
  return /^(ENOSPC|EDQUOT)$/.test(codeOf(cause))
    ? "Its disk is full: free at least 100 MB and some inodes (df -h, df -i), or set POSTERN_DATA_DIR to a directory on another disk."
    : null;
}

const codeOf = (cause: unknown) => (cause as NodeJS.ErrnoException).code ?? String(cause);

async function readOwner(file: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Owner;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
