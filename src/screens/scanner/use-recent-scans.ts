import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApi } from "../../client/context.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";

/** Milliseconds between two refreshes of the list, while the page is visible. */
export const listRefresh = 2000;

/** All scans, newest first, refreshed every 2 s; when one of them ends, everything it changed is read anew. */
export function useRecentScans() {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery({
    ...api.scans.list.queryOptions(),
    refetchInterval: listRefresh,
    refetchIntervalInBackground: false,
    refetchOnMount: "always",
  });
  const active = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!query.data) return;
    const now = new Set(
      query.data.filter(({ status }) => status === "pending" || status === "running").map((s) => s.id),
    );
    const ended = [...active.current].some((id) => !now.has(id));
    active.current = now;
    if (ended) void refreshAfterScan(queries, api);
  }, [query.data, queries, api]);
  return query;
}
