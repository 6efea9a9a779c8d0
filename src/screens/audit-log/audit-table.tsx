import { clsx } from "clsx";
import { Fragment } from "react";
import type { AuditEntry } from "../../contract/audit-log.ts";
import { Facts } from "../../ui/facts.tsx";
import { GridCell, GridHead, GridRow, GridTable } from "../../ui/grid-table.tsx";
import { dayInWords, TimeOfDay } from "../../ui/time.tsx";
import { actInWords, changeInWords } from "./act-words.ts";

const columns =
  "@page:grid @page:grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)_auto] @page:[&:has([data-tenant])]:grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)_auto_auto]";

/** Acts by day, newest first: one line each, below 960 px of container width several. `withTenant` adds whose they are. */
export function AuditTable({ entries, withTenant }: { entries: readonly AuditEntry[]; withTenant: boolean }) {
  return (
    <section className="panel overflow-hidden">
      <GridTable aria-label="Audit log" className={columns}>
        <GridRow className="hidden bg-sunken @page:col-span-full @page:grid @page:grid-cols-subgrid @page:items-center">
          <GridHead className="pl-4!">When</GridHead>
          <GridHead>What</GridHead>
          <GridHead>Who</GridHead>
          {withTenant && <GridHead data-tenant>Organization</GridHead>}
          <GridHead className="pr-4!">From</GridHead>
        </GridRow>
        {[...Map.groupBy(entries, ({ at }) => new Date(at).toDateString())].map(([day, acts], at) => (
          <Fragment key={day}>
            <GridRow
              className={clsx("border-line px-4 py-2 @page:col-span-full", at === 0 ? "@page:border-t" : "border-t")}
            >
              <GridCell className="text-meta font-semibold">{dayInWords(acts[0]?.at ?? day)}</GridCell>
            </GridRow>
            {acts.map((entry) => (
              <Row key={entry.id} entry={entry} withTenant={withTenant} />
            ))}
          </Fragment>
        ))}
      </GridTable>
    </section>
  );
}

const cell = "@page:px-3";

function Row({ entry, withTenant }: { entry: AuditEntry; withTenant: boolean }) {
  const { at, actor, tenant, subject, changes, address, outcome, requestId } = entry;
  const isRefused = outcome === "refused";
  // The name that something was given stands beside the act already.
  const told = changes.filter(({ from, to }) => from !== undefined || to === undefined || to !== subject?.label);
  return (
    <GridRow className="flex flex-wrap items-baseline gap-x-2 gap-y-1 border-t border-line px-4 py-2.5 text-meta text-ink-2 @page:col-span-full @page:grid @page:grid-cols-subgrid @page:gap-0 @page:px-0 @page:py-2">
      <GridCell className={`${cell} order-1 whitespace-nowrap text-ink-3 tabular-nums @page:order-none @page:pl-4`}>
        <TimeOfDay iso={at} />
      </GridCell>
      <GridCell className={`${cell} min-w-0 basis-full text-body break-words @page:basis-auto`}>
        <span className={isRefused ? "text-critical" : "text-ink-2"}>{actInWords(entry)}</span>
        {subject?.label && (
          <>
            {" "}
            <span dir="auto" className="font-medium text-ink">
              {subject.label}
            </span>
          </>
        )}
        {told.length > 0 && (
          <span dir="auto" className="block text-meta text-ink-3">
            <Facts of={told.map(changeInWords)} />
          </span>
        )}
      </GridCell>
      <GridCell
        className={`${cell} min-w-0 max-w-full truncate @max-[319px]:basis-full @page:max-w-72`}
        title={actor.email}
      >
        {actor.email}
      </GridCell>
      {withTenant && (
        <GridCell dir="auto" className={`${cell} min-w-0 max-w-full truncate @page:max-w-48`}>
          {tenant?.name ?? <span className="text-ink-3">Platform</span>}
        </GridCell>
      )}
      <GridCell
        className={`${cell} order-2 ml-auto font-mono text-ink-3 @page:order-none @page:ml-0 @page:pr-4`}
        title={`Request ${requestId}`}
      >
        {address}
      </GridCell>
    </GridRow>
  );
}
