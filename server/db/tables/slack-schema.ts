import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { SlackNotification } from "../../../src/contract/slack.ts";
import { id, instant } from "./columns.ts";

/* Slack's tables as queries see them; `migrations/*-slack.sql` makes them. */

const notify = () => ({
  notifyOnEndpointDiscovery: boolean().notNull().default(true),
  notifyOnScanComplete: boolean().notNull().default(true),
  notifyOnCriticalAlerts: boolean().notNull().default(true),
});

/** Connected workspaces; `teamId` is the workspace's id, unique in a tenant. */
export const slackSettings = pgTable("slack_settings", {
  id: id(),
  tenantId: integer().notNull(),
  workspaceName: text().notNull(),
  teamId: text().notNull(),
  /** AES-256-GCM, see `secret-box.ts`. */
  encryptedBotToken: text().notNull(),
  defaultChannel: text(),
  ...notify(),
  isActive: boolean().notNull().default(true),
  createdAt: instant().notNull().defaultNow(),
});

/** Which channel of a workspace hears about the endpoints of a team of the tenant; one per workspace and team. */
export const slackTeamChannels = pgTable("slack_team_channels", {
  id: id(),
  tenantId: integer().notNull(),
  slackSettingId: integer().notNull(),
  teamId: integer().notNull(),
  channelId: text().notNull(),
  channelName: text().notNull(),
  ...notify(),
  isActive: boolean().notNull().default(true),
  createdAt: instant().notNull().defaultNow(),
});

/** Messages to Slack, those that wait for their job included. */
export const slackNotifications = pgTable("slack_notifications", {
  id: id(),
  tenantId: integer().notNull(),
  /** Null once the integration was deleted. */
  slackSettingId: integer(),
  channelId: text().notNull(),
  /** The channel's id while its name is unknown. */
  channelName: text().notNull(),
  title: text().notNull(),
  message: text().notNull(),
  messageType: text().$type<SlackNotification["messageType"]>().notNull(),
  status: text().$type<SlackNotification["status"]>().notNull().default("pending"),
  /** Why it failed, or what it waits for. */
  errorMessage: text(),
  createdAt: instant().notNull().defaultNow(),
  /** When it was sent or given up. */
  endedAt: instant(),
});

/** Consents that were begun at Slack, by the SHA-256 of their state. */
export const slackConsents = pgTable("slack_consents", {
  stateHash: text().primaryKey(),
  tenantId: integer().notNull(),
  sessionHash: text().notNull(),
  expiresAt: instant().notNull(),
});
