import { expect, test } from "vitest";
import { countStandings, type Standings, securityScore, standingOf } from "./standing.ts";

const of = (counts: Partial<Standings>): Standings => ({ secure: 0, warning: 0, critical: 0, undecided: 0, ...counts });

test.each([
  [{ secure: 2, critical: 1 }, 67],
  [{ critical: 1 }, 0],
  [{ secure: 1 }, 100],
  [{ secure: 160, warning: 40 }, 80],
  [{ secure: 23, warning: 7, undecided: 2 }, 72],
])("The score is the share of secure endpoints among all, in percent and rounded: %o gives %i", (counts, score) => {
  expect(securityScore(of(counts))).toBe(score);
});

test("Without endpoints, and where none could be decided, there is no score", () => {
  expect(securityScore(of({}))).toBeNull();
  expect(securityScore(of({ undecided: 3 }))).toBeNull();
});

test("What could not be decided is no warning, unless something was found there", () => {
  const unclear = { securityLevel: "warning", authClassification: "unknown" } as const;
  const open = { securityLevel: "warning", authClassification: "lacks_auth" } as const;
  const guarded = { securityLevel: "secure", authClassification: "secure" } as const;
  const all = [
    standingOf(unclear, false),
    standingOf(unclear, true),
    standingOf(open, true),
    standingOf(guarded, false),
  ];
  expect(all).toEqual(["undecided", "warning", "warning", "secure"]);
  expect(countStandings(all)).toEqual({ secure: 1, warning: 2, critical: 0, undecided: 1 });
});
