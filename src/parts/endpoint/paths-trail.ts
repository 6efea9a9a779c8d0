import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../client/client.ts";
import type { EndpointFilter } from "../../contract/endpoint-filter.ts";
import { type EndpointGroup, groupOf, worstOperation } from "./endpoint-groups.ts";
import type { Trail, TrailItem } from "./trail.ts";

/**
 * The trail through a list of paths of which one page is shown: its rows, and the way to those before and behind them. Each
 * row opens its worst operation.
 */
export function pathsTrail(list: {
  api: Api;
  queries: QueryClient;
  which: EndpointFilter & { sort: "worst" | "path" };
  rows: readonly EndpointGroup[];
  from: number;
  total: number;
  rowOf?: (endpointId: number) => string;
}): Pick<Trail, "items" | "rest"> {
  const { api, queries, which, from, total, rowOf = String } = list;
  const itemOf = (group: EndpointGroup): TrailItem => {
    const { id } = worstOperation(group);
    return { row: rowOf(id), endpointId: id };
  };
  const load = async (offset: number, limit: number) => {
    const page = await queries.fetchQuery(api.endpoints.paths.queryOptions({ input: { ...which, offset, limit } }));
    // Behind the end the platform gives the last page.
    return page.offset === offset ? page.rows.map((row) => itemOf(groupOf(row))) : [];
  };
  return { items: list.rows.map(itemOf), rest: { from, total, load } };
}
