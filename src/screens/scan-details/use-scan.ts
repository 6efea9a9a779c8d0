import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApi } from "../../client/context.ts";
import type { Scan } from "../../contract/scans.ts";
import { isUnderWay, scanRefresh } from "../../parts/scan/is-under-way.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";

/** A scan, looked at every 2 s until it ends; then everything it changed is read anew. */
export function useScan(id: number) {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery({
    ...api.scans.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? scanRefresh : false),
    refetchOnMount: "always",
  });
  const before = useRef<Scan | undefined>(undefined);
  useEffect(() => {
    const ended = isUnderWay(before.current) && query.data && !isUnderWay(query.data);
    before.current = query.data;
    if (ended) void refreshAfterScan(queries, api);
  }, [query.data, queries, api]);
  return query;
}
