import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../client/context.ts";
import { applicationAt } from "../../parts/application/known-site.ts";
import type { Inventory } from "./watched-operations.ts";

/** Most open findings of an application that calls are matched to. */
const mostFindings = 2000;

/**
 * The application at an origin with its endpoints and open findings. `application` is undefined until it is known and null
 * where there is none; `inventory` is null until it is read.
 */
export function useInventory(origin: string) {
  const api = useApi();
  const summaries = useQuery(api.applicationSummaries.list.queryOptions());
  const application = summaries.data && applicationAt(summaries.data, origin);
  const endpoints = useQuery({
    ...api.endpoints.list.queryOptions({ input: { applicationId: application?.id } }),
    enabled: Boolean(application),
  });
  const findings = useQuery({
    ...api.findings.open.queryOptions({ input: { applicationId: application?.id ?? 0, limit: mostFindings } }),
    enabled: Boolean(application),
  });
  const id = application?.id;
  const inventory = useMemo<Inventory | null>(() => {
    if (id === undefined || !endpoints.data || !findings.data) return null;
    return { endpoints: endpoints.data, findings: findings.data.rows };
  }, [id, endpoints.data, findings.data]);
  const queries = [summaries, endpoints, findings];
  return {
    application,
    inventory,
    error: queries.find(({ error, data }) => error && data === undefined)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}
