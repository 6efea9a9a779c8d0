import type { EmailAuthType, EmailProvider } from "../../src/contract/email.ts";
import { defaultSmtpPort, microsoftScope } from "../../src/contract/mail-defaults.ts";
import type { EmailSettingFields, EmailSettingRow } from "../db/email/email-settings.ts";
import { Refusal } from "../refusal.ts";

/** What a form sends; absent fields stay as they are, and so do secrets that are left empty. */
export type SettingInput = {
  provider?: EmailProvider;
  authType?: EmailAuthType;
  fromEmail?: string;
  fromName?: string;
  smtpHost?: string | null;
  smtpPort?: number | null;
  smtpUsername?: string | null;
  smtpPassword?: string | null;
  apiKey?: string | null;
  clientId?: string | null;
  clientSecret?: string | null;
  tenantId?: string | null;
  redirectUri?: string | null;
  scope?: string | null;
  isActive?: boolean;
};

type Merged = Omit<EmailSettingFields, "isActive">;

/**
 * What is stored after a change. Another provider resets `authType` (oauth for Microsoft 365, else password) and clears
 * the fields of the others, secrets and consent included. `seal` encrypts a new secret. Refuses what could not send,
 * field by field.
 */
export function mergeSetting(
  stored: EmailSettingRow | null,
  input: SettingInput,
  seal: (secret: string) => string,
): Merged {
  const provider = input.provider ?? stored?.provider ?? "smtp";
  const kept = stored?.provider === provider ? stored : null;
  const isMicrosoft = provider === "m365";
  const authType = input.authType ?? kept?.authType ?? (isMicrosoft ? "oauth" : "password");
  const text = (given: string | null | undefined, before: string | null | undefined) =>
    given === undefined ? (before ?? null) : given?.trim() || null;
  const secret = (given: string | null | undefined, before: string | null | undefined) =>
    given ? seal(given) : (before ?? null);
  const hasLogin = provider === "smtp" || (isMicrosoft && authType === "password");
  const merged: Merged = {
    provider,
    authType,
    fromEmail: input.fromEmail ?? stored?.fromEmail ?? "",
    fromName: input.fromName ?? stored?.fromName ?? "",
    smtpHost: provider === "smtp" ? text(input.smtpHost, kept?.smtpHost) : null,
    smtpPort: provider === "smtp" ? (input.smtpPort ?? kept?.smtpPort ?? defaultSmtpPort) : null,
    smtpUsername: provider === "sendgrid" ? null : text(input.smtpUsername, kept?.smtpUsername),
    encryptedSmtpPassword: hasLogin ? secret(input.smtpPassword, kept?.encryptedSmtpPassword) : null,
    encryptedApiKey: provider === "sendgrid" ? secret(input.apiKey, kept?.encryptedApiKey) : null,
    clientId: isMicrosoft ? text(input.clientId, kept?.clientId) : null,
    encryptedClientSecret: isMicrosoft ? secret(input.clientSecret, kept?.encryptedClientSecret) : null,
    microsoftTenant: isMicrosoft ? text(input.tenantId, kept?.microsoftTenant) : null,
    redirectUri: isMicrosoft ? text(input.redirectUri, kept?.redirectUri) : null,
    scope: isMicrosoft ? (text(input.scope, kept?.scope) ?? microsoftScope) : null,
    encryptedRefreshToken: null,
  };
  const sameApp = kept?.clientId === merged.clientId && kept?.microsoftTenant === merged.microsoftTenant;
  // A consent is given to one application in one directory.
  if (isMicrosoft && authType === "oauth" && sameApp)
    merged.encryptedRefreshToken = kept?.encryptedRefreshToken ?? null;
  check(merged);
  return merged;
}

/** Whether a configuration could send; otherwise what is missing, as a sentence. */
export function whatIsMissing(row: Merged): string | null {
  if (row.provider === "m365" && row.authType === "oauth" && row.encryptedRefreshToken === null) {
    return "Connect this configuration to Microsoft 365 first, then set it active.";
  }
  return null;
}

function check(row: Merged): void {
  const errors: { field: string; message: string }[] = [];
  const need = (field: string, isThere: unknown, message: string) => {
    if (!isThere) errors.push({ field, message });
  };
  need("fromEmail", row.fromEmail, "Enter the address that emails come from.");
  if (row.provider !== "m365") {
    need("authType", row.authType === "password", "OAuth is for Microsoft 365. Choose the password.");
  }
  if (row.provider === "smtp") need("smtpHost", isHost(row.smtpHost), "Enter the mail server's host name.");
  if (row.provider === "sendgrid") need("apiKey", row.encryptedApiKey, "Enter the API key from SendGrid.");
  if (row.provider === "m365" && row.authType === "oauth") {
    need("clientId", row.clientId, "Enter the application (client) ID from Microsoft Entra.");
    need("clientSecret", row.encryptedClientSecret, "Enter a client secret of the application.");
    need("tenantId", isDirectory(row.microsoftTenant), "Enter the directory (tenant) ID from Microsoft Entra.");
    need(
      "redirectUri",
      isWebAddress(row.redirectUri),
      "Enter a redirect URI that starts with https:// or leave it empty.",
    );
  }
  if (row.provider === "m365" && row.authType === "password") {
    need("smtpUsername", row.smtpUsername, "Enter the mailbox's user name.");
    need("smtpPassword", row.encryptedSmtpPassword, "Enter the mailbox's password.");
  }
  const [first] = errors;
  if (first) throw new Refusal(400, errors.map(({ message }) => message).join(" "), { errors });
}

const isHost = (text: string | null) => text !== null && /^[\w.:-]+$/.test(text);
const isDirectory = (text: string | null) => text !== null && /^[\w.-]+$/.test(text);
const isWebAddress = (text: string | null) => text === null || (/^https?:\/\//.test(text) && URL.canParse(text));
