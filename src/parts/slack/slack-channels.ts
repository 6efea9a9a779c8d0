import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import type { SlackChannel } from "../../contract/slack.ts";

/** Channels of an integration, asked for once; nothing while there is no integration. */
export function useSlackChannels(slackSettingId: number | null): UseQueryResult<SlackChannel[], Error> {
  const options = useApi().slack.channels.queryOptions({ input: { slackSettingId: slackSettingId ?? 0 } });
  return useQuery({ ...options, enabled: slackSettingId !== null });
}

/** Channels whose name or id contains a text; a leading `#` is not part of a name. */
export function findChannels(channels: readonly SlackChannel[], text: string): SlackChannel[] {
  const wanted = text.trim().replace(/^#/, "").toLowerCase();
  return channels.filter(({ id, name }) => name.toLowerCase().includes(wanted) || id.toLowerCase() === wanted);
}

/** How a channel is written where there is its id alone. */
export function channelText(id: string, channels: readonly SlackChannel[] | undefined): string {
  const channel = channels?.find((each) => each.id === id);
  return channel ? `#${channel.name}` : id;
}
