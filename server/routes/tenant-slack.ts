import { hashToken, newToken } from "../auth/tokens.ts";
import type { Tx } from "../db/db.ts";
import { insertSlackConsent } from "../db/slack/slack-consents.ts";
import { ensureSlackFeature } from "../db/slack/slack-feature.ts";
import { type SlackSettingRow, tenantSlackSetting, updateSlackSetting } from "../db/slack/slack-settings.ts";
import {
  ensureTeam,
  findTeamChannel,
  insertTeamChannel,
  listTeamChannels,
  updateTeamChannel,
} from "../db/slack/slack-team-channels.ts";
import { Refusal } from "../refusal.ts";
import { openBotToken } from "../slack/bot-token.ts";
import { channelLabel } from "../slack/channel-label.ts";
import { refusingFaults } from "../slack/slack-fault.ts";
import { calls, inTenant } from "./call.ts";
import { consentAddress } from "./slack-consent.ts";

/** Every call here needs the feature, as the tab behind them does. */
const tenantCalls = calls.tenantSlack.use(async ({ context, next }) => {
  await inTenant(context, ensureSlackFeature);
  return next();
});

async function connected(tx: Tx): Promise<SlackSettingRow> {
  const setting = await tenantSlackSetting(tx);
  if (!setting) throw new Refusal(409, "Slack is not connected. Connect a workspace first.");
  return setting;
}

export const tenantSlack = {
  settings: tenantCalls.settings.handler(({ context }) =>
    inTenant(context, async (tx) => {
      const setting = await tenantSlackSetting(tx);
      return {
        settingId: setting?.id ?? null,
        isConnected: setting?.isActive ?? false,
        workspaceName: setting?.workspaceName ?? null,
        defaultChannel: setting?.defaultChannel ?? null,
        notifyOnEndpointDiscovery: setting?.notifyOnEndpointDiscovery ?? false,
        notifyOnScanComplete: setting?.notifyOnScanComplete ?? false,
        notifyOnCriticalAlerts: setting?.notifyOnCriticalAlerts ?? false,
      };
    }),
  ),

  updateSettings: tenantCalls.updateSettings.handler(({ context, input }) =>
    inTenant(context, async (tx) => {
      await updateSlackSetting(tx, (await connected(tx)).id, input);
      return { message: "The Slack settings were saved." };
    }),
  ),

  connect: tenantCalls.connect.handler(async ({ context }) => {
    const { slack, cookie, publicUrl } = context.services;
    if (!slack.canConnect()) {
      throw new Refusal(
        409,
        "This platform has no Slack app to connect with. Set POSTERN_SLACK_CLIENT_ID and POSTERN_SLACK_CLIENT_SECRET on the server, or add an integration with its bot token.",
      );
    }
    const state = newToken();
    const sessionHash = hashToken(cookie.read(context.request) ?? "");
    await inTenant(context, (tx, tenantId) =>
      insertSlackConsent(tx, { stateHash: hashToken(state), tenantId, sessionHash }),
    );
    return { authUrl: slack.consentUrl(state, consentAddress(publicUrl)) };
  }),

  teamChannels: tenantCalls.teamChannels.handler(({ context }) =>
    inTenant(context, async (tx) => {
      const setting = await tenantSlackSetting(tx);
      return setting ? await listTeamChannels(tx, setting.id) : [];
    }),
  ),

  updateTeamChannel: tenantCalls.updateTeamChannel.handler(async ({ context, input }) => {
    const { teamId, channelId, isActive } = input;
    const { slack, secrets } = context.services;
    const { setting, current } = await inTenant(context, async (tx) => {
      await ensureTeam(tx, teamId);
      const setting = await connected(tx);
      return { setting, current: await findTeamChannel(tx, setting.id, teamId) };
    });
    if (!current && channelId === undefined) throw new Refusal(409, "Choose a channel for this team first.");
    const isMoved = channelId !== undefined && channelId !== current?.channelId;
    const channel = isMoved
      ? {
          channelId,
          channelName: await refusingFaults(async () => channelLabel(slack, openBotToken(secrets, setting), channelId)),
        }
      : {};
    return await inTenant(context, async (tx, tenantId) => {
      const changes = { ...channel, ...(isActive === undefined ? {} : { isActive }) };
      if (current) return await updateTeamChannel(tx, current.id, changes);
      const fields = { slackSettingId: setting.id, teamId, channelId: "", channelName: "", ...changes };
      return await insertTeamChannel(tx, tenantId, fields);
    });
  }),
};
