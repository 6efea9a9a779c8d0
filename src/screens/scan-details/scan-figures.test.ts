import { expect, test } from "vitest";
import { fakeScan } from "../../parts/scan/scan.fixture.ts";
import { grade } from "../../parts/scan/score-grade.ts";
import { durationText, scanFigures } from "./scan-figures.ts";

test.each([
  [850, "850 ms"],
  [3200, "3 s"],
  [252_000, "4 m 12 s"],
  [7_500_000, "2 h 5 m"],
])("%i ms is written as %s", (ms, text) => {
  expect(durationText(ms).replaceAll("\u00a0", " ")).toBe(text);
});

test("A scan without results shows no made-up figures", () => {
  const figures = scanFigures(fakeScan({ status: "failed", results: null, endpointCount: 0 }));
  expect(figures.filter(({ value }) => value === "–").map(({ label }) => label)).toEqual([
    "Vulnerabilities",
    "Duration",
    "Requests",
  ]);
});

test.each([
  [100, "Good", "text-secure"],
  [80, "Good", "text-secure"],
  [79, "Fair", "text-medium"],
  [60, "Fair", "text-medium"],
  [59, "Poor", "text-critical"],
  [0, "Poor", "text-critical"],
])("A score of %i is %s", (score, word, ink) => {
  expect(grade(score)).toMatchObject({ word, ink });
});
