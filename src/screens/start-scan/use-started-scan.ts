import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApi } from "../../client/context.ts";
import type { Scan } from "../../contract/scans.ts";
import { completionDelay, pollEvery, resetDelay } from "./scan-pace.ts";

const isFinal = (scan: Scan | undefined) => scan?.status === "completed" || scan?.status === "failed";

/**
 * Looks at a started scan every second until it completed or failed. `onEnd` runs 2 s after the final status and
 * `onReset` 3 s after that; neither runs once the component is gone.
 */
export function useStartedScan(
  id: number,
  handlers: { onEnd: (scan: Scan) => void; onReset: () => void },
): UseQueryResult<Scan, Error> {
  const api = useApi();
  const query = useQuery({
    ...api.scans.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (isFinal(state.data) ? false : pollEvery),
  });
  const latest = useRef({ handlers, scan: query.data });
  useEffect(() => {
    latest.current = { handlers, scan: query.data };
  });
  const final = isFinal(query.data);
  useEffect(() => {
    if (!final) return;
    let timer = setTimeout(() => {
      const { scan } = latest.current;
      if (scan) latest.current.handlers.onEnd(scan);
      timer = setTimeout(() => latest.current.handlers.onReset(), resetDelay);
    }, completionDelay);
    return () => clearTimeout(timer);
  }, [final]);
  return query;
}
