import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApi } from "../../client/context.ts";
import type { Scan } from "../../contract/scans.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";

/** Milliseconds between two looks at a scan that waits or runs, while the page is visible. */
export const detailsRefresh = 2000;

/** Whether a scan still waits or runs. */
export const isUnderWay = (scan: Pick<Scan, "status"> | undefined) =>
  scan?.status === "pending" || scan?.status === "running";

/** A scan, looked at every 2 s until it ends; then everything it changed is read anew. */
export function useScan(id: number) {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery({
    ...api.scans.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? detailsRefresh : false),
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
