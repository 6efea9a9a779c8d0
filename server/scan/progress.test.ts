import { expect, test } from "vitest";
import type { ScanProgress } from "../../src/contract/scans.ts";
import { someFinding, someJudged } from "../testing/judged-operation.ts";
import { createProgress } from "./progress.ts";

function started() {
  const told: ScanProgress[] = [];
  const progress = createProgress({ log: () => {}, progress: (state) => told.push(state) }, () => 7);
  return { progress, told };
}

test("An operation that several steps of a phase look at counts once, and never more are tested than there are", () => {
  const { progress } = started();
  progress.phase("authentication", 2);
  for (const path of ["/a", "/b", "/a", "/a"]) progress.judged(someJudged({ path }));
  expect(progress.state()).toMatchObject({ tested: 2, total: 2 });
  progress.phase("summary", 2);
  expect(progress.state()).toMatchObject({ tested: 0, finished: { authentication: { tested: 2, total: 2 } } });
});

test("What a later step finds out replaces what an earlier one counted", () => {
  const { progress } = started();
  progress.phase("authentication", 1);
  progress.judged(someJudged({ path: "/a", finding: someFinding() }));
  expect(progress.state().critical).toBe(1);
  progress.judged(someJudged({ path: "/a" }));
  expect(progress.state().critical).toBe(0);
});
