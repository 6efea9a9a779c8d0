import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeDataDirectory } from "./make-directory.ts";

const base = mkdtempSync(join(tmpdir(), "postern-directory-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

test("a data directory is made with those above it, for its owner alone, and again without harm", async () => {
  const directory = join(base, "a/b/c");
  await makeDataDirectory(directory);
  await makeDataDirectory(directory);
  // Windows has no such bits: there a directory takes the rights of the one above it.
  if (process.platform !== "win32") expect(statSync(directory).mode & 0o777).toBe(0o700);
});

test("a data directory that lies in a file is refused with the setting to change", async () => {
  writeFileSync(join(base, "file"), "");
  await expect(makeDataDirectory(join(base, "file/x"))).rejects.toThrow(
    /cannot be made \(ENOTDIR\)\. Set POSTERN_DATA_DIR/,
  );
  await expect(makeDataDirectory(join(base, "file"))).rejects.toThrow(/cannot be made \(EEXIST\)/);
});

test.runIf(process.platform === "linux")("a file system that takes no directories is refused at once", async () => {
  await expect(makeDataDirectory("/proc/nope")).rejects.toThrow(/cannot be made \(ENOENT\)/);
});
