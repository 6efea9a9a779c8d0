import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textsIn } from "./texts.ts";

const words = readFileSync("docs/words.md", "utf8")
  .split("## Words not to use")[1]
  ?.matchAll(/^\| (?!Not |---)([^|]+) \|/gm);
const forbidden = [...(words ?? [])].flatMap(([, cell = ""]) => cell.split(", "));
const pattern = new RegExp(`\\b(?:${forbidden.join("|")})\\b`, "i");

const sources = globSync(["src/**/*.{ts,tsx}", "server/**/*.ts", "entrypoints/**/*.{ts,tsx}", "widget/**/*.{ts,tsx}"]);
const product = sources.filter(
  (file) =>
    !/\.(test|fixture|suite)\.|fake|\/testing\/|\.d\.ts$/.test(file) &&
    // The practice API speaks for itself; reserved labels are what people call identities.
    !file.startsWith("server/practice/") &&
    !file.endsWith("reserved-labels.ts"),
);

test("The words of the product are read out of its table and its files", () => {
  expect(forbidden.length).toBeGreaterThan(20);
  expect(product.length).toBeGreaterThan(500);
  expect("A finding that nobody mends").toMatch(pattern);
  expect(
    textsIn("a.tsx", `const a = <p title="Who gets in">{\`was mended by \${b}\`} here</p>; // knock`).join("|"),
  ).toBe("Who gets in|was mended by");
});

test("No text of the product uses a word that the list of words rules out", () => {
  const found = product.flatMap((file) =>
    textsIn(file, readFileSync(file, "utf8")).flatMap((text) => (pattern.test(text) ? [`${file}: ${text}`] : [])),
  );
  expect(found).toEqual([]);
});

test.each(["README.md", "docs/guide.md", "docs/permissions.md", "SECURITY.md"])(
  "%s keeps to the list of words",
  (file) => {
    const found = readFileSync(file, "utf8").split("\n");
    expect(found.filter((line) => pattern.test(line))).toEqual([]);
  },
);

test("Facts are parted by dots in one place, which keeps the dots off the ends of lines", () => {
  const dotted = product.filter(
    (file) => /^(src|entrypoints|widget)/.test(file) && readFileSync(file, "utf8").includes("·"),
  );
  expect(dotted.map((file) => file.replaceAll("\\", "/")).sort()).toEqual([
    "src/console/use-page-title.ts",
    "src/parts/alert/severity-counts.tsx",
    "src/parts/application/guess-application.ts",
    "src/ui/facts.tsx",
  ]);
});
