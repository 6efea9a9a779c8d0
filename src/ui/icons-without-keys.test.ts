import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withoutKeys } from "./icons-without-keys.ts";

test("An icon loses the keys of its parts in a build, and nothing else", () => {
  const source = readFileSync("node_modules/lucide-react/dist/esm/icons/radar.mjs", "utf8");
  const built = withoutKeys(source);
  expect(built).not.toMatch(/\bkey\b/);
  expect(built.match(/\["path", \{ d: "[^"]+" \}\]/g)).toHaveLength(7);
  expect(built).toContain('["circle", { cx: "12", cy: "12", r: "2" }]');
  expect(source.length - built.length).toBe(8 * ', key: "z3du51"'.length - 1);
});
