import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../client/context.ts";
import { useCall } from "../../../client/use-call.ts";
import type { EmbedKey } from "../../../contract/embed-keys.ts";
import { Confirm } from "../../../ui/confirm.tsx";

/** Revokes a key after a confirmation that names it; closed while `embedKey` is null. */
export function RevokeEmbedKey({ embedKey, onClose }: { embedKey: EmbedKey | null; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const revoke = useCall(
    api.embedKeys.revoke.mutationOptions({
      onSuccess: onClose,
      // Also after a refusal: another admin may have revoked it meanwhile.
      onSettled: () => void queries.invalidateQueries({ queryKey: api.embedKeys.key() }),
    }),
    { success: ["Embed Key Revoked", ({ message }) => message], failure: ["Failed to revoke the embed key"] },
  );
  const name = embedKey?.name ?? "";
  return (
    <Confirm
      open={embedKey !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke the embed key ${name}?`}
      text={`Everybody who came by ${name} is signed out in the portal at once. This cannot be undone.`}
      action="Revoke Key"
      busy={revoke.isPending}
      onConfirm={() => embedKey && revoke.mutate({ id: embedKey.id })}
    />
  );
}
