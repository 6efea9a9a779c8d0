import { expect, test } from "vitest";
import { grade } from "./score-grade.ts";

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

test.each([100, 60, 59, 0])("A score of %i is at risk while a critical finding is open", (score) => {
  expect(grade(score, 1)).toMatchObject({ word: "At risk", ink: "text-medium" });
});
