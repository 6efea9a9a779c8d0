import { Link } from "wouter";
import type { AccessResult } from "../../contract/endpoints.ts";
import { AccessResultMark } from "../../parts/endpoint/access-result.tsx";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { Level } from "./access-table.tsx";
import { cellOf, type MatrixColumn, type MatrixRow } from "./matrix-filter.ts";

/** What needs a look comes first. */
const order: readonly AccessResult[] = ["bypassed", "inconclusive", "allowed", "denied", "not_tested"];

/** The matrix below 960 px of container width: each endpoint with who fared how, by result. */
export function AccessList(props: {
  rows: readonly MatrixRow[];
  identities: readonly MatrixColumn[];
  /** Told before a proof opens. */
  onLeave: (row: MatrixRow) => void;
}) {
  return (
    <ul
      aria-label="Access by endpoint"
      className="-mx-4 mt-2 divide-y divide-line border-y border-line bg-surface @widget:mx-0 @widget:rounded-lg @widget:border-x @page:hidden"
    >
      {props.rows.map((row) => (
        <li key={row.endpointId}>
          <Link
            href={`/endpoints/${row.endpointId}`}
            data-row={row.endpointId}
            onClick={() => props.onLeave(row)}
            className="block px-4 py-2 -outline-offset-2! hover:bg-hover"
          >
            <span className="flex items-center gap-2">
              <Level level={row.securityLevel} />
              <Method method={row.method} />
              <FittingPath path={row.path} className="flex-1" />
            </span>
            <span className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 pl-6 text-chip">
              {byResult(row, props.identities).map(({ result, names }) => (
                <span key={result} className="flex min-w-0 items-start gap-1.5 leading-4">
                  <AccessResultMark result={result} />
                  <span className="min-w-0 text-ink-2 wrap-anywhere">{names.join(", ")}</span>
                </span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Who fared how at an endpoint, by result: `Bypassed: mats, mika`, `Denied: anonymous`. */
export function byResult(
  row: MatrixRow,
  identities: readonly MatrixColumn[],
): { result: AccessResult; names: string[] }[] {
  return order
    .map((result) => ({
      result,
      names: identities.filter((column) => cellOf(row, column).result === result).map(({ label }) => label),
    }))
    .filter(({ names }) => names.length > 0);
}
