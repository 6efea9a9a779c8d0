import { useQuery } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { Boxes, Plus, SearchX } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { many } from "../../contract/finding-words.ts";
import { addApplicationAtom } from "../../parts/application/add-application.ts";
import { useReturnToRow } from "../../parts/endpoint/trail.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { GridHead, GridRow, GridTable } from "../../ui/grid-table.tsx";
import { KeyLegend } from "../../ui/key-legend.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { ApplicationFilterBar } from "./application-filter-bar.tsx";
import { ApplicationRow } from "./application-row.tsx";
import {
  type ApplicationFilters,
  filterApplications,
  noApplicationFilters,
  summaryLine,
} from "./filter-applications.ts";

/** What the list is moved through with. */
const listKeys = [
  { keys: ["j", "k"], what: "move" },
  { keys: ["Enter"], what: "open" },
  { keys: ["?"], what: "all keys" },
];

/** To the edges of a panel, a bordered surface on a page. */
const listed =
  "-mx-4 border-b border-line bg-surface @widget:mx-0 @widget:overflow-hidden @widget:rounded-lg @widget:border";

/** Every application with where it stands, the worst first, and the way to add one. */
export function ApplicationsScreen() {
  // Scans change where they stand, on other screens and by themselves.
  const query = useQuery({ ...useApi().applicationSummaries.list.queryOptions(), refetchOnMount: "always" });
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useRowKeys(list);
  useReturnToRow(list);
  useKeys(list, { "/": () => search.current?.focus() }, [{ keys: ["/"], what: "Search" }]);
  const [filters, setFilters] = useState<ApplicationFilters>(noApplicationFilters);
  const openDialog = useSetAtom(addApplicationAtom);
  const mayAdd = useCan("applications.create");
  const add = mayAdd && (
    <Button variant="primary" icon={Plus} onClick={() => openDialog(true)}>
      Add Application
    </Button>
  );
  const bar = (applications: readonly ApplicationSummary[]) => (
    <ApplicationFilterBar filters={filters} onChange={setFilters} applications={applications} searchRef={search} />
  );
  return (
    <Screen
      title="Applications"
      subtitle={query.data ? summaryLine(query.data) : "\u00a0"}
      actions={add}
      footer={add && <div className="flex flex-1 [&>*]:flex-1">{add}</div>}
    >
      <div ref={list}>
        <Loaded
          query={query}
          what="Applications"
          skeleton={
            <>
              {bar([])}
              <div className={listed}>
                <SkeletonRows rows={6} height="h-[73px] @widget:h-14" />
              </div>
            </>
          }
        >
          {(applications) =>
            applications.length === 0 ? (
              <div className="panel">
                <EmptyState
                  icon={Boxes}
                  title="No applications yet"
                  text={mayAdd ? "Add the API that you want to test." : "A contributor can add one."}
                  action={add}
                />
              </div>
            ) : (
              <Applications
                applications={applications}
                filters={filters}
                bar={bar(applications)}
                onClear={() => setFilters(noApplicationFilters)}
              />
            )
          }
        </Loaded>
      </div>
    </Screen>
  );
}

function Applications(props: {
  applications: readonly ApplicationSummary[];
  filters: ApplicationFilters;
  bar: ReactNode;
  onClear: () => void;
}) {
  const shown = filterApplications(props.applications, props.filters);
  const mayScan = useCan("scans.create");
  return (
    <>
      {props.bar}
      {shown.length === 0 ? (
        <div className="panel @max-[639px]:mt-3">
          <EmptyState
            icon={SearchX}
            title="No application matches"
            text="Change the search or the filters."
            action={<Button onClick={props.onClear}>Clear Filters</Button>}
          />
        </div>
      ) : (
        <section className={listed}>
          <GridTable
            aria-label="Applications"
            className="@widget:grid @widget:grid-cols-[minmax(140px,1fr)_auto_auto_auto_auto_16px] @page:grid-cols-[minmax(150px,1fr)_minmax(84px,auto)_minmax(122px,auto)_minmax(92px,auto)_minmax(152px,auto)_108px_92px_minmax(72px,auto)_16px]"
          >
            <GridRow className="hidden h-8 items-center gap-x-3 border-b border-line bg-sunken px-4 @widget:col-span-full @widget:grid @widget:grid-cols-subgrid">
              <GridHead className="px-0!">Application</GridHead>
              <GridHead className="hidden px-0! @page:block">Environment</GridHead>
              <GridHead className="px-0!">Last scan</GridHead>
              <GridHead className="px-0!">Score</GridHead>
              <GridHead className="px-0!">Open findings</GridHead>
              <GridHead className="px-0!">Identities</GridHead>
              <GridHead className="hidden px-0! @page:block">Last 8 scans</GridHead>
              <GridHead className="hidden px-0! @page:block">Team</GridHead>
              <GridHead className="px-0!">
                <span className="sr-only">Open</span>
              </GridHead>
            </GridRow>
            {shown.map((application) => (
              <ApplicationRow key={application.id} application={application} mayScan={mayScan} />
            ))}
          </GridTable>
        </section>
      )}
      <div className="mt-2 flex items-center justify-between gap-3 text-meta text-ink-3">
        <p>
          {shown.length} of {many(props.applications.length, "application")}
        </p>
        <KeyLegend keys={listKeys} />
      </div>
    </>
  );
}
