import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import type { Application } from "../../contract/applications.ts";
import type { EndpointCounts } from "../../contract/endpoints.ts";
import { many } from "../../contract/finding-words.ts";
import { AttributeSeveral, attributedPath } from "../../parts/endpoint/attribute-several.tsx";
import { type EndpointGroup, worstOperation } from "../../parts/endpoint/endpoint-groups.ts";
import { useReturnToRow } from "../../parts/endpoint/trail.ts";
import { useTestAgain } from "../../parts/endpoint/use-test-again.ts";
import { KeyLegend } from "../../ui/key-legend.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { EndpointFigures } from "./endpoint-figures.tsx";
import { EndpointTable } from "./endpoint-table.tsx";
import { RowsSkeleton } from "./endpoints-skeleton.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { filterChoices } from "./filter-options.ts";
import { ListFooter } from "./list-footer.tsx";
import { NoEndpoints } from "./no-endpoints.tsx";
import type { EndpointPages } from "./use-endpoint-pages.ts";
import { useLeave } from "./use-leave.ts";
import type { ListControls } from "./use-list-address.ts";
import { useSelection } from "./use-selection.tsx";

type Frame = { title: string; heading: string; actions: ReactNode; narrowAction: ReactNode };

const searchHelp = { keys: ["/"], what: "Search the list" };

