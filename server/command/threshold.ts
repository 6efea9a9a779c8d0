import type { Severity } from "../../src/contract/alerts.ts";
import { findingWords } from "../../src/contract/finding-words.ts";
import { templateKey } from "../../src/contract/path-template.ts";
import { severities } from "../../src/contract/severities.ts";
import type { Finding, JudgedOperation } from "../scan/outcome.ts";

/** From which findings on a run fails. */
export type Threshold = { severity: Severity; confirmedOnly: boolean };

type Place = Pick<JudgedOperation, "method" | "path">;
/** A finding with its operation. */
export type Found = Place & { finding: Finding };

/** 0 for the worst. */
const rank = (one: Severity): number => severities.indexOf(one);

/** All findings, the worst first, then by path and method. */
export function foundIn(operations: readonly (Place & Pick<JudgedOperation, "findings">)[]): Found[] {
  const name = ({ path, method, finding }: Found) => `${path} ${method} ${finding.checkId} ${finding.code}`;
  return operations
    .flatMap(({ method, path, findings }) => findings.map((finding) => ({ method, path, finding })))
    .sort((a, b) => rank(a.finding.severity) - rank(b.finding.severity) || (name(a) < name(b) ? -1 : 1));
}

/** Whether a finding is at or above the threshold. */
export const reaches = ({ finding }: Found, { severity: least, confirmedOnly }: Threshold): boolean =>
  rank(finding.severity) <= rank(least) && (!confirmedOnly || finding.confidence === "confirmed");

/** What makes a finding the same one in another scan, as on the platform: whatever a path's parameters are called. */
export const sameness = ({ method, path, finding }: Place & { finding: Pick<Finding, "checkId"> }): string =>
  JSON.stringify([finding.checkId, method, templateKey(path)]);

/** Findings in the words in which they are counted everywhere. */
export const countWords = (found: readonly Found[]): string =>
  findingWords({
    findings: found.length,
    endpoints: new Set(found.map(({ method, path }) => `${method} ${path}`)).size,
    critical: found.filter(({ finding }) => finding.severity === "critical").length,
  });
