import { expect, test } from "vitest";
import { sayWhen, scoredNow } from "./stored.ts";

const on = (date: string) => ({ scored: { date, commit: "1a2b3c4" } });

test("kept figures say from which days they are, and how many have no date", () => {
  expect(sayWhen([on("2026-11-27"), {}, on("2026-11-20")])).toBe(
    "Scored from 2026-11-20 to 2026-11-27; 1 without a date.",
  );
  expect(sayWhen([on("2026-11-27")])).toBe("Scored on 2026-11-27.");
  expect(sayWhen([{}])).toBe("Scored on days that were not noted.");
});

test("a score is dated with a day", async () => {
  expect((await scoredNow()).date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
