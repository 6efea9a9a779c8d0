import { noFindings } from "../../contract/finding-words.ts";
import type { Scan } from "../../contract/scans.ts";

/** A completed scan for tests, changed where the test says so. */
export function fakeScan(changes: Partial<Scan> = {}): Scan {
  return {
    id: 12,
    applicationId: 17,
    applicationName: "Shop",
    environment: "production",
    productId: 3,
    productName: "Shop",
    status: "completed",
    createdAt: "2026-11-21T10:00:00.000Z",
    startedAt: "2026-11-21T10:00:01.000Z",
    completedAt: "2026-11-21T10:04:13.000Z",
    results: {
      endpointCount: 32,
      vulnerabilityCount: 9,
      secure: 23,
      undecided: 0,
      securityScore: 72,
      requests: 2916,
      durationMs: 252_000,
      tested: 30,
      findings: { ...noFindings, findings: 11, endpoints: 9, critical: 5, high: 2, medium: 4 },
      reason: null,
    },
    endpointCount: 32,
    criticalIssues: 5,
    warningIssues: 4,
    securityScore: 72,
    stoppedBy: null,
    progress: null,
    previous: null,
    revision: null,
    ...changes,
  };
}
