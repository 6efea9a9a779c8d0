import { expect, test } from "vitest";
import { nextKeys } from "./use-slots.ts";

const before = { ids: [31, 32, 33], keys: [0, 1, 2] };

test("Another page of rows takes the rows that are there", () => {
  expect(nextKeys(before, [41, 42, 43])).toEqual([0, 1, 2]);
});

test("A row that stays keeps its key wherever it goes, and what is new takes what is free", () => {
  expect(nextKeys(before, [33, 44, 31])).toEqual([2, 1, 0]);
});

test("More rows than before get keys of their own, fewer leave some over", () => {
  expect(nextKeys(before, [41, 42, 43, 44])).toEqual([0, 1, 2, 3]);
  expect(nextKeys(before, [41])).toEqual([0]);
});
