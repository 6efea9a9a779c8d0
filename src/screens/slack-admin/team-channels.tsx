import { useQuery } from "@tanstack/react-query";
import { Plus, Users } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { SlackSetting } from "../../contract/slack.ts";
import type { Team } from "../../contract/teams.ts";
import { useRefreshSlack } from "../../parts/slack/refresh-slack.ts";
import { SlackChannelPicker } from "../../parts/slack/slack-channel-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TeamChannelRow } from "./team-channel-row.tsx";

/** Which channel of a workspace hears about which team's endpoints. */
export function TeamChannels({ setting }: { setting: SlackSetting }) {
  const api = useApi();
  const mappings = useQuery({
    ...api.slack.teamChannels.queryOptions({ input: { slackSettingId: setting.id } }),
    refetchOnMount: "always",
  });
  const teams = useQuery(api.teams.list.queryOptions());
  const mapped = new Set(mappings.data?.map(({ teamId }) => teamId));
  const free = mappings.data && teams.data?.filter(({ id }) => !mapped.has(id));
  return (
    <div className="space-y-4">
      <NewMapping setting={setting} teams={free} failed={teams.isError || mappings.isError} />
      <Panel title="Mappings" {...(mappings.data ? { count: mappings.data.length } : {})}>
        <Loaded query={mappings} what="Team channels" skeleton={<SkeletonRows rows={2} />}>
          {(list) => (
            <Loaded query={teams} what="Teams" skeleton={<SkeletonRows rows={2} />}>
              {(named) =>
                list.length === 0 ? (
                  <EmptyState
                    icon={Users}
                    title="No team has a channel"
                    text="The default channel gets every message until a team has its own."
                  />
                ) : (
                  <ul className="divide-y divide-line">
                    {list.map((mapping) => (
                      <TeamChannelRow
                        key={mapping.id}
                        mapping={mapping}
                        team={named.find(({ id }) => id === mapping.teamId)?.name ?? `Team ${mapping.teamId}`}
                      />
                    ))}
                  </ul>
                )
              }
            </Loaded>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}

/** Gives a channel to one of the teams that have none; these are undefined until they are known. */
function NewMapping(props: { setting: SlackSetting; teams: readonly Team[] | undefined; failed: boolean }) {
  const { setting, teams, failed } = props;
  const [teamId, setTeamId] = useState<string>();
  const [channel, setChannel] = useState<{ id: string; name: string } | null>(null);
  const [tried, setTried] = useState(false);
  const refresh = useRefreshSlack();
  const create = useCall(
    useApi().slack.createTeamChannel.mutationOptions({
      onSuccess: () => {
        setTeamId(undefined);
        setChannel(null);
        setTried(false);
        refresh();
      },
    }),
    {
      success: ["Mapping Created", ({ channelName }) => `The team's alerts go to ${channelName}.`],
      failure: ["Failed to Create Mapping"],
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    focusFirstFault(event.currentTarget);
    if (!teamId || !channel || create.isPending) return;
    create.mutate({
      slackSettingId: setting.id,
      teamId: Number(teamId),
      channelId: channel.id,
      ...(channel.name ? { channelName: channel.name } : {}),
    });
  };
  return (
    <div className="panel">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-4 @widget:flex-row @widget:items-start">
        <Field label="Team" className="@widget:w-56" error={tried && !teamId ? "Choose a team." : undefined}>
          <Select
            value={teamId}
            onChange={setTeamId}
            placeholder={
              teams
                ? teams.length === 0
                  ? "Every team has a channel"
                  : "Choose a team"
                : failed
                  ? "Not loaded"
                  : "Loading..."
            }
            // While they are read it takes the focus, where a fault of it is told.
            disabled={teams?.length === 0}
            options={teams?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
          />
        </Field>
        <Field label="Channel" className="min-w-0 flex-1" error={tried && !channel ? "Choose a channel." : undefined}>
          <SlackChannelPicker
            settingId={setting.id}
            value={channel?.id ?? null}
            onChoose={setChannel}
            onClear={() => setChannel(null)}
          />
        </Field>
        <Button variant="primary" type="submit" icon={Plus} busy={create.isPending} className="@widget:mt-[22px]">
          Create Mapping
        </Button>
      </form>
    </div>
  );
}
