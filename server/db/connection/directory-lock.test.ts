import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
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
