import { expect, test } from "vitest";
import { durationText } from "./duration-text.ts";

test.each([
  [850, "850 ms"],
  [3200, "3 s"],
  [252_000, "4 m 12 s"],
  [7_500_000, "2 h 5 m"],
])("%i ms is written as %s", (ms, text) => {
  expect(durationText(ms).replaceAll("\u00a0", " ")).toBe(text);
});
