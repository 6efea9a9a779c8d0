import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { weakness } from "../../src/screens/endpoint/weakness.ts";

const root = join(import.meta.dirname, "../..");
const named = globSync("server/{checks,reports,scan}/**/*.ts", { cwd: root })
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/"(CWE-\d+|API\d+:2023)"/g)].map(([, code]) => code),
  );
const codes = [...new Set(named)].filter((code) => code !== undefined).sort();

test("Checks name what kinds of weakness they look for", () => expect(codes.length).toBeGreaterThan(15));

test.each(codes)("The console gives %s with its title and a page that explains it", (code) => {
  const { text, link } = weakness(code);
  expect(text).toMatch(new RegExp(`^${code} [A-Z]`));
  expect(link).toMatch(/^https:/);
});
