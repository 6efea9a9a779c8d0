import { many } from "../../contract/finding-words.ts";
import type { Scan } from "../../contract/scans.ts";
import { isStopped } from "./status-chip.tsx";

/** What a scan has to say in a few words: what it found so far or in the end, or why it failed. */
export function scanOutcome(scan: Pick<Scan, "status" | "stoppedBy" | "endpointCount" | "progress" | "results">): {
  text: string;
  isFault: boolean;
} {
  const said = (...parts: (string | false)[]) => ({ text: parts.filter(Boolean).join(", "), isFault: false });
  const { status, progress, results } = scan;
  if (status === "pending") return said("Queued");
  if (status === "running") {
    if (!progress || progress.found === 0) return said("Starting");
    const found = progress.findings?.findings ?? 0;
    return said(many(progress.found, "endpoint"), `${found === 0 ? "no findings" : many(found, "finding")} so far`);
  }
  if (status === "failed" && !isStopped(scan)) {
    // What went wrong is its first sentence; what to check stands on the scan's page.
    const [why] = (results?.reason ?? "Scan failed due to an error.").split(/(?<=\.) /, 1);
    return { text: why ?? "", isFault: true };
  }
  const endpoints = scan.endpointCount === 0 ? "No endpoints" : many(scan.endpointCount, "endpoint");
  // What stands open in its application says nothing of what a stopped scan itself found.
  const findings = isStopped(scan) ? progress?.findings : results?.findings;
  const critical = findings !== undefined && findings.findings > 0 && criticalIn(findings);
  if (isStopped(scan)) return said(endpoints, critical, scan.endpointCount > 0 && "not scored");
  if (!findings || scan.endpointCount === 0) return said(endpoints);
  return said(endpoints, findings.findings === 0 ? "no findings" : many(findings.findings, "finding"), critical);
}

const criticalIn = ({ critical }: { critical: number }) =>
  `${critical === 0 ? "none" : critical.toLocaleString("en")} critical`;
