import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../client/client.ts";

/** Reads anew everything that tells of applications and of those as whom they are scanned, after a change of either. */
export function refreshApplications(queries: QueryClient, api: Api): Promise<unknown> {
  const keys = [api.applications.key(), api.applicationSummaries.key(), api.identities.key()];
  return Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
