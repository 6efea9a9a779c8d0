import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lockDirectory } from "./directory-lock.ts";

const base = mkdtempSync(join(tmpdir(), "postern-lock-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const lost = (error: Error) => expect.unreachable(error.message);

test("a data directory that cannot be written is refused with its name and what to do, and is not left locked", async () => {
  const directory = join(base, "unwritable");
  mkdirSync(join(directory, "server.json"), { recursive: true });
  await expect(lockDirectory(directory, lost)).rejects.toThrow(
    `The data directory ${directory} cannot be written (EISDIR). Make it and all that is in it this user's, or set POSTERN_DATA_DIR to another directory.`,
  );
  expect(existsSync(`${directory}.lock`)).toBe(false);
});

test.runIf(process.platform === "linux")("a full disk is told as one, and not as a question of rights", async () => {
  const directory = join(base, "full");
  mkdirSync(directory);
  symlinkSync("/dev/full", join(directory, "server.json"));
  await expect(lockDirectory(directory, lost)).rejects.toThrow(
    `The data directory ${directory} cannot be written (ENOSPC). Its disk is full: free at least 100 MB and some inodes (df -h, df -i), or set POSTERN_DATA_DIR to a directory on another disk.`,
  );
});

test.runIf(process.platform === "linux")("a lock that cannot be made is not taken for another server's", async () => {
  await expect(lockDirectory("/proc/self", lost)).rejects.toThrow(
    /^The data directory \/proc\/self cannot be locked: \/proc\/self\.lock cannot be made \(E[A-Z]+\)\. Set POSTERN_DATA_DIR/,
  );
});

test("a second server is told who uses the directory, and gets it once it is free", async () => {
  const directory = join(base, "shared");
  const release = await lockDirectory(directory, lost);
  await expect(lockDirectory(directory, lost)).rejects.toThrow(`Another Postern server (process ${process.pid} on `);
  await release();
  await (await lockDirectory(directory, lost))();
});

test("the lock of a server that was killed is taken over at once, also where the directory is a link", async () => {
  const directory = join(base, "linked");
  const link = join(base, "link");
  mkdirSync(directory);
  mkdirSync(`${directory}.lock`);
  symlinkSync(directory, link);
  // No process has this id: it is above every system's largest.
  writeFileSync(join(directory, "server.json"), JSON.stringify({ pid: 2 ** 31 - 2, host: hostname() }));
  await (await lockDirectory(link, lost))();
});
