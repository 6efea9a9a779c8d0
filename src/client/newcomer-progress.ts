import type { FindingRow } from "../contract/findings.ts";
import type { ScanStatus } from "../contract/scans.ts";
import type { Client } from "./client.ts";

/** How far an organization has come: its newest scan and its worst finding. */
export type Progress = {
  hasPractice: boolean;
  scan: { id: number; name: string; status: ScanStatus } | null;
  finding: FindingRow | null;
};
export const noProgress: Progress = { hasPractice: false, scan: null, finding: null };

/** Asks the platform how far the user's organization has come; no progress where it does not say. */
export async function readProgress(client: Client): Promise<Progress> {
  try {
    const [practice, [scan], { rows }] = await Promise.all([
      client.dashboard.practice(),
      client.dashboard.recentScans(),
      client.findings.open({ limit: 1 }),
    ]);
    return {
      hasPractice: practice !== null,
      scan: scan ? { id: scan.id, name: scan.applicationName ?? "your API", status: scan.status } : null,
      finding: rows[0] ?? null,
    };
  } catch {
    return noProgress;
  }
}
