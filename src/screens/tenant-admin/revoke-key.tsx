import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { ApiKey } from "../../contract/api-keys.ts";
import { Confirm } from "../../ui/confirm.tsx";

/** Revokes a key after a confirmation that names it; closed while `apiKey` is null. */
export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const revoke = useCall(
    api.apiKeys.revoke.mutationOptions({
      onSuccess: onClose,
      // Also after a refusal: another admin may have revoked it meanwhile.
      onSettled: () => void queries.invalidateQueries({ queryKey: api.apiKeys.key() }),
    }),
    { success: ["API Key Revoked", ({ message }) => message], failure: ["Failed to revoke the API key"] },
  );
  const name = apiKey?.name ?? "";
  return (
    <Confirm
      open={apiKey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke the API key ${name}?`}
      text={`Pipelines that use ${name} are refused from now on. Scans that it started go on. This cannot be undone.`}
      action="Revoke Key"
      busy={revoke.isPending}
      onConfirm={() => apiKey && revoke.mutate({ id: apiKey.id })}
    />
  );
}
