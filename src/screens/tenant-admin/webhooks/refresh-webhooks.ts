import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../client/context.ts";

/** Asks for webhooks and their logs again wherever they are shown. */
export function useRefreshWebhooks(): () => void {
  const api = useApi();
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: api.webhooks.key() });
}
