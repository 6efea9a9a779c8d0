import { expect, test } from "vitest";
import { curlLines } from "./curl-lines.ts";

test("An address and a body stand on lines of their own, and a shell reads the command as before", () => {
  const curl = `# 1. as alice, the owner\ncurl -i -X POST -H "a: b" --data-binary '{}' "https://api.test/pay"`;
  const lines = curlLines(curl);
  expect(lines.split("\n")).toEqual([
    "# 1. as alice, the owner",
    'curl -i -X POST -H "a: b" \\',
    "  --data-binary '{}' \\",
    '  "https://api.test/pay"',
  ]);
  expect(lines.replaceAll(/ \\\n {2}/g, " ")).toBe(curl);
});
