import { expect, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { rateLimit } from "./rate-limit.ts";

test("a key may try so often per window, and again in the next; others are not held up", () => {
  let now = 0;
  const limit = rateLimit(2, 1000, () => now);
  limit.hit("a");
  limit.hit("a");
  limit.hit("b");
  expect(() => limit.hit("a")).toThrow(Refusal);
  now = 999;
  expect(() => limit.hit("a")).toThrow("Try again in 1 seconds");
  now = 1000;
  expect(() => limit.hit("a")).not.toThrow();
});
