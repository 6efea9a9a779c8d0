import { useMemo } from "react";
import type { Endpoint } from "../../contract/endpoints.ts";
import { pageCount } from "../../ui/page-numbers.ts";
import { countEndpoints } from "./endpoint-counts.ts";
import { filterGroups, indexEndpoints } from "./endpoint-index.ts";
import type { ListAddress } from "./list-address.ts";

/**
 * What the screen shows of a list: figures of the product's operations, the groups that pass every filter, and one
 * page of them. Each step is kept while its input stays the same. The search is not deferred: one pass over the
 * index is cheaper than rendering twice.
 */
export function useEndpointList(endpoints: readonly Endpoint[], address: ListAddress, search: string) {
  const { team, product, authentication, authorization, standing } = address.filters;
  const { sort, size } = address;
  const index = useMemo(() => indexEndpoints(endpoints), [endpoints]);
  const counts = useMemo(() => countEndpoints(endpoints, product), [endpoints, product]);
  const groups = useMemo(
    () => filterGroups(index, { search, team, product, authentication, authorization, standing }, sort),
    [index, search, team, product, authentication, authorization, standing, sort],
  );
  const last = pageCount(groups.length, size);
  const page = Math.min(address.page, last);
  const from = (page - 1) * size;
  const rows = useMemo(() => groups.slice(from, from + size), [groups, from, size]);
  return { summary: index.summary, counts, groups, page, last, from, rows };
}
