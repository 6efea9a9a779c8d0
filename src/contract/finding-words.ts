import type { FindingCounts } from "./findings.ts";

/** A number with its noun: `1 finding`, `1,200 findings`. */
export const many = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;

/** The one sentence in which findings are counted: `64 findings on 46 endpoints, 40 critical`. */
export function findingWords({
  findings,
  endpoints,
  critical,
}: Pick<FindingCounts, "findings" | "endpoints"> & Partial<Pick<FindingCounts, "critical">>): string {
  if (findings === 0) return "no findings";
  const where = `${many(findings, "finding")} on ${many(endpoints, "endpoint")}`;
  return critical === undefined
    ? where
    : `${where}, ${critical === 0 ? "none" : critical.toLocaleString("en")} critical`;
}

/** Nothing stands open. */
export const noFindings: FindingCounts = {
  findings: 0,
  endpoints: 0,
  critical: 0,
  high: 0,
  medium: 0,
  low: 0,
  new: 0,
  back: 0,
  fixed: 0,
};
