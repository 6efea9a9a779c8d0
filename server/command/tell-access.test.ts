import { expect, test } from "vitest";
import { otherTarget } from "./tell-access.ts";

test("A file is of another target where neither address is a part of the other", () => {
  const noted = (named: string | null, seen: string) => otherTarget("access.yaml", named, seen) !== null;
  expect(noted(null, "https://api.test/")).toBe(false);
  expect(noted("https://api.test", "https://api.test/v1")).toBe(false);
  expect(noted("https://api.test/v1/", "https://api.test/v1")).toBe(false);
  expect(noted("https://api.test/v1", "https://api.test/")).toBe(false);
  expect(noted("https://api.test/billing", "https://api.test/people")).toBe(true);
  expect(noted("https://api.test/v1", "https://api.test/v10")).toBe(true);
  expect(noted("http://api.test/", "https://api.test/")).toBe(true);
});
