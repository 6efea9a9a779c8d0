import type { SlackApi } from "./slack-api.ts";

/** A channel's name in Slack, or its id where Slack does not tell it: a name is never worth a failed call. */
export function channelLabel(slack: Pick<SlackApi, "channelName">, token: string, channelId: string): Promise<string> {
  return slack.channelName(token, channelId).catch(() => channelId);
}
