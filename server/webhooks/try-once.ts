import type { SecretBox } from "../db/secret-box.ts";
import type { WebhookRow } from "../db/webhook/webhooks.ts";
import { withoutSecrets } from "../without-secrets.ts";
import { open } from "./sealed.ts";
import { signedHeaders } from "./standard.ts";
import { WebhookFault, type WebhookSender } from "./webhook-sender.ts";

/**
 * How one try of a message ended. `taken`: the address answered with a status of 200 to 299; `gone`: with 410, so that
 * it wants no more; `failed`: anything else. `retryAfter` is the seconds that it asks to wait, 0 without.
 */
export type TryOutcome = {
  end: "taken" | "gone" | "failed";
  statusCode: number | null;
  error: string | null;
  retryAfter: number;
  tookMs: number;
};

/** What sending takes. */
export type TryServices = { secrets: SecretBox; webhooks: WebhookSender };

/** Characters of an answer that are shown. */
const shown = 200;

/** Signs and sends a message once. Never rejects for what the address does. */
export async function tryOnce(
  { secrets, webhooks }: TryServices,
  webhook: WebhookRow,
  message: { messageId: string; body: string },
): Promise<TryOutcome> {
  const now = new Date();
  const opened = open(secrets, webhook, now);
  const failed = { end: "failed", statusCode: null, retryAfter: 0, tookMs: 0 } as const;
  if (!opened) {
    const error = "The stored address cannot be decrypted. Put it into the webhook again.";
    return { ...failed, error };
  }
  const { url, signing } = opened;
  const plain = withoutSecrets([...signing, ...partsOf(url)]);
  try {
    const headers = signing.length > 0 ? signedHeaders(message, signing, now) : {};
    const { status, text, retryAfter, tookMs } = await webhooks.post(url, headers, message.body);
    if (status >= 200 && status < 300) return { end: "taken", statusCode: status, error: null, retryAfter: 0, tookMs };
    const said = plain(text).slice(0, shown);
    const error = [whyNot(status), said && `It said: “${said}”.`].filter(Boolean).join(" ");
    return { end: status === 410 ? "gone" : "failed", statusCode: status, error, retryAfter, tookMs };
  } catch (error) {
    if (!(error instanceof WebhookFault)) throw error;
    return { ...failed, error: plain(error.message) };
  }
}

function whyNot(status: number): string {
  if (status === 410) return "The address answered 410 Gone: it wants no more messages.";
  if (status >= 300 && status < 400) {
    return `The address answered ${status} and leads elsewhere. Redirects are not followed: enter the address that it leads to.`;
  }
  return `The address answered ${status}.`;
}

/** The address and its parts that may be a credential. */
function partsOf(address: string): string[] {
  const { pathname, search, searchParams } = new URL(address);
  const steps = pathname.split("/").filter((step) => step.length >= 12);
  return [
    address,
    `${pathname}${search}`,
    ...steps,
    ...[...searchParams.values()].filter((value) => value.length >= 4),
  ];
}
