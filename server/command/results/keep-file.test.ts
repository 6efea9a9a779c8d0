import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFile, refuseUnwritable } from "./keep-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "postern-keep-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("A reviewed file that cannot be written anew stays as it was, and nothing else is left beside it", async () => {
  // No room for a longer name, as on a full disk there is none for the text: writing begins beside the file.
  const file = join(folder, `${"a".repeat(250)}.yaml`);
  writeFileSync(file, "reviewed");
  await expect(keepFile(file, "new")).rejects.toThrow(
    `${file} cannot be written (ENAMETOOLONG). Choose another place.`,
  );
  expect([readFileSync(file, "utf8"), readdirSync(folder)]).toEqual(["reviewed", [`${"a".repeat(250)}.yaml`]]);
});

test.skipIf(process.platform === "win32")(
  "A link stays a link and keeps its file's rights; a device stays one",
  async () => {
    const [file, link] = [join(folder, "file"), join(folder, "link")];
    writeFileSync(file, "old", { mode: 0o600 });
    symlinkSync(file, link);
    await keepFile(link, "new");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["new", 0o600]);
    await keepFile("/dev/null", "new");
    expect(statSync("/dev/null").isFile()).toBe(false);
  },
);

test.skipIf(process.platform !== "linux")("A full disk is called one", async () => {
  await expect(keepFile("/dev/full", "text", "Choose another place for --out md.")).rejects.toThrow(
    "/dev/full cannot be written (the disk is full). Choose another place for --out md.",
  );
});

test("A place that takes no file is told of before there is one", async () => {
  await expect(refuseUnwritable(folder, "Choose another.")).rejects.toThrow("(it is a folder). Choose another.");
  const nowhere = join(folder, "none", "file");
  await expect(refuseUnwritable(nowhere, "Choose another.")).rejects.toThrow("(its folder is not there).");
  await refuseUnwritable(join(folder, "file"), "Choose another.");
  expect(readdirSync(folder)).toEqual([]);
});
