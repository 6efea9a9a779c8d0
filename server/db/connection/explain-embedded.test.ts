import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedTemplate } from "../../testing/embedded-template.ts";
import { openEmbedded } from "./embedded.ts";
import { explainEmbedded, refuseUnnamed } from "./explain-embedded.ts";

const base = mkdtempSync(join(tmpdir(), "postern-damaged-"));
let template: Blob;
beforeAll(async () => {
  template = await embeddedTemplate();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test("a damaged database is told with its directory and what to do, and not as what PGlite throws", async () => {
  const directory = join(base, "damaged");
  const db = await openEmbedded({ directory, template });
  await db.close();
  truncateSync(join(directory, "global/pg_control"), 0);
  const told = await openEmbedded({ directory }).then(String, (error: unknown) => error);
  expect(told).toBeInstanceOf(Error);
  expect((told as Error).message).toContain(
    `The embedded database in ${directory} cannot be opened: its files are damaged (`,
  );
  expect((told as Error).message).not.toContain("[object Object]");
  expect((told as Error).message).toContain("Restore the directory from a backup, or move it away");
});

test("a used database that lost the file it is known by is told, and not written over", async () => {
  const directory = join(base, "unnamed");
  const db = await openEmbedded({ directory, template });
  await db.close();
  rmSync(join(directory, "PG_VERSION"));
  const before = readFileSync(join(directory, "global/pg_control"));
  await expect(openEmbedded({ directory })).rejects.toThrow(
    `The embedded database in ${directory} cannot be opened: its files are damaged (PG_VERSION is missing). Restore the directory from a backup`,
  );
  expect(readFileSync(join(directory, "global/pg_control"))).toEqual(before);
});

test("what an interrupted first start left is begun anew", async () => {
  const directory = join(base, "interrupted");
  mkdirSync(join(directory, "base/1"), { recursive: true });
  writeFileSync(join(directory, "base/1/1255"), "");
  await expect(refuseUnnamed(directory)).resolves.toBeUndefined();
  await expect(refuseUnnamed(join(base, "new"))).resolves.toBeUndefined();
});

test("a file in the database's place is told with what to do", async () => {
  const directory = join(base, "a-file");
  writeFileSync(directory, "");
  await expect(openEmbedded({ directory })).rejects.toThrow(
    `The embedded database in ${directory} cannot be opened: a file is in the directory's place. Move it away, or set POSTERN_DATA_DIR to another directory.`,
  );
});

test.runIf(process.platform !== "win32" && process.getuid?.() !== 0)("files of another user are named", async () => {
  const directory = join(base, "closed");
  mkdirSync(directory);
  const file = join(directory, "PG_VERSION");
  writeFileSync(file, "18");
  chmodSync(file, 0o000);
  expect(await explainEmbedded(new Error("2"), directory)).toContain(`this user may not read and write ${file}.`);
});
