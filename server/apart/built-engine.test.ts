import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { built, madeOfFile, sizesAndDates } from "./built-engine.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "postern-built-"));
const folder = pathToFileURL(`${directory}/`);
afterAll(() => rmSync(directory, { recursive: true }));

test("a built engine is started as long as each of its sources is the one that it was built of", () => {
  expect(built("engine-process", folder)).toBeNull();
  const source = join(directory, "source.ts");
  writeFileSync(source, "export const one = 1;");
  const madeOf = sizesAndDates([relative(root, source).replaceAll("\\", "/"), "server/apart/tasks.ts"]);
  writeFileSync(join(directory, madeOfFile), JSON.stringify(madeOf));
  expect(built("engine-process", folder)).toEqual(new URL("engine-process.cjs", folder));
  writeFileSync(source, "export const one = 10;");
  expect(built("engine-process", folder)).toBeNull();
  rmSync(source);
  expect(built("engine-process", folder)).toBeNull();
});
