import { Radar, Search, UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import type { AccessMatrix } from "../../contract/applications.ts";
import type { AccessResult } from "../../contract/endpoints.ts";
import { accessResultName } from "../../parts/endpoint/access-result.tsx";
import { useLeaveList, useReturnToRow } from "../../parts/endpoint/trail.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Filters } from "../../ui/filters.tsx";
import { leaveByEscape } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { AccessList } from "./access-list.tsx";
import { AccessTable } from "./access-table.tsx";
import {
  countResults,
  filterColumns,
  filterRows,
  type MatrixFilter,
  type MatrixRow,
  noFilter,
} from "./matrix-filter.ts";

/** Rows of one page: each has a cell for every identity. */
const pageSize = 50;
const results: readonly AccessResult[] = ["bypassed", "inconclusive", "not_tested", "denied", "allowed"];

const everything = { value: "all", label: "all" };
/** What is counted, with its colour. */
const figures = [
  { result: "bypassed", ink: "text-critical" },
  { result: "inconclusive", ink: "text-medium" },
  { result: "not_tested", ink: "text-ink" },
] as const;

/** The filters, the rows that they leave, and what the chosen cell says. */
export function Matrix({ matrix }: { matrix: AccessMatrix }) {
  const [filter, setFilter] = useState<MatrixFilter>(noFilter);
  const [wanted, setPage] = useState(1);
  const within = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  useRowKeys(within);
  useReturnToRow(within);
  const leave = useLeaveList();
  useKeys(within, { "/": () => search.current?.focus() }, [{ keys: ["/"], what: "Search" }]);
  const columns = filterColumns(matrix.identities, filter);
  const rows = filterRows(matrix.rows, columns, filter);
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(wanted, last);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  const counts = countResults(rows, columns);
  const items = rows.map(({ endpointId }) => ({ row: String(endpointId), endpointId }));
  const onLeave = ({ endpointId }: MatrixRow) => leave(String(endpointId), { name: "Access matrix", items });
  const change = (next: Partial<MatrixFilter>) => {
    setFilter({ ...filter, ...next });
    setPage(1);
  };
  if (matrix.rows.length === 0) {
    return (
      <div className="panel" ref={within}>
        <EmptyState
          icon={Radar}
          title="No endpoints yet"
          text="Scan this application. The matrix then shows which identity has access to what."
        />
      </div>
    );
  }
  return (
    <div ref={within}>
      <search aria-label="Access" className="flex flex-wrap items-center gap-2">
        <IconInput
          ref={search}
          icon={Search}
          type="search"
          aria-label="Search path or method"
          placeholder="Search path or method"
          value={filter.search}
          onChange={(event) => change({ search: event.target.value })}
          onKeyDown={leaveByEscape}
          className="w-auto! min-w-0 flex-1 @max-[319px]:[&_kbd]:hidden @widget:w-[250px]! @widget:flex-none"
          trailing={<kbd className="kbd">/</kbd>}
        />
        <Filters
          choices={[
            {
              name: "Result",
              value: filter.result,
              options: [everything, ...results.map((value) => ({ value, label: accessResultName(value) }))],
              onChange: (wanted) => change({ result: results.find((one) => one === wanted) ?? "all" }),
              isSet: filter.result !== "all",
            },
            {
              name: "Identity",
              value: filter.identity,
              options: [everything, ...matrix.identities.map(({ key, label }) => ({ value: key, label }))],
              onChange: (identity) => change({ identity }),
              isSet: filter.identity !== "all",
            },
          ]}
          done="Show endpoints"
          onClear={() => change({ result: "all", identity: "all" })}
        />
        <p className="flex w-full flex-wrap gap-x-4 text-meta text-ink-2 @page:w-auto @page:flex-1 @page:justify-end">
          {figures.map(({ result, ink }) => (
            <Figure
              key={result}
              result={result}
              ink={ink}
              count={counts[result]}
              isSet={filter.result === result}
              onPress={() => change({ result: filter.result === result ? "all" : result })}
            />
          ))}
        </p>
      </search>
      {rows.length === 0 ? (
        <div className="panel mt-3">
          <EmptyState
            icon={Search}
            title="No endpoint matches"
            text="No endpoint has such a cell."
            action={<Button onClick={() => change(noFilter)}>Clear Filters</Button>}
          />
        </div>
      ) : (
        <>
          <AccessTable rows={shown} identities={columns} tableRef={table} onLeave={onLeave} />
          <AccessList rows={shown} identities={columns} onLeave={onLeave} />
        </>
      )}
      {last > 1 && (
        <div className="mt-2 flex justify-end">
          <Pagination page={page} last={last} onPage={setPage} />
        </div>
      )}
      {matrix.identities.length <= 2 && (
        <p className="mt-3 flex items-start gap-2 text-meta text-ink-2">
          <UserPlus className="mt-px size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
          Add a second identity and scan again to test whether one user can read another's data.
        </p>
      )}
    </div>
  );
}

/** How many cells have a result; pressed, it leaves the rows that have one, and pressed again all of them. */
function Figure(props: { count: number; result: AccessResult; ink: string; isSet: boolean; onPress: () => void }) {
  const { count, result, ink, isSet, onPress } = props;
  return (
    <button
      type="button"
      aria-pressed={isSet}
      onClick={onPress}
      className="min-h-6 whitespace-nowrap hover:underline aria-pressed:underline"
    >
      <span className={`font-semibold tabular-nums ${count > 0 ? ink : "text-ink-3"}`}>
        {count.toLocaleString("en")}
      </span>{" "}
      {accessResultName(result).toLowerCase()}
    </button>
  );
}
