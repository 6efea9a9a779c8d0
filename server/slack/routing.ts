import type { SlackNotification, TeamChannel } from "../../src/contract/slack.ts";
import type { SlackSettingRow } from "../db/slack/slack-settings.ts";

/** The switch that turns a kind of message on, in an integration and in a team's channel. */
export const switches = {
  endpoint_discovery: "notifyOnEndpointDiscovery",
  scan_complete: "notifyOnScanComplete",
  alert: "notifyOnCriticalAlerts",
} as const satisfies Partial<Record<SlackNotification["messageType"], string>>;
export type Announced = keyof typeof switches;

/** A channel and what it hears. `channelName` is the id where the name is unknown. */
export type Route<Item> = { channelId: string; channelName: string; items: Item[] };
type Setting = Pick<SlackSettingRow, "defaultChannel" | (typeof switches)[Announced]>;
type Mapping = Omit<TeamChannel, "id" | "slackSettingId">;

/**
 * Which channel of a workspace hears about which items: the one of the team that owns them, if it is active and wants
 * this kind of message, else the default channel. Nothing when the integration does not want this kind. Without items
 * the default channel hears of that too.
 */
export function routesOf<Item extends { teamId: number | null }>(
  kind: Announced,
  setting: Setting,
  mappings: readonly Mapping[],
  items: readonly Item[],
): Route<Item>[] {
  const wanted = switches[kind];
  if (!setting[wanted]) return [];
  const byTeam = new Map(mappings.filter((each) => each.isActive && each[wanted]).map((each) => [each.teamId, each]));
  const fallback = setting.defaultChannel && {
    channelId: setting.defaultChannel,
    channelName:
      mappings.find((each) => each.channelId === setting.defaultChannel)?.channelName ?? setting.defaultChannel,
  };
  const routes = new Map<string, Route<Item>>();
  for (const item of items) {
    const channel = (item.teamId !== null && byTeam.get(item.teamId)) || fallback;
    if (!channel) continue;
    const { channelId, channelName } = channel;
    const route = routes.get(channelId);
    if (route) route.items.push(item);
    else routes.set(channelId, { channelId, channelName, items: [item] });
  }
  if (items.length === 0 && fallback) routes.set(fallback.channelId, { ...fallback, items: [] });
  return [...routes.values()];
}
