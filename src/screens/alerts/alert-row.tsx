import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Link } from "wouter";
import type { FindingRow } from "../../contract/findings.ts";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { Method } from "../../parts/endpoint/method.tsx";
import { hrefOf } from "../../parts/endpoint/trail.ts";
import { Age } from "../../parts/finding/age.tsx";
import { Likely, StateMark, stateOf, whoGotIn } from "../../parts/finding/finding-row.tsx";
import { GridCell, GridRow } from "../../ui/grid-table.tsx";
import { day } from "../../ui/time.tsx";
import type { AlertGroup } from "./alert-groups.ts";

/**
 * One path with its findings, each a line: below 640 px of container width with its path under them, from there a table
 * row. A click opens the worst finding, which has the others as its tabs.
 */
export function AlertRow(props: {
  group: AlertGroup;
  several: boolean;
  /** Whether a link led to this very alert. */
  linked: boolean;
  selected: boolean;
  /** Whether checkboxes are shown in a panel; null where nothing can be selected. */
  selecting: boolean | null;
  onSelect: () => void;
  onOpen: () => void;
  /** Null for roles that may not resolve, and where nothing is open. */
  onResolve: (() => void) | null;
}) {
  const { group, several, selected, selecting, onResolve } = props;
  const { findings, application, team } = group;
  const first = findings[0];
  if (!first) return null;
  const all = [...new Set(findings.flatMap(({ by }) => by))];
  const canSelect = selecting !== null && onResolve !== null;
  return (
    <GridRow
      aria-selected={selecting === null ? undefined : selected}
      data-alert={first.alertId ?? undefined}
      className={clsx(
        "group relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 border-b border-line px-3 py-2 last:border-b-0 @widget:col-span-full @widget:grid-cols-subgrid @widget:gap-x-3 @widget:px-0",
        selected || props.linked ? "bg-accent-soft" : "hover:bg-hover",
        // Where nothing can hover, its button has a place of its own in a panel, beside all that stands in the row.
        onResolve && "[@media(hover:none)]:@max-[639px]:pr-12",
      )}
    >
      <span className={clsx("absolute inset-y-0 left-0 w-0.5 bg-mark", !selected && "hidden")} />
      <GridCell className={clsx("row-span-2 @widget:row-span-1 @widget:pl-3", selecting ? "" : "hidden @widget:block")}>
        {canSelect && (
          <label className="relative z-10 -m-1.5 grid size-7 place-items-center @widget:-my-1">
            <input
              type="checkbox"
              checked={selected}
              onChange={props.onSelect}
              aria-label={`Select ${group.path}`}
              className="size-4 accent-(--accent)"
            />
          </label>
        )}
      </GridCell>
      <GridCell
        className={clsx(
          "min-w-0",
          selecting ? "col-span-2" : "col-span-3",
          "@widget:col-span-1 @widget:max-w-80 @page:max-w-none",
        )}
      >
        {findings.map((finding, at) => (
          <Line key={finding.id} finding={finding} isFirst={at === 0} onOpen={props.onOpen} row={group.key} />
        ))}
      </GridCell>
      <GridCell className="hidden max-w-28 min-w-0 text-meta text-ink-2 @widget:block">
        {findings.map((finding) => (
          <span
            key={finding.id}
            className="block h-5 truncate leading-5"
            title={finding.by.length > 1 ? finding.by.join(", ") : whoGotIn(finding)}
          >
            {whoGotIn(finding)}
          </span>
        ))}
      </GridCell>
      <GridCell
        className={clsx(
          "flex h-5 min-w-0 items-center gap-2 @widget:pl-0",
          selecting ? "" : "col-span-2 pl-6 @max-[319px]:col-span-3 @widget:col-span-1",
        )}
      >
        <span className="flex shrink-0 gap-1">
          {group.methods.map((method) => (
            <Method key={method} method={method} />
          ))}
        </span>
        <FittingPath path={group.path} className="flex-1" />
      </GridCell>
      <GridCell
        title={application.name}
        className="max-w-[116px] self-center truncate text-right text-chip text-ink-3 @max-[319px]:col-span-3 @max-[319px]:flex @max-[319px]:max-w-none @max-[319px]:gap-2 @max-[319px]:pl-6 @max-[319px]:text-left @widget:hidden @page:block @page:h-5 @page:max-w-none @page:self-start @page:text-left @page:text-meta @page:leading-5! @page:text-ink-2"
      >
        {/* The narrowest row has a line for who got in, whose it is and its age, as every row of a finding. */}
        <span className="min-w-0 flex-1 truncate @min-[320px]:contents">
          <span className="@min-[320px]:hidden">
            by {all.length > 2 ? `${all.length} users` : all.join(", ")}
            {(several || team) && ", "}
          </span>
          <span className={clsx(!several && "hidden @page:inline")}>{application.name}</span>
          {!several && <span className="@page:hidden">{team?.name}</span>}
        </span>
        <span className="shrink-0 text-meta leading-4! tabular-nums @min-[320px]:hidden">
          <Age iso={first.firstSeen} />
        </span>
      </GridCell>
      <GridCell
        title={team?.name}
        className={clsx(
          "hidden h-5 truncate text-meta leading-5! @page:block",
          team ? "text-ink-2" : "text-ink-3 italic",
        )}
      >
        {team?.name ?? "Unattributed"}
      </GridCell>
      <GridCell className="hidden h-5 pr-4 text-right text-meta leading-5! text-ink-3 tabular-nums @widget:block">
        <span
          className={clsx(
            onResolve && "group-focus-within:invisible group-hover:invisible [@media(hover:none)]:invisible",
          )}
        >
          <Age iso={first.firstSeen} />
        </span>
      </GridCell>
      {onResolve && (
        <GridCell className="absolute top-1 right-2 z-10 flex">
          <button
            type="button"
            title="Mark as Resolved"
            aria-label={`Mark as Resolved: ${group.path}`}
            onClick={onResolve}
            // In place of the age. Where nothing can hover it is always there.
            className="btn btn-secondary btn-sm opacity-0 group-hover:opacity-100 focus-visible:opacity-100 @widget:group-focus-within:opacity-100 [@media(hover:none)]:opacity-100"
          >
            <Check className="size-4" strokeWidth={1.75} aria-hidden />
          </button>
        </GridCell>
      )}
    </GridRow>
  );
}

