import { expect, test, vi } from "vitest";
import { remembered } from "./remembered.ts";

test("A text is worked on once while it is remembered, and a long one each time", () => {
  const work = vi.fn((text: string) => text.length);
  const lengthOf = remembered(work);
  expect([lengthOf("abc"), lengthOf("abc"), lengthOf("ab")]).toEqual([3, 3, 2]);
  expect(work).toHaveBeenCalledTimes(2);
  const long = "a".repeat(501);
  expect([lengthOf(long), lengthOf(long)]).toEqual([501, 501]);
  expect(work).toHaveBeenCalledTimes(4);
});

test("However many texts a target gives, no more than 10,000 are kept", () => {
  const work = vi.fn((text: string) => text);
  const same = remembered(work);
  for (let at = 0; at <= 10_000; at++) same(String(at));
  same("10000");
  expect(work).toHaveBeenCalledTimes(10_001);
  same("0");
  expect(work).toHaveBeenCalledTimes(10_002);
});
