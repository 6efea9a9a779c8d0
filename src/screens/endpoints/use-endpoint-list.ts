import { useDeferredValue, useMemo } from "react";
import { groupByPath, worstFirst } from "../../client/endpoint-groups.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { pageCount } from "../../ui/page-numbers.ts";
import { countEndpoints } from "./endpoint-counts.ts";
import { type EndpointFilters, filterEndpoints, indexEndpoints, noFilters } from "./endpoint-filters.ts";
import type { ListAddress } from "./list-address.ts";

/**
 * What the screen shows of a list: figures of the product's operations, the groups that pass every filter, and one
 * page of them. Each step is kept while its input stays the same; the search may lag a keystroke behind on slow machines.
 */
export function useEndpointList(endpoints: readonly Endpoint[], address: ListAddress, search: string) {
  const { team, product, authentication, authorization } = address.filters;
  const settled = useDeferredValue(search);
  const index = useMemo(() => indexEndpoints(endpoints), [endpoints]);
  const counts = useMemo(() => countEndpoints(filterEndpoints(index, { ...noFilters, product })), [index, product]);
  const filters = useMemo<EndpointFilters>(
    () => ({ search: settled, team, product, authentication, authorization }),
    [settled, team, product, authentication, authorization],
  );
  const groups = useMemo(() => {
    const found = worstFirst(groupByPath(filterEndpoints(index, filters)));
    return address.sort === "path" ? found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)) : found;
  }, [index, filters, address.sort]);
  const last = pageCount(groups.length, address.size);
  const page = Math.min(address.page, last);
  const from = (page - 1) * address.size;
  return { counts, groups, page, last, from, rows: groups.slice(from, from + address.size) };
}
