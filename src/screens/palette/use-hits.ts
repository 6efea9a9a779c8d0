import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "../../client/context.ts";
import type { SearchHits } from "../../contract/search.ts";

/** Milliseconds without a keystroke before the platform is asked. */
const pause = 120;
const none: SearchHits = {
  findings: { total: 0, rows: [] },
  endpoints: { total: 0, rows: [] },
  scans: { total: 0, rows: [] },
};

/** What the platform finds for a text: what it found for the text before until then, and whether it is still asked. */
export function useHits(query: string, applicationId: number | undefined) {
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), pause);
    return () => clearTimeout(timer);
  }, [query]);
  const wanted = asked.trim();
  const found = useQuery({
    ...useApi().search.find.queryOptions({
      input: { query: wanted, ...(wanted || applicationId === undefined ? {} : { applicationId }) },
    }),
    placeholderData: (before) => before,
  });
  const isCurrent = wanted === query.trim() && !found.isPlaceholderData;
  return {
    hits: found.data ?? none,
    isAsking: found.error === null && (!isCurrent || found.isPending),
    error: found.error,
  };
}
