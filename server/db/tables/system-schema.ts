import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { EmailAuthType, EmailProvider } from "../../../src/contract/email.ts";
import { createdAt, id, instant } from "./columns.ts";

/* Tables of the platform itself, which belong to no tenant: reached in system scope alone. */

/** Ways to send mail; at most one is active. Platform-wide: system scope alone. */
export const emailSettings = pgTable("email_settings", {
  id: id(),
  provider: text().$type<EmailProvider>().notNull(),
  authType: text().$type<EmailAuthType>().notNull(),
  fromEmail: text().notNull(),
  fromName: text().notNull(),
  smtpHost: text(),
  smtpPort: integer(),
  smtpUsername: text(),
  encryptedSmtpPassword: text(),
  encryptedApiKey: text(),
  clientId: text(),
  encryptedClientSecret: text(),
  /** Microsoft's directory, not a tenant of Postern. */
  microsoftTenant: text(),
  redirectUri: text(),
  scope: text(),
  /** Null until the Microsoft 365 consent was given. */
  encryptedRefreshToken: text(),
  isActive: boolean().notNull().default(false),
  createdAt: createdAt(),
});

/** Microsoft 365 consents that were begun, by the SHA-256 of their state. */
export const emailConsents = pgTable("email_consents", {
  stateHash: text().primaryKey(),
  settingId: integer().notNull(),
  sessionHash: text().notNull(),
  encryptedVerifier: text().notNull(),
  redirectUri: text().notNull(),
  expiresAt: instant().notNull(),
});

/** Texts of mails; at most one of each type is active. */
export const emailTemplates = pgTable("email_templates", {
  id: id(),
  templateType: text().notNull(),
  name: text().notNull(),
  subject: text().notNull(),
  htmlContent: text().notNull(),
  textContent: text().notNull().default(""),
  isActive: boolean().notNull().default(false),
  createdAt: createdAt(),
});

/** The superadmin's scan configurations. */
export const scanConfigs = pgTable("scan_configs", {
  id: id(),
  name: text().notNull(),
  description: text(),
  enabled: boolean().notNull().default(true),
  createdAt: createdAt(),
});

/** Processes that run scans, each with its last sign of life. */
export const workers = pgTable("workers", {
  id: text().primaryKey(),
  running: integer().notNull().default(0),
  lastSeenAt: createdAt(),
});
