import { expect, it } from "vitest";
import { endWords, leftWords } from "./left-words.ts";

const minute = 60_000;
it.each([
  [0, "has expired"],
  [42 * minute, "42 min left"],
  [3 * 60 * minute, "3 h left"],
  [50 * 60 * minute, "2 days left"],
  [74 * 366 * 24 * 60 * minute, "over a year left"],
])("%d ms are told as %s", (left, words) => {
  expect(leftWords(left)).toBe(words);
});

it("An end within a day is told by its time, a later one by its date", () => {
  const at = new Date(2030, 5, 15, 14, 48).getTime();
  expect(endWords(at, 42 * minute)).toBe("14:48");
  expect(endWords(at, 50 * 60 * minute)).toBe("15 Jun 2030");
});
