import { expect, test } from "vitest";
import { notes } from "./metrics.tsx";

const figures = { totalApis: 261, secureEndpoints: 158, atRiskEndpoints: 32, criticalIssues: 16 };
const data = { ...figures, lacking: 25, undecided: 71, weekAgo: null };

test("Before the applications are known, nothing is said of them, and no critical finding called none", () => {
  expect(notes(data, []).criticalIssues[0]).toBe("");
  expect(notes(data, []).totalApis[1]).toBe("");
  expect(notes({ ...data, criticalIssues: 0 }, []).criticalIssues[0]).toBe("None open");
});