/** The list: figures, filters, one page of rows, and the keys that move through them. */
export function EndpointList(props: { pages: EndpointPages; list: ListControls; frame: Frame }) {
  const { pages, list } = props;
  const { address } = list;
  const api = useApi();
  const teams = useQuery(api.teams.list.queryOptions()).data ?? none;
  const applications = useQuery(api.applications.list.queryOptions()).data ?? none;
  const products = useQuery(api.products.list.queryOptions()).data ?? none;
  const mayAttribute = useCan("endpoints.attribute");
  const [attributing, setAttributing] = useState<readonly EndpointGroup[] | null>(null);
  const attributeOne = useCallback((group: EndpointGroup) => setAttributing([group]), []);
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const choices = useMemo(() => filterChoices(teams, products), [teams, products]);
  const teamNames = useMemo(() => new Map(teams.map(({ id, name }) => [id, name])), [teams]);

  const applicationNames = useMemo(() => namesOf(applications), [applications]);
  useRowKeys(listRef);
  useReturnToRow(listRef);
  const test = useTestAgain();
  const operationsOf = (groups: readonly EndpointGroup[]) =>
    groups.flatMap(({ endpoints }) => endpoints.map(({ id }) => id));
  const selection = useSelection(JSON.stringify(pages.filter), pages.rows, {
    attribute: mayAttribute ? setAttributing : null,
    test: test && { busy: test.busy, start: (groups) => test.start(operationsOf(groups)) },
  });
  const focused = () => {
    const row = listRef.current?.querySelector<HTMLElement>("[data-row]:focus")?.dataset.row;
    return pages.rows.filter((group) => String(worstOperation(group).id) === row);
  };
  /** What the keys are meant for: the selected rows, else the one that has the focus. */
  const meant = () => (selection.selected.length > 0 ? selection.selected : focused());
  useKeys(
    listRef,
    {
      "/": () => searchRef.current?.focus(),
      a: () => (mayAttribute && meant().length > 0 ? setAttributing(meant()) : false),
      t: () => test?.start(operationsOf(meant())),
      x: () => {
        for (const group of focused()) selection.toggle?.(group);
      },
    },
    [
      searchHelp,
      ...(selection.toggle ? [{ keys: ["x"], what: "Select the row" }] : []),
      ...(mayAttribute ? [{ keys: ["a"], what: "Attribute the row, or what is selected, to a team" }] : []),
      ...(test ? [{ keys: ["t"], what: "Test the row again, or what is selected" }] : []),
    ],
  );
  const leave = useLeave(list, pages);
  const { arrange } = list;
  const turn = useMemo(
    () => ({
      onPage: (page: number) => arrange({ page }),
      onSize: (size: typeof address.size) => arrange({ size }),
    }),
    [arrange],
  );
  const onSort = useCallback((sort: typeof address.sort) => arrange({ sort }), [arrange]);
  const { size } = address;
  const { isTurning, total, page, last } = pages;
  const from = isTurning ? (page - 1) * size : pages.from;
  const shown = isTurning ? Math.min(size, total - from) : pages.rows.length;
  // The rows are drawn first. What is below them, and what a press on a filter opens, has its room and follows at once.
  const isWhole = useDeferredValue(true, false);
  const [footer, compactFooter] = useMemo(() => {
    const props = { from, shown, total, page, last, size, isEmpty: !isWhole, ...turn };
    return [<ListFooter key="page" {...props} />, <ListFooter key="panel" {...props} compact />];
  }, [from, shown, total, page, last, size, isWhole, turn]);
  const some = total > 0;
  return (
    <Screen {...props.frame} subtitle={pages.all && summary(pages.all)} footer={some && compactFooter}>
      <EndpointFigures counts={pages.counts} filters={address.filters} onFilter={list.filter} />
      <FilterBar
        list={list}
        choices={choices}
        endpoints={pages.counts ? many(pages.counts.total, "endpoint") : ""}
        paths={pages.counts ? many(pages.counts.paths, "path") : ""}
        searchRef={searchRef}
        isWhole={isWhole}
        selecting={selection.toggle ? selection.selecting : null}
        onSelecting={selection.onSelecting}
      />
      {some ? (
        <EndpointTable
          rows={pages.rows}
          awaited={isTurning ? shown : 0}
          teams={teamNames}
          applications={applicationNames}
          listRef={listRef}
          sort={address.sort}
          onSort={onSort}
          onAttribute={mayAttribute ? attributeOne : null}
          onOpen={leave}
          selected={selection.keys}
          selecting={selection.selecting}
          onSelect={selection.toggle}
          bar={selection.bar}
          footer={footer}
        />
      ) : (
        <div ref={listRef} className="[&>[role=alert]]:mt-3">
          <Loaded query={pages.query} what="Endpoints" skeleton={<RowsSkeleton />}>
            {() => <NoEndpoints total={pages.all?.total ?? 0} list={list} choices={choices} />}
          </Loaded>
        </div>
      )}
      <div className="mt-3 hidden h-[18px] @page:block">{isWhole && <Legend mayAttribute={mayAttribute} />}</div>
      {attributing && <AttributeSeveral paths={attributing.map(attributedPath)} onClose={() => setAttributing(null)} />}
    </Screen>
  );
}

const none: [] = [];

const Legend = memo(function Legend({ mayAttribute }: { mayAttribute: boolean }) {
  return (
    <KeyLegend
      keys={[
        { keys: ["j", "k"], what: "move" },
        { keys: ["Enter"], what: "open the proof" },
        ...(mayAttribute
          ? [
              { keys: ["x"], what: "select" },
              { keys: ["a"], what: "attribute" },
            ]
          : []),
        { keys: ["/"], what: "search" },
        { keys: ["?"], what: "all keys" },
      ]}
    />
  );
});

/** `248 endpoints on 124 paths in 5 products`. */
const summary = ({ total, paths, products }: EndpointCounts) =>
  `${many(total, "endpoint")} on ${many(paths, "path")} in ${many(products, "product")}`;

/** What applications are called: those of one product are told apart by their environment. */
function namesOf(applications: readonly Application[]): ReadonlyMap<number, string> {
  const count = Map.groupBy(applications, ({ productId }) => productId);
  return new Map(
    applications.map(({ id, name, environment, productId }) => [
      id,
      (count.get(productId)?.length ?? 0) > 1 ? `${name}, ${environment}` : name,
    ]),
  );
}
