import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Endpoint, EndpointPaths } from "../../contract/endpoints.ts";

/**
 * Gives a path to a team, named by the id of one of its operations. Every list that is loaded shows the team at once,
 * on all operations of the path.
 */
export function useAttribute() {
  const api = useApi();
  const queries = useQueryClient();
  const options = api.endpoints.attribute.mutationOptions({
    onSuccess: (attributed) => {
      const samePath = (row: Endpoint) =>
        row.path === attributed.path && row.applicationId === attributed.applicationId;
      const withTeam = (rows: readonly Endpoint[]) =>
        rows.map((row) => (samePath(row) ? { ...row, teamId: attributed.teamId } : row));
      queries.setQueriesData<Endpoint[]>({ queryKey: api.endpoints.list.key() }, (rows) => rows && withTeam(rows));
      queries.setQueriesData<EndpointPaths>(
        { queryKey: api.endpoints.paths.key() },
        (page) => page && { ...page, rows: page.rows.map((row) => ({ ...row, endpoints: withTeam(row.endpoints) })) },
      );
      // What is narrowed by team holds other rows now, and the figures count otherwise.
      for (const key of [api.endpoints.paths.key(), api.endpoints.counts.key(), api.endpoints.get.key()])
        void queries.invalidateQueries({ queryKey: key });
      void queries.invalidateQueries({ queryKey: api.teams.list.key() });
    },
  });
  return useCall(options, {
    success: ["Endpoint Attributed", ({ path }) => `${path} has a new team.`],
    failure: ["Attribution Failed"],
  });
}
