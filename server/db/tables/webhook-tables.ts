import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Severity } from "../../../src/contract/alerts.ts";
import type { WebhookEvent, WebhookKind } from "../../../src/contract/webhook-events.ts";
import type { WebhookDelivery } from "../../../src/contract/webhooks.ts";
import { createdAt, id, instant } from "./columns.ts";

/** Addresses that are told what scans brought. What is encrypted is AES-256-GCM, see `secret-box.ts`. */
export const webhooks = pgTable("webhooks", {
  id: id(),
  tenantId: integer().notNull(),
  name: text().notNull(),
  kind: text().$type<WebhookKind>().notNull(),
  host: text().notNull(),
  encryptedUrl: text().notNull(),
  /** Null for a kind that is not signed. */
  encryptedSecret: text(),
  oldEncryptedSecret: text(),
  oldSecretUntil: instant(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  leastSeverity: text().$type<Severity>().notNull(),
  isActive: boolean().notNull().default(true),
  pausedReason: text(),
  /** Tries that failed since one got through. */
  failures: integer().notNull().default(0),
  failingSince: instant(),
  createdAt: createdAt(),
});

/** Messages to webhooks, those that wait for their next try included. */
export const webhookDeliveries = pgTable("webhook_deliveries", {
  id: id(),
  tenantId: integer().notNull(),
  webhookId: integer().notNull(),
  messageId: text().notNull(),
  event: text().$type<WebhookDelivery["event"]>().notNull(),
  title: text().notNull(),
  /** As it is sent, byte for byte. */
  body: text().notNull(),
  status: text().$type<WebhookDelivery["status"]>().notNull().default("pending"),
  attempts: integer().notNull().default(0),
  statusCode: integer(),
  error: text(),
  nextTryAt: instant(),
  createdAt: createdAt(),
  endedAt: instant(),
});
