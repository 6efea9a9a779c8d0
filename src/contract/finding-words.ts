import type { FindingCounts } from "./findings.ts";

// Made once, where it is needed: `toLocaleString` looks for it each time, which takes a list as long as a row.
let numbers: Intl.NumberFormat | undefined;

/** A number with its noun: `1 finding`, `1,200 findings`. */
export function many(count: number, noun: string, plural = `${noun}s`): string {
  numbers ??= new Intl.NumberFormat("en");
  return `${numbers.format(count)} ${count === 1 ? noun : plural}`;
}

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
