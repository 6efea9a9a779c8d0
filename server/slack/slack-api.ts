import { setTimeout as delay } from "node:timers/promises";
import { type Logger, LogLevel, WebClient } from "@slack/web-api";
import type { SlackChannel } from "../../src/contract/slack.ts";
import { withoutSecrets } from "../without-secrets.ts";
import { SlackFault, slackFault } from "./slack-fault.ts";

/** How the platform reaches Slack, and as which app. Without client id and secret nobody can connect by consent. */
export type SlackApp = {
  /** Address of the Web API, with a trailing slash. */
  apiUrl: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
};

/** What the app may do in a workspace: write, also into public channels that it did not join, and list channels. */
const scopes = "chat:write,chat:write.public,channels:read,groups:read";
/** Channels that are listed of a workspace at most. */
const channelLimit = 10_000;
/** Channels that Slack hands out at once at most. */
const pageSize = 999;
/** Milliseconds that Slack has for one answer. */
const timeout = 10_000;
/** Milliseconds that someone who watches is made to wait when Slack asks for patience. */
const patience = 20_000;

/** Takes out of what Slack says the secrets that it was told. */
type Plain = ReturnType<typeof withoutSecrets>;

/** The client's own log would quote what Slack says, and arguments; what went wrong is in the error. */
const silent: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  getLevel: () => LogLevel.ERROR,
  setName: () => {},
};

/** Slack's Web API as Postern uses it. Every call rejects with {@link SlackFault} when Slack does not do it. */
export type SlackApi = ReturnType<typeof slackApi>;

/** Speaks to Slack's Web API. Nothing is tried again, unless it says so: the queue does that for messages. */
export function slackApi(app: SlackApp) {
  const client = (token?: string) =>
    new WebClient(token, {
      slackApiUrl: app.apiUrl,
      allowAbsoluteUrls: false,
      timeout,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      logger: silent,
    });
  const plainFor = (...secrets: string[]) => withoutSecrets([app.clientSecret, ...secrets]);
  return {
    /** The workspace that a bot token belongs to. */
    async workspace(token: string): Promise<{ name: string }> {
      const plain = plainFor(token);
      const { team } = await patiently(() => client(token).auth.test(), plain);
      return { name: plain(team ?? "") };
    },

    /** Channels by name, at most 10,000; waits when Slack asks for a pause that is short. Private ones need a scope. */
    async channels(token: string): Promise<SlackChannel[]> {
      const slack = client(token);
      const list = (types: string) =>
        readChannels((cursor) => slack.conversations.list(page(types, cursor)), plainFor(token));
      const found = await list("public_channel,private_channel").catch((error: unknown) => {
        if (error instanceof SlackFault && error.code === "missing_scope") return list("public_channel");
        throw error;
      });
      return found.sort((one, other) => one.name.localeCompare(other.name));
    },

    /** The name of a channel. */
    async channelName(token: string, channel: string): Promise<string> {
      const plain = plainFor(token);
      const info = await patiently(() => client(token).conversations.info({ channel }), plain);
      return plain(info.channel?.name ?? channel);
    },

    /** Posts a message; `text` is Slack's mrkdwn. Tried once, or for someone who waits again after short pauses. */
    async post(token: string, channel: string, text: string, { waits = false } = {}): Promise<void> {
      const attempt = waits ? patiently : once;
      await attempt(
        () => client(token).chat.postMessage({ channel, text, unfurl_links: false, unfurl_media: false }),
        plainFor(token),
      );
    },

    /** Whether connecting by consent is set up. */
    canConnect: () => app.clientId !== undefined && app.clientSecret !== undefined,

    /** Where the user gives the consent. */
    consentUrl(state: string, redirectUri: string): string {
      const url = new URL("../oauth/v2/authorize", app.apiUrl);
      url.search = new URLSearchParams({
        client_id: app.clientId ?? "",
        scope: scopes,
        redirect_uri: redirectUri,
        state,
      }).toString();
      return url.href;
    },

    /** Turns the code of a consent into the workspace and its bot token. */
    async redeem(code: string, redirectUri: string): Promise<{ teamId: string; name: string; token: string }> {
      const { clientId: client_id = "", clientSecret: client_secret = "" } = app;
      const access = await once(
        () => client().oauth.v2.access({ client_id, client_secret, code, redirect_uri: redirectUri }),
        plainFor(code),
      );
      const { access_token: token, team } = access;
      if (!token?.startsWith("xoxb-") || !team?.id)
        throw new SlackFault("refused", "Slack gave no bot token. Give the app a bot user, and connect again.");
      const plain = plainFor(code, token);
      return { teamId: plain(team.id), name: plain(team.name ?? team.id), token };
    },
  };
}

function page(types: string, cursor: string | undefined) {
  return { types, exclude_archived: true, limit: pageSize, ...(cursor ? { cursor } : {}) };
}

type ChannelPage = {
  channels?: { id?: string; name?: string; is_private?: boolean; num_members?: number }[];
  response_metadata?: { next_cursor?: string };
};

async function readChannels(
  read: (cursor: string | undefined) => Promise<ChannelPage>,
  plain: Plain,
): Promise<SlackChannel[]> {
  const found = new Map<string, SlackChannel>();
  const until = Date.now() + patience;
  let cursor: string | undefined;
  do {
    const { channels = [], response_metadata } = await patiently(() => read(cursor), plain, until);
    for (const { id: told = "", name, is_private, num_members } of channels) {
      const id = plain(told);
      if (id)
        found.set(id, { id, name: plain(name ?? id), isPrivate: is_private ?? false, memberCount: num_members ?? 0 });
    }
    // A cursor that comes again would never end.
    const next = response_metadata?.next_cursor || undefined;
    cursor = next === cursor ? undefined : next;
  } while (cursor && found.size < channelLimit);
  return [...found.values()].slice(0, channelLimit);
}

/** Makes a call, and again after the pauses that Slack asks for, as long as they end before `until`. */
async function patiently<T>(call: () => Promise<T>, plain: Plain, until = Date.now() + patience): Promise<T> {
  for (;;) {
    try {
      return await once(call, plain);
    } catch (error) {
      const pause = error instanceof SlackFault && error.kind === "rate-limited" ? error.retryAfter * 1000 : null;
      if (pause === null || Date.now() + pause > until) throw error;
      await delay(pause);
    }
  }
}

async function once<T>(call: () => Promise<T>, plain: Plain): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw slackFault(error, plain);
  }
}
