import { expect, it } from "vitest";
import { isConsolePath } from "./console-path.ts";

it.each(["/", "/scan/12?x=1", "/endpoints?search=a%20b#top"])("%j is a path of the console", (path) =>
  expect(isConsolePath(path)).toBe(true),
);

it.each([
  "",
  "scanner",
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r/evil.test",
  "\t//evil.test",
  "/.//evil.test",
  "/./\\evil.test",
  "/a/..//evil.test",
  "/%2e//evil.test",
  "https://evil.test",
  "javascript:alert(1)",
])("%j is none", (path) => expect(isConsolePath(path)).toBe(false));
