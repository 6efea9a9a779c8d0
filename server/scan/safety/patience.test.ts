import { expect, test } from "vitest";
import { type LoadRefusal, spelledTime, whyNotWait } from "./patience.ts";

const refusal = (change: Partial<LoadRefusal>): LoadRefusal => ({
  host: "api.example",
  status: 429,
  askedMs: 20_000,
  pausedMs: 0,
  pausedInAllMs: 0,
  restMs: 600_000,
  durationMs: 1_800_000,
  ...change,
});

test("A short pause is sat out, and so is one of unknown length", () => {
  expect(whyNotWait(refusal({}))).toBeNull();
  expect(whyNotWait(refusal({ askedMs: 60_000 }))).toBeNull();
  expect(whyNotWait(refusal({ askedMs: null, pausedMs: 100_000 }))).toBeNull();
});

test.each([
  [{ askedMs: 3_600_000 }, /^api\.example answers with 429 and asks to come back in 60 minutes\. Scan again then/],
  [
    { askedMs: 50_000, restMs: 30_000 },
    /in 50 seconds, which is longer than what is left of the scan's time\. Scan again/,
  ],
  [{ askedMs: 60_000, pausedMs: 60_000 }, /in 60 seconds, after the scan has already waited 60 seconds/],
  [{ pausedMs: 50_000 }, /already waited 50 seconds/],
  [{ pausedInAllMs: 445_000 }, /waited 8 minutes for it in all/],
])("A pause that leads nowhere is not sat out, and its reason says why: %o", (change, reason) => {
  expect(whyNotWait(refusal(change))).toMatch(reason);
});

test("Times are told in the unit that suits them", () => {
  expect([900, 45_000, 119_000, 121_000, 7_140_000, 10_800_000].map(spelledTime)).toEqual([
    "1 second",
    "45 seconds",
    "119 seconds",
    "3 minutes",
    "119 minutes",
    "3 hours",
  ]);
});
