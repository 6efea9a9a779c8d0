import { expect, test } from "vitest";
import { foldLine } from "./fold-line.ts";
import type { Line } from "./line.ts";

/** What stands on the screen, colours left out. */
const shown = (line: Line, columns: number) =>
  foldLine(line, columns).map((one) =>
    (typeof one === "string" ? [one] : one).map((piece) => (typeof piece === "string" ? piece : piece.text)).join(""),
  );

test("A line that fits stays as it is, to the last column", () => {
  const line: Line = ["a  ", { text: "b", colour: "red" }];
  expect(foldLine(line, 4)).toEqual([line]);
});

test("A line that is too long gives up the room that aligned it before it is folded", () => {
  expect(shown(["✗ GET /a", "     ", "     bob  ", "seen allowed"], 27)).toEqual(["✗ GET /a  bob  seen allowed"]);
});

test("Proof is folded at words, below where it begins, and keeps its colour", () => {
  const line: Line = [{ text: "    access.yaml:8  200: bob gets the order of alice, whole", colour: "dim" }];
  expect(shown(line, 40)).toEqual(["    access.yaml:8  200: bob gets the", "                   order of alice, whole"]);
  for (const one of foldLine(line, 40)) expect(one).toEqual([{ text: expect.any(String), colour: "dim" }]);
});

test("A sentence is folded below its own beginning, and a word that is wider than the terminal is left whole", () => {
  expect(shown("  It cannot be told. See /a/very/long/path/of/one", 20)).toEqual([
    "  It cannot be told.",
    "  See",
    "  /a/very/long/path/of/one",
  ]);
});

test("Nothing is indented so far that half of the terminal would be lost", () => {
  const [first, ...rest] = shown(["✗ GET /orders/{id}/lines/of/it  bob  expected denied, seen allowed"], 44);
  expect(first).toBe("✗ GET /orders/{id}/lines/of/it  bob");
  expect(rest).toEqual(["  expected denied, seen allowed"]);
});
