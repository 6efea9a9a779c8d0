import { useApi } from "../../../client/context.ts";
import { useCall } from "../../../client/use-call.ts";
import type { Webhook } from "../../../contract/webhooks.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { useRefreshWebhooks } from "./refresh-webhooks.ts";

/** Deletes a webhook after a confirmation that names it; closed while `webhook` is null. */
export function DeleteWebhook({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const refresh = useRefreshWebhooks();
  const remove = useCall(
    useApi().webhooks.remove.mutationOptions({
      onSuccess: onClose,
      // Also after a refusal: another admin may have deleted it meanwhile.
      onSettled: refresh,
    }),
    { success: ["Webhook Deleted", ({ message }) => message], failure: ["Delete Failed"] },
  );
  const name = webhook?.name ?? "";
  return (
    <Confirm
      open={webhook !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the webhook ${name}?`}
      text="Its log goes with it, and pending messages are not sent. This cannot be undone."
      action="Delete Webhook"
      busy={remove.isPending}
      onConfirm={() => webhook && remove.mutate({ id: webhook.id })}
    />
  );
}
