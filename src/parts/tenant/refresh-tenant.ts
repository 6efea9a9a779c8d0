import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useApi } from "../../client/context.ts";
import { sessionQuery } from "../../client/session.ts";

/**
 * Reads anew what is shown of organizations after one was changed: lists, settings, and the session, which carries the
 * brand, the marks and the feature flags of the own one. Resolves once that is there.
 */
export function useRefreshTenant(): () => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: api.tenants.key() }),
      queries.invalidateQueries({ queryKey: api.ownTenant.key() }),
      queries.refetchQueries({ queryKey: sessionQuery(api).queryKey }),
    ]);
  }, [api, queries]);
}
