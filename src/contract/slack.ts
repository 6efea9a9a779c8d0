import { z } from "zod";
import { call } from "./call.ts";
import { byId, id, message, timestamp } from "./fields.ts";
import { admins } from "./roles.ts";

const workspaceId = z
  .string()
  .trim()
  .regex(/^T[A-Z0-9]+$/, "A Slack team id starts with T, for example T024BE7LD.");
const channelId = z
  .string()
  .trim()
  .regex(/^[CG][A-Z0-9]+$/, "A Slack channel id starts with C, for example C024BE91L.");
const botToken = z
  .string()
  .trim()
  .regex(/^xoxb-\S+$/, "A Slack bot token starts with xoxb-.");
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
export const slackNotification = z.object({
  id,
  title: z.string(),
  message: z.string(),
  channelName: z.string(),
  sentAt: timestamp,
  messageType: z.enum(["endpoint_discovery", "scan_complete", "alert", "report"]),
  status: z.enum(["sent", "failed", "pending"]),
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

const setting = notify.extend({
  workspaceName: z.string().trim().min(1).max(200),
  teamId: workspaceId,
  botToken,
  defaultChannel: channelId.nullish(),
  isActive: z.boolean().default(true),
});
const mapping = notify.partial().extend({
  slackSettingId: id,
  teamId: id,
  channelId,
  channelName: z.string().trim().max(200).default(""),
  isActive: z.boolean().default(true),
});

const admin = call.meta({ access: admins });

/** Slack integrations of the caller's tenant. */
export const slack = {
  settings: admin.route({ method: "GET", path: "/admin/slack-settings" }).output(z.array(slackSetting)),
  createSetting: admin
    .route({ method: "POST", path: "/admin/slack-settings", successStatus: 201 })
    .input(setting)
    .output(slackSetting),
  /** An empty bot token keeps the stored one. */
  updateSetting: admin
    .route({ method: "PUT", path: "/admin/slack-settings/{id}" })
    .input(setting.partial().extend({ id, botToken: botToken.or(z.literal("")).optional() }))
    .output(slackSetting),
  removeSetting: admin.route({ method: "DELETE", path: "/admin/slack-settings/{id}" }).input(byId).output(message),
  testConnection: admin
    .route({ method: "GET", path: "/admin/slack/test-connection/{id}" })
    .input(byId)
    .output(z.object({ workspace: z.object({ name: z.string() }) })),
  channels: admin
    .route({ method: "GET", path: "/admin/slack/channels/{slackSettingId}" })
    .input(z.object({ slackSettingId: id }))
    .output(z.array(slackChannel)),
  notifications: admin.route({ method: "GET", path: "/admin/slack/notifications" }).output(z.array(slackNotification)),
  testMessage: admin
    .route({ method: "POST", path: "/admin/slack/test-message" })
    .input(z.object({ settingId: id, channelId, message: z.string().trim().min(1).max(3000) }))
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
    .input(mapping.partial().extend({ id }))
    .output(teamChannel),
  removeTeamChannel: admin
    .route({ method: "DELETE", path: "/admin/slack/team-channels/{id}" })
    .input(byId)
    .output(message),
};

/** The tenant's own view of Slack. `GET /api/tenant/slack/oauth/callback` is a redirect. */
export const tenantSlack = {
  settings: admin
    .route({ method: "GET", path: "/tenant/slack/settings" })
    .output(
      notify.extend({
        defaultChannel: z.string().nullable(),
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
