import { Trash2 } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { TeamChannel } from "../../contract/slack.ts";
import { useRefreshSlack } from "../../parts/slack/refresh-slack.ts";
import { SlackChannelPicker } from "../../parts/slack/slack-channel-picker.tsx";
import { type SlackNotify, SlackNotifySwitches } from "../../parts/slack/slack-notify-switches.tsx";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";

/** A team's channel in a workspace; channel and switches act at once. */
export function TeamChannelRow({ mapping, team }: { mapping: TeamChannel; team: string }) {
  const api = useApi();
  const refresh = useRefreshSlack();
  const update = useCall(api.slack.updateTeamChannel.mutationOptions({ onSettled: refresh }), {
    failure: ["Update Failed"],
  });
  const remove = useCall(api.slack.removeTeamChannel.mutationOptions({ onSettled: refresh }), {
    success: ["Mapping Deleted", `The default channel gets the messages of ${team} now.`],
    failure: ["Delete Failed"],
  });
  const asked = update.isPending ? update.variables : undefined;
  const change = (fields: Partial<SlackNotify & Pick<TeamChannel, "isActive">>) =>
    update.mutate({ id: mapping.id, ...fields });
  return (
    <li className="space-y-3 px-4 py-3" aria-label={team}>
      <div className="flex flex-wrap items-center gap-3">
        <p dir="auto" className="min-w-0 flex-1 basis-32 truncate font-medium" title={team}>
          {team}
        </p>
        <div className="order-last w-full @widget:order-none @widget:w-64">
          <SlackChannelPicker
            settingId={mapping.slackSettingId}
            aria-label={`Channel of ${team}`}
            value={mapping.channelId}
            disabled={update.isPending}
            onChoose={({ id, name }) =>
              id !== mapping.channelId &&
              update.mutate({ id: mapping.id, channelId: id, ...(name ? { channelName: name } : {}) })
            }
          />
        </div>
        <Button
          variant="ghost"
          small
          icon={Trash2}
          className="hover:text-critical"
          aria-label={`Delete the mapping of ${team}`}
          title="Delete"
          busy={remove.isPending}
          onClick={() => remove.mutate({ id: mapping.id })}
        />
      </div>
      <div className="grid gap-x-8 gap-y-3 @widget:grid-cols-2">
        <Switch
          label={
            <>
              Active<span className="sr-only"> for {team}</span>
            </>
          }
          hint="Off: the default channel gets its messages"
          checked={asked?.isActive ?? mapping.isActive}
          disabled={update.isPending}
          onChange={(isActive) => change({ isActive })}
        />
        <SlackNotifySwitches
          value={{ ...mapping, ...flagsOf(asked) }}
          disabled={update.isPending}
          of={team}
          onChange={change}
        />
      </div>
    </li>
  );
}

/** The switches that a change on its way sets. */
function flagsOf(asked: object | undefined): Partial<SlackNotify> {
  return Object.fromEntries(Object.entries(asked ?? {}).filter(([, value]) => typeof value === "boolean"));
}
