import { useApi } from "../../../client/context.ts";
import { useCall } from "../../../client/use-call.ts";
import type { Webhook } from "../../../contract/webhooks.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { useRefreshWebhooks } from "./refresh-webhooks.ts";

/** Makes another secret after a confirmation; closed while `webhook` is null. The caller shows the secret. */
export function ChangeSecret(props: {
  webhook: Webhook | null;
  onClose: () => void;
  onChanged: (changed: { name: string; secret: string }) => void;
}) {
  const { webhook, onClose, onChanged } = props;
  const refresh = useRefreshWebhooks();
  const name = webhook?.name ?? "";
  const change = useCall(
    useApi().webhooks.rotateSecret.mutationOptions({
      onSuccess: ({ secret }) => {
        onChanged({ name, secret });
        onClose();
      },
      onSettled: refresh,
    }),
    {
      success: ["Secret Changed", "The old one signs as well for 24 hours."],
      failure: ["Failed to change the secret"],
    },
  );
  const isChanging = webhook?.oldSecretUntil;
  return (
    <Confirm
      open={webhook !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Change the secret of ${name}?`}
      text={`Messages are signed by the new and the old one for 24 hours. Give the receiver the new one meanwhile.${isChanging ? " The one before these two ends now." : ""}`}
      action="Change Secret"
      busy={change.isPending}
      onConfirm={() => webhook && change.mutate({ id: webhook.id })}
    />
  );
}
