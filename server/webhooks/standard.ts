import { createHmac, randomBytes } from "node:crypto";
import type { Told } from "./told.ts";

/** Findings in one message: the specification advises to stay below 20 kB. */
const inOne = 25;
const prefix = "whsec_";

/** The bodies of what is told as Standard Webhooks wants them: many findings are several messages. */
export function standardBodies({ event, timestamp, data, findings }: Told): string[] {
  if (findings === null) return [JSON.stringify({ type: event, timestamp, data })];
  const { total, worst } = findings;
  const parts = Math.ceil(worst.length / inOne);
  return Array.from({ length: parts }, (_, at) =>
    JSON.stringify({
      type: event,
      timestamp,
      data: {
        ...data,
        total,
        part: at + 1,
        parts,
        findings: worst.slice(at * inOne, (at + 1) * inOne),
      },
    }),
  );
}

/** A signing secret: 256 random bits as the specification writes them. */
export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** An id of a message, which no other has. */
export function newMessageId(): string {
  return `msg_${randomBytes(16).toString("hex")}`;
}

/** The headers that sign a body with each of the secrets, at `now`. */
export function signedHeaders(
  message: { messageId: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const at = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${message.messageId}.${at}.${message.body}`).digest("base64")}`;
  });
  return {
    "webhook-id": message.messageId,
    "webhook-timestamp": at,
    "webhook-signature": signatures.join(" "),
  };
}
