import { ensureSlackFeature } from "../db/slack/slack-feature.ts";
import {
  insertSlackNotification,
  listSlackNotifications,
  updateSlackNotification,
} from "../db/slack/slack-notifications.ts";
import {
  deleteSlackSetting,
  findSlackSetting,
  insertSlackSetting,
  listSlackSettings,
  slackSettingView,
  updateSlackSetting,
} from "../db/slack/slack-settings.ts";
import {
  deleteTeamChannel,
  insertTeamChannel,
  listTeamChannels,
  teamChannelById,
  updateTeamChannel,
} from "../db/slack/slack-team-channels.ts";
import { openBotToken, sealBotToken } from "../slack/bot-token.ts";
import { channelLabel } from "../slack/channel-label.ts";
import { escaped } from "../slack/message-text.ts";
import { refusingFaults, SlackFault } from "../slack/slack-fault.ts";
import { type CallContext, calls, inTenant } from "./call.ts";

/** Calls that connect, change or send need the feature; what is stored can be looked at and deleted without it. */
const slackCalls = calls.slack.use(async ({ context, next }) => {
  await inTenant(context, ensureSlackFeature);
  return next();
});

/** An integration of the caller's tenant with its bot token. Slack is asked outside of any transaction. */
async function opened(context: CallContext, settingId: number) {
  const setting = await inTenant(context, (tx) => findSlackSetting(tx, settingId));
  return { setting, token: await refusingFaults(async () => openBotToken(context.services.secrets, setting)) };
}

export const slack = {
  settings: calls.slack.settings.handler(({ context }) =>
    inTenant(context, async (tx) => (await listSlackSettings(tx)).map(slackSettingView)),
  ),

  createSetting: slackCalls.createSetting.handler(({ context, input: { botToken, ...fields } }) =>
    inTenant(context, async (tx, tenantId) => {
      const encryptedBotToken = sealBotToken(context.services.secrets, tenantId, botToken);
      return slackSettingView(await insertSlackSetting(tx, tenantId, { ...fields, encryptedBotToken }));
    }),
  ),

  updateSetting: slackCalls.updateSetting.handler(({ context, input: { id, botToken, seen, ...fields } }) =>
    inTenant(context, async (tx, tenantId) => {
      const encryptedBotToken = botToken && sealBotToken(context.services.secrets, tenantId, botToken);
      const changes = { ...fields, ...(encryptedBotToken ? { encryptedBotToken } : {}) };
      return slackSettingView(await updateSlackSetting(tx, id, changes, seen));
    }),
  ),

  removeSetting: calls.slack.removeSetting.handler(({ context, input }) =>
    inTenant(context, async (tx) => ({
      message: `The integration with ${await deleteSlackSetting(tx, input.id)} was deleted.`,
    })),
  ),

  testConnection: slackCalls.testConnection.handler(async ({ context, input }) => {
    const { setting, token } = await opened(context, input.id);
    const { name } = await refusingFaults(() => context.services.slack.workspace(token));
    return { workspace: { name: name || setting.workspaceName } };
  }),

  channels: slackCalls.channels.handler(async ({ context, input }) => {
    const { token } = await opened(context, input.slackSettingId);
    return await refusingFaults(() => context.services.slack.channels(token));
  }),

  notifications: calls.slack.notifications.handler(({ context }) => inTenant(context, listSlackNotifications)),

  testMessage: slackCalls.testMessage.handler(async ({ context, input }) => {
    const { channelId, message } = input;
    const { setting, token } = await opened(context, input.settingId);
    const api = context.services.slack;
    const channelName = await channelLabel(api, token, channelId);
    const id = await inTenant(context, (tx, tenantId) =>
      insertSlackNotification(tx, tenantId, {
        slackSettingId: setting.id,
        channelId,
        channelName,
        title: "Test message",
        message,
        messageType: "alert",
      }),
    );
    const record = (status: "sent" | "failed", errorMessage: string | null) =>
      inTenant(context, (tx) => updateSlackNotification(tx, id, { status, errorMessage }));
    try {
      await api.post(token, channelId, escaped(message), { waits: true });
    } catch (error) {
      await record("failed", error instanceof SlackFault ? error.message : "The platform had a fault.");
      throw error instanceof SlackFault ? error.refusal() : error;
    }
    await record("sent", null);
    return { message: `The message was sent to ${channelName}.` };
  }),

  teamChannels: calls.slack.teamChannels.handler(({ context, input }) =>
    inTenant(context, async (tx) => {
      await findSlackSetting(tx, input.slackSettingId);
      return await listTeamChannels(tx, input.slackSettingId);
    }),
  ),

  createTeamChannel: slackCalls.createTeamChannel.handler(async ({ context, input }) => {
    const { token } = await opened(context, input.slackSettingId);
    const channelName = input.channelName || (await channelLabel(context.services.slack, token, input.channelId));
    return await inTenant(context, (tx, tenantId) => insertTeamChannel(tx, tenantId, { ...input, channelName }));
  }),

  updateTeamChannel: slackCalls.updateTeamChannel.handler(async ({ context, input: { id, ...fields } }) => {
    const { channelId } = fields;
    if (channelId !== undefined && !fields.channelName) {
      const { slackSettingId } = await inTenant(context, (tx) => teamChannelById(tx, id));
      const { token } = await opened(context, slackSettingId);
      fields.channelName = await channelLabel(context.services.slack, token, channelId);
    }
    return await inTenant(context, (tx) => updateTeamChannel(tx, id, fields));
  }),

  removeTeamChannel: calls.slack.removeTeamChannel.handler(({ context, input }) =>
    inTenant(context, async (tx) => {
      await deleteTeamChannel(tx, input.id);
      return { message: "The team's channel was removed. The default channel gets its messages now." };
    }),
  ),
};
