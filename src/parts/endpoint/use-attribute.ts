import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Endpoint } from "../../contract/endpoints.ts";

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
      queries.setQueriesData<Endpoint[]>({ queryKey: api.endpoints.list.key() }, (rows) =>
        rows?.map((row) => (samePath(row) ? { ...row, teamId: attributed.teamId } : row)),
      );
      void queries.invalidateQueries({ queryKey: api.endpoints.get.key() });
      void queries.invalidateQueries({ queryKey: api.teams.list.key() });
    },
  });
  return useCall(options, {
    success: ["Endpoint Attributed", ({ path }) => `${path} belongs to its new team.`],
    failure: ["Attribution Failed"],
  });
}
