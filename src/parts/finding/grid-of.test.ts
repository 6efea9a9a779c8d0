import { expect, test } from "vitest";
import { gridOf } from "./grid-of.ts";

test.each([
  [1, [0, 1, 2, 3]],
  [34, [0, 15, 30, 45]],
  [63, [0, 25, 50, 75]],
  [1000, [0, 500, 1000, 1500]],
])("a chart up to %i has lines at %j", (greatest, lines) => expect(gridOf(greatest).lines).toEqual(lines));

test("No value is higher than its chart", () => {
  for (let greatest = 1; greatest < 5000; greatest += 7) expect(gridOf(greatest).top).toBeGreaterThanOrEqual(greatest);
});
