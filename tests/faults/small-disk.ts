import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own, in memory, that can be filled to its last byte. */
export type SmallDisk = {
  folder: string;
  /** Takes all that is free; again, what became free since. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
  /** Unmounts it. Nothing may be open on it. */
  close(): void;
};

/** Mounts a disk of so many megabytes, and with room for so many files; a sentence that says why where this user or system cannot. */
export function smallDisk(megabytes: number, files?: number): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), "postern-disk-"));
  try {
    const options = `size=${megabytes}m,mode=755${files === undefined ? "" : `,nr_inodes=${files}`}`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "postern-test", folder], { stdio: "pipe" });
  } catch (error) {
    rmdirSync(folder);
    return `A disk that fills up takes the right to mount one: ${(error as Error).message.trim().split("\n").at(-1)}`;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      const file = openSync(filler, "a");
      for (const size of [2 ** 20, 4096]) {
        const { bavail, bsize } = statfsSync(folder);
        try {
          for (let left = bavail * bsize; left >= size; left -= size) writeSync(file, Buffer.alloc(size));
        } catch (error) {
          // Somebody else was faster.
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    close() {
      execFileSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
}
