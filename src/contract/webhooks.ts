import { z } from "zod";
import { severity } from "./alerts.ts";
import { call } from "./call.ts";
import { byId, id, message, name, seen, timestamp } from "./fields.ts";
import { admins } from "./roles.ts";
import { webhookEvents, webhookKinds } from "./webhook-events.ts";

/** An address that is told what scans brought. Neither the address nor the secret comes back: both are credentials. */
export const webhook = z.object({
  id,
  /** Unique in the organization, whatever its case. */
  name: z.string(),
  kind: z.enum(webhookKinds),
  /** Host and port of the address. */
  host: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Findings below it are not told. */
  leastSeverity: severity,
  isActive: z.boolean(),
  /** Why the platform paused it; null while it did not. */
  pausedReason: z.string().nullable(),
  /** Since when every try fails; null while the last one got through. Tests do not count. */
  failingSince: timestamp.nullable(),
  /** Until when messages are signed by the secret before as well; null when there is none, or it is over. */
  oldSecretUntil: timestamp.nullable(),
  createdAt: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

/** A message to a webhook and how it fared. */
export const webhookDelivery = z.object({
  id,
  /** The same in every try: a receiver knows by it what it has already taken. */
  messageId: z.string(),
  event: z.enum([...webhookEvents, "webhook.test"]),
  title: z.string(),
  status: z.enum(["pending", "sent", "failed"]),
  /** Tries so far. */
  attempts: z.int(),
  /** HTTP status of the last try; null when none came. */
  statusCode: z.int().nullable(),
  /** Why the last try failed; null when it did not. */
  error: z.string().nullable(),
  /** When it is tried next; null when it is not. */
  nextTryAt: timestamp.nullable(),
  createdAt: timestamp,
  /** When it was taken or given up. */
  endedAt: timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Without defaults, so that an update changes nothing that it does not name. */
const fields = z.object({
  name: name.max(100),
  url: z.string().trim().max(2000),
  events: z.array(z.enum(webhookEvents)).min(1, "Choose at least one event.").max(webhookEvents.length),
  leastSeverity: severity,
  isActive: z.boolean(),
});
export const newWebhook = fields.omit({ isActive: true }).extend({
  kind: z.enum(webhookKinds).default("standard"),
  url: fields.shape.url.min(1, "Enter the address that messages go to."),
  events: fields.shape.events.default([...webhookEvents]),
  leastSeverity: severity.default("low"),
});

const admin = call.meta({ access: admins });

/** Webhooks of the caller's organization. */
export const webhooks = {
  /** By name. */
  list: admin.route({ method: "GET", path: "/webhooks" }).output(z.array(webhook)),
  /** `secret` is in this answer and nowhere else; null for a kind that is not signed. */
  create: admin
    .route({ method: "POST", path: "/webhooks", successStatus: 201 })
    .input(newWebhook)
    .output(webhook.extend({ secret: z.string().nullable() })),
  /** Changes the fields that are given; an empty address keeps the stored one. Switched on, a paused one goes on. */
  update: admin
    .route({ method: "PUT", path: "/webhooks/{id}" })
    .input(fields.partial().extend({ id, seen }))
    .output(webhook),
  /** Its log goes with it, and what waits is not sent. */
  remove: admin.route({ method: "DELETE", path: "/webhooks/{id}" }).input(byId).output(message),
  /** Makes another secret, which is in this answer and nowhere else. The one before signs beside it for 24 hours. */
  rotateSecret: admin
    .route({ method: "POST", path: "/webhooks/{id}/rotate-secret" })
    .input(byId)
    .output(z.object({ secret: z.string(), oldSecretUntil: timestamp })),
  /** Sends a test message at once and tells what the address answered; it is in the log like any other, and decides nothing of the webhook. */
  test: admin.route({ method: "POST", path: "/webhooks/{id}/test" }).input(byId).output(message),
  /** The newest 100 messages, newest first. */
  deliveries: admin
    .route({ method: "GET", path: "/webhooks/{id}/deliveries" })
    .input(byId)
    .output(z.array(webhookDelivery)),
  /** Sends a message now and with the same id: one that was taken or given up once more, one that waits without waiting. */
  sendAgain: admin
    .route({ method: "POST", path: "/webhook-deliveries/{id}/send-again" })
    .input(byId)
    .output(webhookDelivery),
};
