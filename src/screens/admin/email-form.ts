import type { EmailAuthType, EmailProvider, EmailSetting } from "../../contract/email.ts";
import { defaultSmtpPort, microsoftScope } from "../../contract/mail-defaults.ts";

/** What the editor holds: texts as typed; secrets are empty unless a new one is entered. */
export type EmailForm = {
  provider: EmailProvider;
  authType: EmailAuthType;
  fromEmail: string;
  fromName: string;
  smtpHost: string;
  smtpPort: string;
  smtpUsername: string;
  smtpPassword: string;
  apiKey: string;
  clientId: string;
  clientSecret: string;
  tenantId: string;
  redirectUri: string;
  scope: string;
};

/** The providers by the names that people know. */
export const providerNames: Record<EmailProvider, string> = {
  smtp: "SMTP",
  sendgrid: "SendGrid",
  m365: "Microsoft 365",
};

/** What a provider starts with: its way to log in, its defaults, and no other provider's fields. */
export function providerDefaults(provider: EmailProvider): Omit<EmailForm, "provider" | "fromEmail" | "fromName"> {
  return {
    authType: provider === "m365" ? "oauth" : "password",
    smtpHost: "",
    smtpPort: provider === "smtp" ? String(defaultSmtpPort) : "",
    smtpUsername: "",
    smtpPassword: "",
    apiKey: "",
    clientId: "",
    clientSecret: "",
    tenantId: "",
    redirectUri: "",
    scope: provider === "m365" ? microsoftScope : "",
  };
}

/** The form of a stored configuration, or of a new one. */
export function toForm(setting: EmailSetting | null): EmailForm {
  const provider = setting?.provider ?? "smtp";
  const defaults = providerDefaults(provider);
  return {
    ...defaults,
    provider,
    authType: setting?.authType ?? defaults.authType,
    fromEmail: setting?.fromEmail ?? "",
    fromName: setting?.fromName ?? "",
    smtpHost: setting?.smtpHost ?? "",
    smtpPort: setting?.smtpPort ? String(setting.smtpPort) : defaults.smtpPort,
    smtpUsername: setting?.smtpUsername ?? "",
    clientId: setting?.clientId ?? "",
    tenantId: setting?.tenantId ?? "",
    redirectUri: setting?.redirectUri ?? "",
    scope: setting?.scope ?? defaults.scope,
  };
}

/** What is sent for a form: empty texts as null, so that they are cleared; empty secrets too, which keeps them. */
export function toPayload(form: EmailForm) {
  const text = (value: string) => value.trim() || null;
  return {
    provider: form.provider,
    authType: form.authType,
    fromEmail: form.fromEmail.trim(),
    fromName: form.fromName.trim(),
    smtpHost: text(form.smtpHost),
    smtpPort: form.smtpPort ? Number(form.smtpPort) : null,
    smtpUsername: text(form.smtpUsername),
    smtpPassword: form.smtpPassword || null,
    apiKey: form.apiKey.trim() || null,
    clientId: text(form.clientId),
    clientSecret: form.clientSecret.trim() || null,
    tenantId: text(form.tenantId),
    redirectUri: text(form.redirectUri),
    scope: text(form.scope),
  };
}

const shown = [
  "provider",
  "authType",
  "fromEmail",
  "fromName",
  "smtpHost",
  "smtpPort",
  "smtpUsername",
  "clientId",
  "tenantId",
  "redirectUri",
  "scope",
] as const;
/** What whoever edits a configuration was shown of it. */
export const seenOf = (setting: EmailSetting) =>
  Object.fromEntries(shown.map((field) => [field, setting[field] ?? null]));
