import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import type { SecurityAlert } from "../../contract/alerts.ts";

/** Marks an alert as resolved, there is no way back. The list shows it at once; the dashboard's figures follow. */
export function useResolve() {
  const api = useApi();
  const queries = useQueryClient();
  const options = api.alerts.resolve.mutationOptions({
    onSuccess: (resolved) => {
      queries.setQueryData<SecurityAlert[]>(api.alerts.list.queryKey(), (alerts) =>
        alerts?.map((alert) => (alert.id === resolved.id ? resolved : alert)),
      );
      void queries.invalidateQueries({ queryKey: api.dashboard.key() });
    },
  });
  return useCall(options, {
    success: ["Alert Resolved", ({ title }) => `${title}.`],
    failure: ["Error", answerOr("Failed to resolve alert")],
  });
}
