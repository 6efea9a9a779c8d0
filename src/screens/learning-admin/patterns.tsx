import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";
import { FittingPath } from "../../parts/endpoint/fitting-path.tsx";
import { GridCell, GridHead, GridRow, GridTable } from "../../ui/grid-table.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { NothingLearned } from "./learned-endpoints.tsx";
import { Paged } from "./paged.tsx";

/** The second tab: what learned paths are wherever an API begins, with the methods that were found under each. */
export function Patterns(props: { query: UseQueryResult<string[], Error>; learned: readonly LearnedEndpoint[] }) {
  const byPattern = useMemo(() => Map.groupBy(props.learned, ({ pattern }) => pattern), [props.learned]);
  return (
    <Loaded query={props.query} what="Discovery patterns" skeleton={<SkeletonRows rows={8} />}>
      {(patterns) => {
        if (patterns.length === 0) return <NothingLearned />;
        return (
          <section className="panel overflow-hidden">
            <Paged rows={patterns} noun="patterns">
              {(page) => (
                <GridTable aria-label="Discovery patterns" className="grid grid-cols-[minmax(0,1fr)_auto]">
                  <GridRow className="col-span-full grid grid-cols-subgrid items-center bg-sunken">
                    <GridHead className="pl-4!">Pattern</GridHead>
                    <GridHead className="pr-4! pl-0! text-right!">Endpoints</GridHead>
                  </GridRow>
                  {page.map((pattern) => (
                    <GridRow
                      key={pattern}
                      className="col-span-full grid min-h-9 grid-cols-subgrid items-center border-t border-line py-1.5"
                    >
                      <GridCell className="min-w-0 pr-2 pl-4">
                        <FittingPath path={pattern} />
                      </GridCell>
                      <GridCell className="pr-4 text-right text-ink-2 tabular-nums">
                        {byPattern.get(pattern)?.length ?? "–"}
                      </GridCell>
                    </GridRow>
                  ))}
                </GridTable>
              )}
            </Paged>
          </section>
        );
      }}
    </Loaded>
  );
}
