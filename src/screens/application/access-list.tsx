import { Link } from "wouter";
import { AccessResultMark } from "../../parts/endpoint/access-result.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { Path } from "../../parts/endpoint/path.tsx";
import { Level } from "./access-table.tsx";
import { cellOf, type MatrixColumn, type MatrixRow } from "./matrix-filter.ts";

/** The matrix below 960 px of container width: each endpoint with its identities underneath. */
export function AccessList({ rows, identities }: { rows: readonly MatrixRow[]; identities: readonly MatrixColumn[] }) {
  return (
    <ul
      aria-label="Access by endpoint"
      className="-mx-4 mt-2 divide-y divide-line border-y border-line bg-surface @widget:mx-0 @widget:rounded-lg @widget:border-x @page:hidden"
    >
      {rows.map((row) => (
        <li key={row.endpointId}>
          <Link
            href={`/endpoints/${row.endpointId}`}
            data-row
            className="block px-4 py-2.5 -outline-offset-2! hover:bg-hover"
          >
            <span className="flex items-center gap-2">
              <Level level={row.securityLevel} />
              <Method method={row.method} />
              <span className="min-w-0 flex-1">
                <Path path={row.path} />
              </span>
            </span>
            <span className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 pl-6 text-chip">
              {identities.map((column) => (
                <span key={column.key} className="flex items-center gap-1.5">
                  <span className="text-ink-3">{column.label}</span>
                  <AccessResultMark result={cellOf(row, column).result} />
                </span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
