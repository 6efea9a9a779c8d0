import { z } from "zod";
import { call } from "./call.ts";
import { byId, id, message, seen, timestamp } from "./fields.ts";
import { admins } from "./roles.ts";
import { type SlackText, slackBotToken, slackChannelId, slackMessageLimit, slackWorkspaceId } from "./slack-ids.ts";

const matching = ({ pattern, error }: SlackText) => z.string().trim().max(500).regex(pattern, error);
const workspaceId = matching(slackWorkspaceId);
const channelId = matching(slackChannelId);
const botToken = matching(slackBotToken);
const notify = z.object({
  notifyOnEndpointDiscovery: z.boolean(),
  notifyOnScanComplete: z.boolean(),
  notifyOnCriticalAlerts: z.boolean(),
});

/** A connected Slack workspace. The bot token never comes back. `teamId` is the workspace's. */
export const slackSetting = notify.extend({
  id,
  workspaceName: z.string(),
  teamId: z.string(),
  defaultChannel: z.string().nullable(),
  hasBotToken: z.boolean(),
  isActive: z.boolean(),
});
export type SlackSetting = z.infer<typeof slackSetting>;
export const slackChannel = z.object({
  id: z.string(),
  name: z.string(),
  isPrivate: z.boolean(),
  memberCount: z.int(),
});
export type SlackChannel = z.infer<typeof slackChannel>;
/** A message to Slack. `sentAt` is when it was sent or given up, or since when it waits. */
export const slackNotification = z.object({
  id,
  title: z.string(),
  message: z.string(),
  channelName: z.string(),
  sentAt: timestamp,
  messageType: z.enum(["endpoint_discovery", "scan_complete", "alert", "report"]),
  status: z.enum(["sent", "failed", "pending"]),
  /** Why it failed, or what it waits for; null when there is nothing to say. */
  errorMessage: z.string().nullable(),
});
export type SlackNotification = z.infer<typeof slackNotification>;
/** Which channel hears about the endpoints of a team of this tenant. */
export const teamChannel = notify.extend({
  id,
  slackSettingId: id,
  teamId: id,
  channelId: z.string(),
  channelName: z.string(),
  isActive: z.boolean(),
});
export type TeamChannel = z.infer<typeof teamChannel>;

// Without defaults, so that an update changes nothing that it does not name.
const setting = notify.extend({
  workspaceName: z.string().trim().min(1, "The integration needs a workspace name.").max(200),
  teamId: workspaceId,
  botToken,
  defaultChannel: channelId.nullish(),
  isActive: z.boolean(),
});
const newSetting = setting.extend({
  notifyOnEndpointDiscovery: z.boolean().default(true),
  notifyOnScanComplete: z.boolean().default(true),
  notifyOnCriticalAlerts: z.boolean().default(true),
  isActive: z.boolean().default(true),
});
const mapping = notify.partial().extend({
  slackSettingId: id,
  teamId: id,
  channelId,
  /** Looked up in Slack when absent. */
  channelName: z.string().trim().max(200).optional(),
  isActive: z.boolean().optional(),
});

const admin = call.meta({ access: admins });

/** Slack integrations of the caller's tenant. */
export const slack = {
  settings: admin.route({ method: "GET", path: "/admin/slack-settings" }).output(z.array(slackSetting)),
  createSetting: admin
    .route({ method: "POST", path: "/admin/slack-settings", successStatus: 201 })
    .input(newSetting)
    .output(slackSetting),
  /** Changes the fields that are given; an empty bot token keeps the stored one. */
  updateSetting: admin
    .route({ method: "PUT", path: "/admin/slack-settings/{id}" })
    .input(setting.partial().extend({ id, botToken: botToken.or(z.literal("")).optional(), seen }))
    .output(slackSetting),
  removeSetting: admin.route({ method: "DELETE", path: "/admin/slack-settings/{id}" }).input(byId).output(message),
  testConnection: admin
    .route({ method: "GET", path: "/admin/slack/test-connection/{id}" })
    .input(byId)
    .output(z.object({ workspace: z.object({ name: z.string() }) })),
  /** Channels of a workspace by name, 10,000 at most. */
  channels: admin
    .route({ method: "GET", path: "/admin/slack/channels/{slackSettingId}" })
    .input(z.object({ slackSettingId: id }))
    .output(z.array(slackChannel)),
  /** The newest 200 messages, newest first. */
  notifications: admin.route({ method: "GET", path: "/admin/slack/notifications" }).output(z.array(slackNotification)),
  /** Sends at once, and is recorded like any other message. */
  testMessage: admin
    .route({ method: "POST", path: "/admin/slack/test-message" })
    .input(z.object({ settingId: id, channelId, message: z.string().trim().min(1).max(slackMessageLimit) }))
    .output(message),
  teamChannels: admin
    .route({ method: "GET", path: "/admin/slack/team-channels/{slackSettingId}" })
    .input(z.object({ slackSettingId: id }))
    .output(z.array(teamChannel)),
  createTeamChannel: admin
    .route({ method: "POST", path: "/admin/slack/team-channels", successStatus: 201 })
    .input(mapping)
    .output(teamChannel),
  updateTeamChannel: admin
    .route({ method: "PUT", path: "/admin/slack/team-channels/{id}" })
    .input(mapping.omit({ slackSettingId: true }).partial().extend({ id }))
    .output(teamChannel),
  removeTeamChannel: admin
    .route({ method: "DELETE", path: "/admin/slack/team-channels/{id}" })
    .input(byId)
    .output(message),
};

/**
 * The tenant's own view of Slack: its active integration, else its oldest. `GET /api/tenant/slack/oauth/callback` is a
 * redirect and lives in the server alone.
 */
export const tenantSlack = {
  settings: admin.route({ method: "GET", path: "/tenant/slack/settings" }).output(
    notify.extend({
      defaultChannel: z.string().nullable(),
      /** The integration that these are the settings of; null without any. */
      settingId: id.nullable(),
      isConnected: z.boolean(),
      workspaceName: z.string().nullable(),
    }),
  ),
  updateSettings: admin
    .route({ method: "PUT", path: "/tenant/slack/settings" })
    .input(notify.partial().extend({ defaultChannel: channelId.nullish() }))
    .output(message),
  /** Starts the OAuth round trip; the user opens `authUrl` in a new tab. */
  connect: admin.route({ method: "POST", path: "/tenant/slack/connect" }).output(z.object({ authUrl: z.url() })),
  teamChannels: admin.route({ method: "GET", path: "/tenant/slack/team-channels" }).output(z.array(teamChannel)),
  updateTeamChannel: admin
    .route({ method: "PUT", path: "/tenant/slack/team-channels/{teamId}" })
    .input(z.object({ teamId: id, channelId: channelId.optional(), isActive: z.boolean().optional() }))
    .output(teamChannel),
};
