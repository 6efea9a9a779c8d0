import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../client/client.ts";

/** Reads anew everything that a scan changes when it ends or is deleted, since query data never goes stale by itself. */
export function refreshAfterScan(queries: QueryClient, api: Api): Promise<unknown> {
  const keys = [
    ...[api.scans.key(), api.dashboard.key(), api.endpoints.key(), api.findings.key(), api.alerts.key()],
    ...[api.products.key(), api.applications.key(), api.identities.key()],
    ...[api.applicationSummaries.key(), api.accessContracts.key()],
  ];
  return Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
