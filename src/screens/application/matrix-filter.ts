import type { AccessMatrix } from "../../contract/applications.ts";
import type { AccessCell, AccessResult } from "../../contract/endpoints.ts";

/** What of a matrix is shown; empty and `all` show everything. `identity` is a column's key. */
export type MatrixFilter = { search: string; result: AccessResult | "all"; identity: string };
export type MatrixRow = AccessMatrix["rows"][number];
export type MatrixColumn = AccessMatrix["identities"][number];
/** What a cell shows; it has no code where nobody asked. */
export type ShownCell = Pick<AccessCell, "result" | "reason"> & { code: string | null };

/** Everything is shown. */
export const noFilter: MatrixFilter = { search: "", result: "all", identity: "all" };

/** What a row shows in a column. The table, the list, the counts and the filter all go by this. */
export function cellOf(row: MatrixRow, { key, label, isStranger }: MatrixColumn): ShownCell {
  const cell = row.cells.find(({ column }) => column === key);
  if (cell) return cell;
  const who = isStranger ? "Anonymous callers were" : `${label} was`;
  return { result: "not_tested", code: null, reason: `${who} not tried here.` };
}

/** The columns that a filter leaves. */
export function filterColumns(columns: readonly MatrixColumn[], { identity }: MatrixFilter): readonly MatrixColumn[] {
  return identity === "all" ? columns : columns.filter(({ key }) => key === identity);
}

/** The rows that a filter leaves: a result counts for the columns that are shown. */
export function filterRows(
  rows: readonly MatrixRow[],
  shown: readonly MatrixColumn[],
  { search, result }: MatrixFilter,
): MatrixRow[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter((row) => {
    if (wanted && !`${row.method} ${row.path}`.toLowerCase().includes(wanted)) return false;
    return result === "all" || shown.some((column) => cellOf(row, column).result === result);
  });
}

/** How many of the cells that are shown ended how. */
export function countResults(rows: readonly MatrixRow[], shown: readonly MatrixColumn[]): Record<AccessResult, number> {
  const counts = { allowed: 0, denied: 0, bypassed: 0, inconclusive: 0, not_tested: 0 };
  for (const row of rows) for (const column of shown) counts[cellOf(row, column).result] += 1;
  return counts;
}
