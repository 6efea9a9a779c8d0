import { z } from "zod";
import { email } from "./auth.ts";
import { call } from "./call.ts";
import { byId, id, message, name, seen, timestamp } from "./fields.ts";

export const emailProvider = z.enum(["smtp", "sendgrid", "m365"]);
export type EmailProvider = z.infer<typeof emailProvider>;

/** How Postern proves itself to the provider; `oauth` is for Microsoft 365 alone. */
export const emailAuthType = z.enum(["password", "oauth"]);
export type EmailAuthType = z.infer<typeof emailAuthType>;

const shared = z.object({
  provider: emailProvider,
  authType: emailAuthType,
  fromEmail: email,
  fromName: z.string().trim().max(200),
  smtpHost: z.string().trim().max(255).nullish(),
  smtpPort: z.int().min(1).max(65_535).nullish(),
  smtpUsername: z.string().trim().max(320).nullish(),
  clientId: z.string().trim().max(200).nullish(),
  tenantId: z.string().trim().max(200).nullish(),
  redirectUri: z.string().trim().max(500).nullish(),
  scope: z.string().trim().max(500).nullish(),
});
const secret = z.string().max(4000).nullish();
const config = shared.extend({ smtpPassword: secret, apiKey: secret, clientSecret: secret });

/** A way to send mail. Secrets never come back; `has…` says that one is stored. */
export const emailSetting = shared.extend({
  id,
  hasSmtpPassword: z.boolean(),
  hasApiKey: z.boolean(),
  hasClientSecret: z.boolean(),
  /** Whether the Microsoft 365 consent was given. */
  isConnected: z.boolean(),
  isActive: z.boolean(),
});
export type EmailSetting = z.infer<typeof emailSetting>;

/** A mail's text. `magic_link` templates must contain `{{magicLink}}`. */
export const emailTemplate = z.object({
  id,
  templateType: z.string(),
  name: z.string(),
  subject: z.string(),
  htmlContent: z.string(),
  textContent: z.string(),
  isActive: z.boolean(),
  createdAt: timestamp,
});
export type EmailTemplate = z.infer<typeof emailTemplate>;
const template = z.object({
  templateType: z.string().trim().min(1).max(100),
  name,
  subject: z.string().trim().min(1).max(300),
  htmlContent: z.string().min(1).max(100_000),
  textContent: z.string().max(100_000).default(""),
  isActive: z.boolean().default(false),
});

/** Mail; superadmins only. `GET /api/admin/email-settings/{id}/oauth/authorize` and `…/oauth/callback` are redirects. */
export const mail = {
  settings: call.route({ method: "GET", path: "/admin/email-settings" }).output(z.array(emailSetting)),
  createSetting: call
    .route({ method: "POST", path: "/admin/email-settings", successStatus: 201 })
    .input(config)
    .output(emailSetting),
  /** An empty secret keeps the stored one. `isActive: true` makes it the one that sends. */
  updateSetting: call
    .route({ method: "PUT", path: "/admin/email-settings/{id}" })
    .input(config.partial().extend({ id, isActive: z.boolean().optional(), seen }))
    .output(emailSetting),
  templates: call.route({ method: "GET", path: "/admin/email-templates" }).output(z.array(emailTemplate)),
  createTemplate: call
    .route({ method: "POST", path: "/admin/email-templates", successStatus: 201 })
    .input(template)
    .output(emailTemplate),
  updateTemplate: call
    .route({ method: "PUT", path: "/admin/email-templates/{id}" })
    .input(template.partial().extend({ id }))
    .output(emailTemplate),
  activateTemplate: call
    .route({ method: "POST", path: "/admin/email-templates/{id}/activate" })
    .input(byId.extend({ templateType: z.string().min(1).max(100) }))
    .output(emailTemplate),
  /** Sends at once and answers what the mail server said. */
  test: call
    .route({ method: "POST", path: "/admin/test-email" })
    .input(
      z.object({
        settingId: id,
        to: email,
        subject: z.string().trim().min(1).max(300),
        text: z.string().max(10_000),
        html: z.string().max(100_000).optional(),
      }),
    )
    .output(message),
  testToMe: call.route({ method: "POST", path: "/admin/test-email-to-me" }).output(message),
};
