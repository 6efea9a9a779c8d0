import { type ReactNode, useState } from "react";
import { pageCount } from "../../ui/page-numbers.ts";
import { Pagination } from "../../ui/pagination.tsx";

/** Rows of one page; thousands of them in one page would make each key press slow. */
const pageSize = 25;

/** Shows rows page by page; a list that shrinks below the page shows its last one. `noun` is one row's, in plural. */
export function Paged<T>(props: { rows: readonly T[]; noun: string; children: (page: readonly T[]) => ReactNode }) {
  const { rows } = props;
  const [wanted, setPage] = useState(1);
  const last = pageCount(rows.length, pageSize);
  const page = Math.min(wanted, last);
  const from = (page - 1) * pageSize;
  const shown = rows.slice(from, from + pageSize);
  return (
    <>
      {props.children(shown)}
      {last > 1 && (
        <div className="flex h-12 items-center justify-between gap-4 border-t border-line px-4 text-meta text-ink-3 tabular-nums">
          <span className="whitespace-nowrap">
            {(from + 1).toLocaleString("en")}–{(from + shown.length).toLocaleString("en")} of{" "}
            {rows.length.toLocaleString("en")}
            <span className="hidden @widget:inline"> {props.noun}</span>
          </span>
          <span className="@widget:hidden">
            <Pagination page={page} last={last} compact onPage={setPage} />
          </span>
          <span className="hidden @widget:block">
            <Pagination page={page} last={last} onPage={setPage} />
          </span>
        </div>
      )}
    </>
  );
}
