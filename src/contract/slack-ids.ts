/** What a text from Slack has to look like, and what to tell whoever typed another. Without zod, for the forms as well. */
export type SlackText = { pattern: RegExp; error: string };

/** A bot token, as Slack shows it under OAuth & Permissions. */
export const slackBotToken: SlackText = { pattern: /^xoxb-\S+$/, error: "A Slack bot token starts with xoxb-." };
/** The id of a workspace. */
export const slackWorkspaceId: SlackText = {
  pattern: /^T[A-Z0-9]+$/,
  error: "A Slack team id starts with T, for example T024BE7LD.",
};
/** The id of a channel; private channels of old workspaces start with G. */
export const slackChannelId: SlackText = {
  pattern: /^[CG][A-Z0-9]+$/,
  error: "A Slack channel id starts with C, for example C024BE91L.",
};
/** Characters of a message that Postern sends at most; Slack takes 40,000 and shows 4,000 well. */
export const slackMessageLimit = 3000;
