import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from "@slack/web-api";
import { Refusal } from "../refusal.ts";

/**
 * Why Slack did not do what it was asked. `refused`: it said no, and will again; `rate-limited`: not before
 * `retryAfter` seconds; `unreachable`: no usable answer came. The message is for the user.
 */
export class SlackFault extends Error {
  override readonly name = "SlackFault";
  readonly kind: "refused" | "rate-limited" | "unreachable";
  /** Seconds; 0 unless rate-limited. */
  readonly retryAfter: number;
  /** Slack's own code, for example `token_revoked`; null without an answer. */
  readonly code: string | null;
  /** What happened, without `advice` to someone who waits: not for what is tried again without them. */
  readonly what: string;

  constructor(
    kind: SlackFault["kind"],
    what: string,
    extra: { advice?: string; retryAfter?: number; code?: string } = {},
  ) {
    super(extra.advice ? `${what} ${extra.advice}` : what);
    this.kind = kind;
    this.what = what;
    this.retryAfter = extra.retryAfter ?? 0;
    this.code = extra.code ?? null;
  }

  /** The fault as an answer to whoever asked. */
  refusal(): Refusal {
    if (this.kind === "refused") return new Refusal(422, this.message);
    if (this.kind === "unreachable") return new Refusal(504, this.message);
    return new Refusal(503, this.message, { headers: { "retry-after": String(this.retryAfter) } });
  }
}

/** Runs a call to Slack for someone who waits for its answer: a fault becomes a refusal that tells them of it. */
export async function refusingFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SlackFault ? error.refusal() : error;
  }
}

/** What Slack's client threw, as a fault in whose words `plain` left no secret; anything else stays what it is. */
export function slackFault(error: unknown, plain: (said: string) => string): unknown {
  if (error instanceof WebAPIRateLimitedError) {
    const seconds = error.retryAfter;
    return new SlackFault("rate-limited", `Slack asks to wait ${seconds} s before the next call.`, {
      advice: "Try again then.",
      retryAfter: seconds,
    });
  }
  if (error instanceof WebAPIPlatformError) {
    // The client takes an answer that is no JSON for a code.
    const code = plain(String(error.data.error ?? "it gave no reason"));
    // Slack's own faults pass; everything else it says about the request.
    if (passing.has(code))
      return new SlackFault("unreachable", `Slack has a fault of its own (${code}).`, { advice: "Try again." });
    const why = reasons[code] ?? "Look the code up in Slack's documentation of its Web API.";
    return new SlackFault("refused", `Slack refused: ${code}. ${why}`, { code });
  }
  if (error instanceof WebAPIHTTPError) {
    return new SlackFault("unreachable", `Slack answered with status ${error.statusCode}.`, {
      advice: "Try again in a minute.",
    });
  }
  if (error instanceof WebAPIRequestError) {
    const isLate = error.original.name === "TimeoutError";
    const what = isLate ? "did not answer in time" : "could not be reached";
    return new SlackFault("unreachable", `Slack ${what}.`, {
      advice: "Check the platform's connection and try again.",
    });
  }
  return error;
}

const passing = new Set([
  "internal_error",
  "fatal_error",
  "request_timeout",
  "service_unavailable",
  "team_added_to_org",
]);

const newToken = "Put a new bot token into the integration.";
/** What to do about Slack's codes (https://docs.slack.dev/reference/methods/chat.postMessage#errors). */
const reasons: Record<string, string> = {
  token_revoked: `The bot token was revoked. ${newToken}`,
  token_expired: `The bot token has expired. ${newToken}`,
  invalid_auth: `The bot token is not valid. ${newToken}`,
  not_authed: `The bot token is not valid. ${newToken}`,
  account_inactive: `The workspace or its app was deactivated. ${newToken}`,
  not_in_channel: "Invite the app to the channel: type /invite and its name there.",
  channel_not_found: "The channel does not exist, or it is private and the app is not in it.",
  is_archived: "The channel is archived. Choose another.",
  missing_scope: "Give the app the scopes chat:write, channels:read and groups:read, and install it again.",
  restricted_action: "The workspace's rules do not let the app post there. Ask its administrator.",
  msg_too_long: "The message is too long. Shorten it.",
  no_text: "The message is empty.",
  invalid_client_id: "The platform's POSTERN_SLACK_CLIENT_ID is not one of Slack's.",
  bad_client_secret: "The platform's POSTERN_SLACK_CLIENT_SECRET does not belong to its client id.",
  invalid_code: "The consent has expired. Connect again.",
  code_already_used: "The consent was used already. Connect again.",
  bad_redirect_uri: "Add the platform's address to the redirect URLs of the Slack app.",
};
