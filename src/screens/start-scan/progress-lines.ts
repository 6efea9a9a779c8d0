import type { LogMessage, Scan } from "../../contract/scans.ts";
import { scanName } from "../../parts/scan/scan-name.ts";

/** What the progress view says when a scan reaches a status, in order; a running scan's later lines come with a delay. */
export function progressMessages(scan: Scan): readonly Pick<LogMessage, "message" | "type">[] {
  const name = scanName(scan);
  switch (scan.status) {
    case "pending":
      return [{ type: "status", message: `Scan ${scan.id} of ${name} is queued` }];
    case "running":
      return [
        { type: "status", message: "Starting API discovery" },
        { type: "info", message: "Reading API documents, pages and scripts" },
        { type: "info", message: "Testing authentication and authorization of what is found" },
      ];
    case "completed":
      return [{ type: "status", message: `Scan completed: ${counted(scan)}` }];
    case "failed":
      return [{ type: "error", message: `Scan failed: ${scan.results?.reason ?? "the platform gave no reason"}` }];
  }
}

function counted({ endpointCount, criticalIssues, warningIssues, results }: Scan): string {
  const issues = results?.vulnerabilityCount ?? criticalIssues + warningIssues;
  return `${endpointCount} ${endpointCount === 1 ? "endpoint" : "endpoints"} and ${issues} ${issues === 1 ? "issue" : "issues"} found`;
}
