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

test("No score is good or fair while a critical finding is open", () => {
  expect(grade(100, 1).word).toBe("At risk");
  expect(grade(60, 1).word).toBe("At risk");
  expect(grade(59, 1).word).toBe("Poor");
});
