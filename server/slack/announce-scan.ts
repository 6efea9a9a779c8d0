import type { Tx } from "../db/db.ts";
import { hasSlackFeature } from "../db/slack/slack-feature.ts";
import { scanNews } from "../db/slack/slack-news.ts";
import { insertSlackNotification } from "../db/slack/slack-notifications.ts";
import { listSlackSettings } from "../db/slack/slack-settings.ts";
import { listTeamChannels } from "../db/slack/slack-team-channels.ts";
import { alertText, completionText, discoveryText, type SlackText } from "./message-text.ts";
import { type Announced, routesOf } from "./routing.ts";

/** The scan that messages tell of. */
export type AnnouncedScan = { scanId: number; tenantId: number };

/**
 * Stores the messages that a completed scan gives rise to, in the transaction that stored its outcome: the completion,
 * new endpoints, new critical alerts, each for the channels that want it. Resolves to the ids of the messages;
 * none for a tenant that may not use Slack.
 */
export async function announceScan(tx: Tx, scan: AnnouncedScan, publicUrl: string): Promise<number[]> {
  if (!(await hasSlackFeature(tx))) return [];
  const settings = (await listSlackSettings(tx)).filter(({ isActive }) => isActive);
  if (settings.length === 0) return [];
  const news = await scanNews(tx, scan.scanId);
  if (!news) return [];
  const ids: number[] = [];
  for (const setting of settings) {
    const mappings = await listTeamChannels(tx, setting.id);
    const announce = async <Item extends { teamId: number | null }>(
      messageType: Announced,
      items: readonly Item[],
      text: (items: readonly Item[]) => SlackText,
    ) => {
      for (const { items: own, ...channel } of routesOf(messageType, setting, mappings, items)) {
        const message = { slackSettingId: setting.id, messageType, ...channel, ...text(own) };
        ids.push(await insertSlackNotification(tx, scan.tenantId, message));
      }
    };
    const { applicationId, application, endpoints, criticalAlerts } = news;
    const added = endpoints.filter(({ isNew }) => isNew);
    const scanLink = `${publicUrl}/scan/${scan.scanId}`;
    await announce("scan_complete", endpoints, (own) => completionText(application, news, own, scanLink));
    if (added.length > 0) {
      const link = `${publicUrl}/endpoints?scan=${scan.scanId}`;
      await announce("endpoint_discovery", added, (own) => discoveryText(application, own, link));
    }
    if (criticalAlerts.length > 0) {
      const link = `${publicUrl}/security-alerts?application=${applicationId}`;
      await announce("alert", criticalAlerts, (own) => alertText(application, own, link));
    }
  }
  return ids;
}
