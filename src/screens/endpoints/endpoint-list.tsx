import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import type { Application } from "../../contract/applications.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { AttributeGroup } from "../../parts/endpoint/attribute-group.tsx";
import { type EndpointGroup, worstOperation } from "../../parts/endpoint/endpoint-groups.ts";
import { useReturnToRow } from "../../parts/endpoint/trail.ts";
import { Screen } from "../../ui/screen.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useRowKeys } from "../../ui/use-row-keys.ts";
import { EndpointFigures } from "./endpoint-figures.tsx";
import { EndpointTable } from "./endpoint-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { filterChoices } from "./filter-options.ts";
import { KeyLegend } from "./key-legend.tsx";
import { ListFooter } from "./list-footer.tsx";
import { NoEndpoints } from "./no-endpoints.tsx";
import { useEndpointList } from "./use-endpoint-list.ts";
import { useLeave } from "./use-leave.ts";
import type { ListControls } from "./use-list-address.ts";

type Frame = { title: string; heading: string; actions: ReactNode; narrowAction: ReactNode };

const searchHelp = { keys: ["/"], what: "Search the list" };
const attributeHelp = { keys: ["a"], what: "Attribute the row to a team" };

/** The loaded list: figures, filters, one page of rows, and the keys that move through them. */
export function EndpointList(props: { endpoints: readonly Endpoint[]; list: ListControls; frame: Frame }) {
  const { endpoints, list } = props;
  const { address } = list;
  const api = useApi();
  const teams = useQuery(api.teams.list.queryOptions()).data ?? none;
  const applications = useQuery(api.applications.list.queryOptions()).data ?? none;
  const products = useQuery(api.products.list.queryOptions()).data ?? none;
  const shown = useEndpointList(endpoints, address, list.search);
  const mayAttribute = useCan("endpoints.attribute");
  const [attributing, setAttributing] = useState<EndpointGroup | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const choices = useMemo(() => filterChoices(teams, products), [teams, products]);
  const teamNames = useMemo(() => new Map(teams.map(({ id, name }) => [id, name])), [teams]);

  const applicationNames = useMemo(() => namesOf(applications), [applications]);
  useRowKeys(listRef);
  useReturnToRow(listRef);
  const keys = {
    "/": () => searchRef.current?.focus(),
    a: () => {
      const focused = listRef.current?.querySelector<HTMLElement>("[data-row]:focus")?.dataset.row;
      const group = shown.rows.find((row) => String(worstOperation(row).id) === focused);
      if (mayAttribute && group) setAttributing(group);
    },
  };
  useKeys(listRef, keys, mayAttribute ? [searchHelp, attributeHelp] : [searchHelp]);
  const leave = useLeave(list, shown.groups);
  const footer = {
    from: shown.from,
    shown: shown.rows.length,
    total: shown.groups.length,
    page: shown.page,
    last: shown.last,
    size: address.size,
    onPage: (page: number) => list.arrange({ page }),
    onSize: (size: typeof address.size) => list.arrange({ size }),
  };
  const some = shown.groups.length > 0;
  return (
    <Screen {...props.frame} subtitle={shown.summary} footer={some && <ListFooter {...footer} compact />}>
      <EndpointFigures counts={shown.counts} filters={address.filters} onFilter={list.filter} />
      <FilterBar list={list} choices={choices} searchRef={searchRef} />
      {some ? (
        <EndpointTable
          rows={shown.rows}
          teams={teamNames}
          applications={applicationNames}
          listRef={listRef}
          sort={address.sort}
          onSort={(sort) => list.arrange({ sort })}
          onAttribute={mayAttribute ? setAttributing : null}
          onOpen={leave}
          footer={<ListFooter {...footer} />}
        />
      ) : (
        <div ref={listRef}>
          <NoEndpoints total={endpoints.length} list={list} choices={choices} />
        </div>
      )}
      <KeyLegend mayAttribute={mayAttribute} />
      {attributing && <AttributeGroup group={attributing} onClose={() => setAttributing(null)} />}
    </Screen>
  );
}

const none: [] = [];

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
