import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../client/context.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";

/** Milliseconds between two refreshes of the list, while the page is visible. */
export const listRefresh = 2000;

/** Scans that are read at first, and with each press for older ones. */
export const scansAtOnce = 50;
/** The platform gives no more at once. */
const most = 1000;

/**
 * The newest scans, refreshed every 2 s; when one of them ends, everything it changed is read anew. `older` reads more; null
 * where there are none.
 */
export function useRecentScans() {
  const api = useApi();
  const queries = useQueryClient();
  const [limit, setLimit] = useState(scansAtOnce);
  const query = useQuery({
    ...api.scans.list.queryOptions({ input: { limit } }),
    placeholderData: (before) => before,
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
  const mayBeMore = (query.data?.length ?? 0) >= limit && limit < most;
  return { query, older: mayBeMore ? () => setLimit(Math.min(most, limit + scansAtOnce)) : null };
}
