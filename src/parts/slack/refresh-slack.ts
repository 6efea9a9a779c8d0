import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useApi } from "../../client/context.ts";

/** Reads anew what is shown of Slack after a change, on the admin's page and in the tenant's tab alike. */
export function useRefreshSlack(): () => void {
  const api = useApi();
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: api.slack.settings.key() });
    void queries.invalidateQueries({ queryKey: api.slack.teamChannels.key() });
    void queries.invalidateQueries({ queryKey: api.slack.notifications.key() });
    void queries.invalidateQueries({ queryKey: api.tenantSlack.key() });
  }, [api, queries]);
}