function Line(props: { finding: FindingRow; isFirst: boolean; row: string; onOpen: () => void }) {
  const { finding, isFirst } = props;
  const state = stateOf(finding);
  const isClosed = state === "Dismissed" || state === "Resolved" || state === "Fixed";
  return (
    <div>
      <div className="flex min-h-5 min-w-0 items-start gap-2 @min-[320px]:h-5 @min-[320px]:items-center [&_.tag]:h-[18px]">
        <span className="flex h-5 shrink-0 items-center">
          <SeverityIcon severity={finding.severity} />
        </span>
        {/* Who got in gives way to the fault, as in every row of a finding. */}
        <span className="flex min-w-0 flex-1 flex-wrap content-start items-center gap-x-2 overflow-hidden @min-[320px]:h-5 @widget:max-w-[calc(100%-24px)] @widget:flex-none">
          {isFirst ? (
            <Link
              href={hrefOf({ endpointId: finding.endpointId, findingId: finding.id })}
              data-row={props.row}
              // A hidden word at its end would stand outside of the row where the fault is cut.
              aria-label={`${finding.fault} at ${finding.method} ${finding.path}`}
              title={finding.fault}
              onClick={props.onOpen}
              className={clsx(
                "max-w-full text-body font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring @min-[320px]:truncate",
                isClosed && "text-ink-3 line-through",
              )}
            >
              {finding.fault}
            </Link>
          ) : (
            <span
              title={finding.fault}
              className={clsx(
                "max-w-full text-body font-semibold @min-[320px]:truncate",
                isClosed && "text-ink-3 line-through",
              )}
            >
              {finding.fault}
            </span>
          )}
          <span
            title={finding.by.join(", ")}
            className="flex h-4 min-w-12 flex-[1_1_48px] flex-wrap-reverse content-end overflow-hidden text-meta text-ink-3 @max-[319px]:hidden @widget:hidden"
          >
            {/* Gives way before the name does: in a line of its own then, below the one that is shown. */}
            <span className="whitespace-pre">by </span>
            <span className="max-w-full truncate">{whoGotIn(finding)}</span>
          </span>
        </span>
        {finding.confidence === "likely" && <Likely />}
        {finding.wasOverAt && state === "Regressed" ? (
          <span
            title={`${wasResolved(finding.wasOverAt)}, is back`}
            className="hidden min-w-0 shrink-[99] text-chip whitespace-pre text-medium @widget:flex"
          >
            {/* That it is back outlasts the day. */}
            <span className="truncate">{wasResolved(finding.wasOverAt)}</span>, is back
          </span>
        ) : (
          state && (
            <span className="ml-auto shrink-0 @widget:ml-0">
              <StateMark state={state} />
            </span>
          )
        )}
        {isFirst && (!state || state === "Regressed") && (
          <span className="ml-auto shrink-0 text-meta text-ink-3 tabular-nums @max-[319px]:hidden @widget:hidden">
            <Age iso={finding.firstSeen} />
          </span>
        )}
      </div>
      {finding.wasOverAt && state === "Regressed" && (
        <p className="pl-6 text-chip text-medium @widget:hidden">{wasResolved(finding.wasOverAt)}, is back</p>
      )}
    </div>
  );
}

const wasResolved = (wasOverAt: string): string => `was resolved on ${day(wasOverAt)}`;
