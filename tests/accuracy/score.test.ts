import { expect, test } from "vitest";
import { openPerhaps } from "../../server/checks/without-baseline.ts";
import type { Verdict } from "../../src/contract/endpoints.ts";
import { counts, describeScore, type Saying, scoreOf } from "./score.ts";

const hole = (said: Saying["said"], code: string): Saying => {
  return { call: "GET /posts", truth: "missing", said, isConfirmed: false, code };
};
const verdict = (state: Verdict["state"], code: string): Verdict => ({ state, code, confidence: null, reason: "" });

test("A hole of which the scan asks whether it is meant is told as asked: neither found nor missed", () => {
  const score = scoreOf([
    hole("missing", "data-without-credential"),
    hole("inconclusive", openPerhaps),
    hole("inconclusive", "nothing-to-see"),
  ]);
  expect(score).toMatchObject({ right: 1, total: 3, holes: 3 });
  expect(score.asked).toEqual([`GET /posts: inconclusive (${openPerhaps})`]);
  expect(score.missed).toEqual(["GET /posts: inconclusive (nothing-to-see)"]);
  expect(describeScore(score)).toContain("1 of 3 holes found, 1 asked,");
});

test("Where nothing can tell, silence is left out of the score, a verdict and a question are not", () => {
  const counted = (state: Verdict["state"], code: string) => counts({ undecidable: true }, verdict(state, code));
  expect(counted("inconclusive", openPerhaps)).toBe(true);
  expect(counted("missing", "data-without-credential")).toBe(true);
  expect(counted("not_tested", "unsafe-to-try")).toBe(false);
  expect(counts({}, verdict("not_tested", "unsafe-to-try"))).toBe(true);
});
