import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useApi } from "../../client/context.ts";
import { pathsTrail } from "../../parts/endpoint/paths-trail.ts";
import { useLeaveList } from "../../parts/endpoint/trail.ts";
import { writeAddress } from "./list-address.ts";
import type { EndpointPages } from "./use-endpoint-pages.ts";
import type { ListControls } from "./use-list-address.ts";

/** Notes where the list stood when a proof is opened from it; always the same function, so that rows stay as they are. */
export function useLeave(list: ListControls, pages: EndpointPages): (endpointId: number) => void {
  const leave = useLeaveList();
  const api = useApi();
  const queries = useQueryClient();
  const latest = useRef({ list, pages, leave });
  useEffect(() => {
    latest.current = { list, pages, leave };
  });
  return useCallback(
    (endpointId) => {
      const { list, pages, leave } = latest.current;
      const { address, search } = list;
      const { filter, sort, rows, from, total } = pages;
      // What is typed may not stand in the address yet; the way back shall lead to what was seen.
      const addressAt = (place: number) => {
        const page = Math.floor(place / address.size) + 1;
        const query = writeAddress({ ...address, page, filters: { ...address.filters, search } }).toString();
        return query ? `/endpoints?${query}` : "/endpoints";
      };
      const items = pathsTrail({ api, queries, which: { ...filter, sort }, rows, from, total });
      leave(String(endpointId), { name: "Endpoints", ...items, address: addressAt(from), addressAt });
    },
    [api, queries],
  );
}
