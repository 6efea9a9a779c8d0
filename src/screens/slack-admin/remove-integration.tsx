import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { SlackSetting } from "../../contract/slack.ts";
import { useRefreshSlack } from "../../parts/slack/refresh-slack.ts";
import { Confirm } from "../../ui/confirm.tsx";

/** Deletes an integration after a confirmation that names it; closed while `setting` is null. */
export function RemoveIntegration({ setting, onClose }: { setting: SlackSetting | null; onClose: () => void }) {
  const refresh = useRefreshSlack();
  const remove = useCall(
    useApi().slack.removeSetting.mutationOptions({
      onSuccess: () => {
        refresh();
        onClose();
      },
    }),
    { success: ["Integration Deleted", ({ message }) => message], failure: ["Delete Failed"] },
  );
  return (
    <Confirm
      open={setting !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete integration?"
      text={`Are you sure you want to delete the integration with ${setting?.workspaceName ?? ""}? Its team channels go with it, and pending messages are not sent. This action cannot be undone.`}
      action="Delete Integration"
      busy={remove.isPending}
      onConfirm={() => setting && remove.mutate({ id: setting.id })}
    />
  );
}
