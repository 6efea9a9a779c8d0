import { expect, test } from "vitest";
import { confidenceOf, tryFrom } from "./learned-confidence.ts";

test("confidence grows with every application that has the endpoint, and never passes 10", () => {
  const grown = [1, 2, 3, 4, 6, 12, 1000].map((had) => Number(confidenceOf(had, 0)));
  expect(grown).toEqual([3.5, 5.77, 7.25, 8.21, 9.25, 9.94, 10]);
});

test("confidence falls with every application that lacks it", () => {
  expect([0, 1, 2, 3, 9].map((lacked) => confidenceOf(3, lacked))).toEqual(["7.25", "5.44", "4.35", "3.63", "1.81"]);
  expect(confidenceOf(0, 4)).toBe("0.00");
});

test("what one application has is tried once elsewhere, and no more after the first miss", () => {
  expect(Number(confidenceOf(1, 0))).toBeGreaterThanOrEqual(tryFrom);
  expect(Number(confidenceOf(1, 1))).toBeLessThan(tryFrom);
});
