import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keptFigures } from "./frameworks.ts";
import { readStored } from "./service/stored.ts";

const root = join(import.meta.dirname, "../..");
const textOf = (file: string) => readFile(join(root, file), "utf8");
const cellsOf = (line: string) => line.split("|").map((cell) => cell.trim());

/** The rows of the first table behind a text. */
function tableBehind(text: string, start: string): string[][] {
  const lines = text.slice(text.indexOf(start)).split("\n");
  const first = lines.findIndex((line) => line.startsWith("|"));
  const rest = lines.slice(first);
  const end = rest.findIndex((line) => !line.startsWith("|"));
  return rest.slice(0, end < 0 ? undefined : end).map(cellsOf);
}

test.each(["README.md", "docs/accuracy.md"])("%s tells the figures that are kept", async (file) => {
  const told = tableBehind(await textOf(file), "<!-- npm run accuracy -- --kept -->");
  const kept = tableBehind((await keptFigures()).table, "|");
  // The README tells of fewer columns.
  const columns = told[0]?.length ?? 0;
  expect(told).toEqual(kept.map((row) => [...row.slice(0, columns - 1), ""]));
});

test("docs/accuracy.md tells how each service fared behind each kind of fault", async () => {
  const [kinds = [], , ...rows] = tableBehind(await textOf("docs/accuracy.md"), "## Behind faults");
  const told = Object.fromEntries(rows.filter((row) => !row[1]?.startsWith("*")).map((row) => [row[1], row.slice(2)]));
  const kept = Object.entries(await readStored()).flatMap(([name, { faults }]) => {
    if (faults === undefined) return [];
    const all = Object.values(faults);
    const undecided = kinds.slice(3, -2).map((kind) => String(faults[kind]?.undecided));
    const verdicts = Math.max(...all.map((one) => one.same + one.undecided + one.wrong));
    const wrong = all.reduce((sum, one) => sum + one.wrong, 0);
    return [[name, [String(verdicts), ...undecided, String(wrong), ""]] as const];
  });
  expect(told).toEqual(Object.fromEntries(kept));
});

test("An operation costs fewer than 12 requests at the median of every kept scan", async () => {
  const medians = Object.values(await readStored()).flatMap(({ figures }) =>
    Object.values(figures).flatMap((one) => one.medians),
  );
  expect(medians.length).toBeGreaterThan(30);
  expect(Math.max(...medians)).toBeLessThan(12);
});
