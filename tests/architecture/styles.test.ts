import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { compile } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** What Tailwind makes of a style sheet, and the files whose classes it read, as its Vite plugin does it. */
async function styles(sheet: string) {
  const file = resolve(root, sheet);
  const base = dirname(file);
  const compiler = await compile(readFileSync(file, "utf8"), { base, onDependency: () => {} });
  const everything = { base, pattern: "**/*", negated: false };
  const outermost = compiler.root === "none" ? [] : [{ ...everything, ...compiler.root }];
  const scanner = new Scanner({ sources: [...outermost, ...compiler.sources] });
  return { css: compiler.build(scanner.scan()), files: scanner.files.map((path) => relative(root, path)) };
}

describe.each([
  ["src/ui/theme.css", /^(src|entrypoints|widget)[/\\]/],
  ["widget/page/page.css", /^(src|entrypoints|widget)[/\\]/],
  ["tests/bench/endpoints-page/page.css", /^(src|entrypoints|widget|tests[/\\]bench[/\\]endpoints-page)[/\\]/],
])("%s", (sheet, sources) => {
  test("is made of the console's own markup", async () => {
    const { files } = await styles(sheet);
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => !sources.test(file) || file.includes(".test."))).toEqual([]);
  });

  test("hangs nothing on what an ancestor has, for each change of the console would then restyle all of it", async () => {
    const { css } = await styles(sheet);
    expect(css.match(/:where\(\.(group|peer)[^)]*\):has\(/g) ?? []).toEqual([]);
  });

  test("stays the same beside files that are no part of the product", async () => {
    const before = await styles(sheet);
    const stray = ["stray.html", "docs/stray.html", "server/stray.html", "tests/stray.html"];
    // Put together here, or this file would hold the class itself.
    const unheardOf = `p-[${process.pid + 0.5}px]`;
    try {
      for (const file of stray) writeFileSync(resolve(root, file), `<p class="${unheardOf}"></p>\n`);
      expect((await styles(sheet)).css).toBe(before.css);
    } finally {
      for (const file of stray) rmSync(resolve(root, file), { force: true });
    }
  });
});
