import { clsx } from "clsx";
import { CircleCheck, OctagonAlert, TriangleAlert, User, UserX } from "lucide-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { useLocation } from "wouter";
import type { SecurityLevel } from "../../contract/endpoints.ts";
import { AccessResultMark, accessResultFill, accessResultName } from "../../parts/endpoint/access-result.tsx";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { cellOf, type MatrixColumn, type MatrixRow } from "./matrix-filter.ts";
import { SelectedCell } from "./selected-cell.tsx";

const levels: Record<SecurityLevel, { word: string; icon: typeof OctagonAlert; ink: string }> = {
  critical: { word: "Critical", icon: OctagonAlert, ink: "text-critical" },
  warning: { word: "Warning", icon: TriangleAlert, ink: "text-medium" },
  secure: { word: "Secure", icon: CircleCheck, ink: "text-secure" },
};

type Place = { row: number; column: number };

/**
 * The matrix from 960 px of container width: one row for each endpoint, one column for each identity. Arrow keys move
 * from cell to cell, Enter opens the cell's proof.
 */
export function AccessTable(props: {
  rows: readonly MatrixRow[];
  identities: readonly MatrixColumn[];
  tableRef: RefObject<HTMLDivElement | null>;
  /** Told before a proof opens. */
  onLeave: (row: MatrixRow) => void;
}) {
  const { rows, identities } = props;
  const [, navigate] = useLocation();
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const at: Place = {
    row: Math.min(place.row, rows.length - 1),
    column: Math.min(place.column, identities.length - 1),
  };
  const open = (row: MatrixRow) => {
    props.onLeave(row);
    navigate(`/endpoints/${row.endpointId}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step) return;
    const next = {
      row: clamp(at.row + step[0], rows.length),
      column: clamp(at.column + step[1], identities.length),
    };
    event.preventDefault();
    setPlace(next);
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`);
    cell?.focus();
  };
  const chosen = rows[at.row];
  const identity = identities[at.column];
  return (
    <>
      <section
        ref={props.tableRef}
        aria-label="Access matrix"
        className="mt-3 hidden overflow-x-auto rounded-lg border border-line bg-surface @page:block"
        onKeyDown={onKeyDown}
      >
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line">
              <th className="th w-full px-4!">Endpoint, worst first</th>
              {identities.map(({ key, label, role, isStranger }) => (
                <th key={key} scope="col" className="border-l border-line px-3 py-1.5 text-left font-normal">
                  <span
                    className="flex max-w-[140px] items-center gap-1.5 text-meta whitespace-nowrap text-ink"
                    title={label}
                  >
                    <Who isStranger={isStranger} />
                    <span className="truncate">{label}</span>
                  </span>
                  <span className="text-chip text-ink-3">{role || "user"}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={row.endpointId} className="border-b border-line last:border-0">
                <th scope="row" className="w-full max-w-0 min-w-[180px] px-4 py-2 text-left font-normal">
                  <span className="flex items-center gap-3">
                    <Level level={row.securityLevel} />
                    <span className="w-14 shrink-0">
                      <Method method={row.method} />
                    </span>
                    <FittingPath path={row.path} className="flex-1" />
                  </span>
                </th>
                {identities.map((column, columnIndex) => {
                  const { result } = cellOf(row, column);
                  const isChosen = at.row === rowIndex && at.column === columnIndex;
                  return (
                    <td key={column.key} className={clsx("border-l border-line p-0", accessResultFill(result))}>
                      <button
                        type="button"
                        data-cell={`${rowIndex}-${columnIndex}`}
                        data-row={columnIndex === 0 ? row.endpointId : undefined}
                        tabIndex={isChosen ? 0 : -1}
                        aria-label={`${accessResultName(result)}: ${column.label} at ${row.method} ${row.path}. Open the proof`}
                        onFocus={() => setPlace({ row: rowIndex, column: columnIndex })}
                        onClick={() => open(row)}
                        className="flex h-9 w-full items-center px-3 text-left text-meta -outline-offset-2! hover:bg-hover"
                      >
                        <AccessResultMark result={result} />
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {chosen && identity && <SelectedCell row={chosen} column={identity} onOpen={() => open(chosen)} />}
    </>
  );
}

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const clamp = (value: number, length: number) => Math.max(0, Math.min(value, length - 1));

/** Nobody, or somebody. */
export function Who({ isStranger }: { isStranger: boolean }) {
  const Icon = isStranger ? UserX : User;
  return <Icon className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />;
}

/** How bad an endpoint is, by shape. */
export function Level({ level }: { level: SecurityLevel }) {
  const { word, icon: Icon, ink } = levels[level];
  return (
    <>
      <Icon className={clsx("size-4 shrink-0", ink)} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{word}</span>
    </>
  );
}
