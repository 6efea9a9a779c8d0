import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { TeamChannel } from "../../contract/slack.ts";
import type { Team } from "../../contract/teams.ts";
import { useRefreshSlack } from "../../parts/slack/refresh-slack.ts";
import { SlackChannelPicker } from "../../parts/slack/slack-channel-picker.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";

/** The organization's teams, each with the channel that hears about its endpoints. */
export function SlackTeams({ settingId }: { settingId: number }) {
  const api = useApi();
  const teams = useQuery(api.teams.list.queryOptions());
  const channels = useQuery({ ...api.tenantSlack.teamChannels.queryOptions(), refetchOnMount: "always" });
  return (
    <Panel title="Team Channels" {...(teams.data ? { count: teams.data.length } : {})}>
      <Loaded query={channels} what="Team channels" skeleton={<SkeletonRows rows={2} />}>
        {(mappings) => (
          <Loaded query={teams} what="Teams" skeleton={<SkeletonRows rows={2} />}>
            {(list) =>
              list.length === 0 ? (
                <EmptyState icon={Users} title="No teams found" text="Create a team to give it a channel of its own." />
              ) : (
                <ul className="divide-y divide-line">
                  {list.map((team) => (
                    <TeamRow
                      key={team.id}
                      team={team}
                      settingId={settingId}
                      mapping={mappings.find(({ teamId }) => teamId === team.id) ?? null}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Panel>
  );
}

function TeamRow({ team, settingId, mapping }: { team: Team; settingId: number; mapping: TeamChannel | null }) {
  const refresh = useRefreshSlack();
  const update = useCall(useApi().tenantSlack.updateTeamChannel.mutationOptions({ onSettled: refresh }), {
    failure: ["Failed to update team channel"],
  });
  const asked = update.isPending ? update.variables : undefined;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5" aria-label={team.name}>
      <p dir="auto" className="min-w-0 flex-1 basis-40 truncate font-medium" title={team.name}>
        {team.name}
      </p>
      <div className="min-w-0 flex-1 basis-48 @widget:max-w-64">
        <SlackChannelPicker
          settingId={settingId}
          aria-label={`Channel of ${team.name}`}
          value={asked?.channelId ?? mapping?.channelId ?? null}
          disabled={update.isPending}
          onChoose={({ id }) => id !== mapping?.channelId && update.mutate({ teamId: team.id, channelId: id })}
        />
      </div>
      <Switch
        label={<span className="sr-only">Channel of {team.name} is active</span>}
        checked={asked?.isActive ?? mapping?.isActive ?? false}
        disabled={!mapping || update.isPending}
        onChange={(isActive) => update.mutate({ teamId: team.id, isActive })}
      />
    </li>
  );
}
