import type { AccessMatrix } from "../../contract/applications.ts";
import type { AccessCell, AccessResult } from "../../contract/endpoints.ts";

/** What of a matrix is shown; empty and `all` show everything. */
export type MatrixFilter = { search: string; result: AccessResult | "all"; identity: string };
export type MatrixRow = AccessMatrix["rows"][number];

/** Everything is shown. */
export const noFilter: MatrixFilter = { search: "", result: "all", identity: "all" };

/** The cell of an identity; one that was never asked has none. */
export function cellOf(row: MatrixRow, identity: string): AccessCell | null {
  return row.cells.find((cell) => cell.identity === identity) ?? null;
}

/** The rows that a filter leaves: a result counts for the chosen identity, or for any. */
export function filterRows(rows: readonly MatrixRow[], { search, result, identity }: MatrixFilter): MatrixRow[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter((row) => {
    if (wanted && !`${row.method} ${row.path}`.toLowerCase().includes(wanted)) return false;
    if (result === "all") return true;
    return row.cells.some((cell) => cell.result === result && (identity === "all" || cell.identity === identity));
  });
}

/** How many cells ended how. */
export function countResults(rows: readonly MatrixRow[]): Record<AccessResult, number> {
  const counts = { allowed: 0, denied: 0, bypassed: 0, inconclusive: 0, not_tested: 0 };
  for (const row of rows) for (const cell of row.cells) counts[cell.result] += 1;
  return counts;
}
