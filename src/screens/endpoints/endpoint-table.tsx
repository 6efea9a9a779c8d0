import { memo, type ReactNode, type RefObject, useMemo } from "react";
import type { EndpointGroup } from "../../parts/endpoint/endpoint-groups.ts";
import { GridHead, GridRow, GridRows, GridTable } from "../../ui/grid-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLate } from "../../ui/use-late.ts";
import { EndpointRow } from "./endpoint-row.tsx";
import type { Sort } from "./list-address.ts";
import { SortButton } from "./sort-button.tsx";
import { useSlots } from "./use-slots.ts";

/**
 * The page's rows under their column heads; below 640 px of container width the heads give way to words in the rows. A key of
 * the search draws it once its answer is there, not before.
 */
export const EndpointTable = memo(function EndpointTable(props: {
  rows: readonly EndpointGroup[];
  /** How many rows the page has that is on its way, while `rows` are those of the page before; else 0. */
  awaited: number;
  teams: ReadonlyMap<number, string>;
  /** Names by application id; empty where there is one only, which no row has to name. */
  applications: ReadonlyMap<number, string>;
  listRef: RefObject<HTMLDivElement | null>;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onAttribute: ((group: EndpointGroup) => void) | null;
  onOpen: (endpointId: number) => void;
  selected: ReadonlySet<number>;
  selecting: boolean;
  /** Null where nothing can be done with what is selected. */
  onSelect: ((group: EndpointGroup) => void) | null;
  /** Over the rows, while some are selected. */
  bar: ReactNode;
  footer: ReactNode;
}) {
  const several = props.applications.size > 1;
  const slots = useSlots(useMemo(() => props.rows.map(({ first }) => first.id), [props.rows]));
  const rows = props.rows.map((group, at) => (
    <EndpointRow
      key={slots[at]}
      group={group}
      application={several ? (props.applications.get(group.first.applicationId) ?? "") : undefined}
      team={group.teamId === null ? undefined : (props.teams.get(group.teamId) ?? "")}
      onAttribute={props.onAttribute}
      onOpen={props.onOpen}
      selected={props.selected.has(group.first.id)}
      selecting={props.selecting}
      onSelect={props.onSelect}
    />
  ));
  return (
    <section className="-mx-4 bg-surface @widget:mx-0 @widget:mt-3 @widget:overflow-hidden @widget:rounded-lg @widget:border @widget:border-line">
      {props.bar}
      <GridTable aria-label="Discovered endpoints" ref={props.listRef} className={columns(several)}>
        <GridRow className="hidden bg-sunken @widget:col-span-full @widget:grid @widget:grid-cols-subgrid @widget:items-center">
          <GridHead
            aria-sort={props.sort === "path" ? "ascending" : "other"}
            className="h-8 min-w-0 overflow-hidden py-1! pl-4!"
          >
            <SortButton sort={props.sort} before="Endpoint" onSort={props.onSort} />
          </GridHead>
          <GridHead>Methods</GridHead>
          {several && <GridHead className="hidden @page:block">Application</GridHead>}
          <GridHead>Authentication</GridHead>
          <GridHead>Authorization</GridHead>
          <GridHead>Team</GridHead>
          <GridHead className="hidden @min-[1200px]:block">Source</GridHead>
          <GridHead className="hidden text-right! @min-[1200px]:block">Last checked</GridHead>
          <GridHead>
            <span className="sr-only">Action</span>
          </GridHead>
        </GridRow>
        <AwaitedRows count={props.awaited}>{rows}</AwaitedRows>
      </GridTable>
      {props.footer}
    </section>
  );
});

/**
 * The rows that are there, or grey ones over them once the page that was turned to is late: it has `count` rows, 0
 * without one. Those that are there stay, out of sight, for the page that comes is written into them.
 */
function AwaitedRows({ count, children }: { count: number; children: ReactNode }) {
  const isLate = useLate(count > 0);
  return (
    <>
      {isLate &&
        Array.from({ length: count }, (_, row) => (
          <GridRow
            // biome-ignore lint/suspicious/noArrayIndexKey: identical rows
            key={row}
            aria-hidden
            className="flex h-[55px] flex-col justify-center gap-2 border-b border-line px-4 @widget:col-span-full @widget:h-9 @widget:flex-row @widget:items-center @widget:justify-start @widget:border-t @widget:border-b-0"
          >
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-3 w-1/2 @widget:w-1/5" />
          </GridRow>
        ))}
      <GridRows hidden={isLate}>{children}</GridRows>
    </>
  );
}

/**
 * The table's columns. The path is what a row is read for: it takes what is left, never nothing, and a team's name is cut at its
 * share. Where and when a path was seen last wait for the width at which a sidebar leaves room for both.
 */
export const columns = (several: boolean) =>
  several
    ? "@widget:grid @widget:grid-cols-[minmax(150px,1fr)_fit-content(18%)_auto_auto_fit-content(16%)_40px] @page:grid-cols-[minmax(150px,1fr)_fit-content(18%)_fit-content(14%)_auto_auto_fit-content(14%)_40px] @min-[1200px]:grid-cols-[minmax(150px,1fr)_fit-content(18%)_fit-content(12%)_auto_auto_fit-content(12%)_auto_auto_84px]"
    : "@widget:grid @widget:grid-cols-[minmax(150px,1fr)_fit-content(18%)_auto_auto_fit-content(16%)_40px] @min-[1200px]:grid-cols-[minmax(150px,1fr)_fit-content(18%)_auto_auto_fit-content(16%)_auto_auto_84px]";
