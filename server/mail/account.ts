import type { Db } from "../db/db.ts";
import { type EmailSettingRow, updateEmailSetting } from "../db/email/email-settings.ts";
import type { SecretBox } from "../db/secret-box.ts";
import { MailFault } from "./mail-fault.ts";
import type { Message, Patience } from "./message.ts";
import { usualPatience } from "./message.ts";
import { type MicrosoftApp, renewTokens } from "./microsoft.ts";
import type { SendgridAccount } from "./sendgrid.ts";
import type { SmtpAccount } from "./smtp.ts";

/** Where the providers answer; national clouds and tests have other addresses than the usual ones. */
export type MailEndpoints = {
  /** Origin of Microsoft's sign-in. */
  microsoftLogin: string;
  /** Microsoft 365's mail server, as `host:port`. */
  microsoftSmtp: string;
  /** Origin of SendGrid's interface. */
  sendgrid: string;
};

/** What sending takes. */
export type MailServices = { db: Db; secrets: SecretBox; endpoints: MailEndpoints; patience?: Patience };

/** What binds a secret of a mail configuration to its place. */
export const settingContext = (id: number): string => `email setting ${id}`;

/** Sends one mail by a stored configuration and resolves to what the other side said. Rejects with {@link MailFault}. */
export async function sendBySetting(row: EmailSettingRow, message: Message, services: MailServices): Promise<string> {
  const account = openAccount(row, services);
  const patience = services.patience ?? usualPatience;
  // Loaded by the first mail: most platforms send by one of them, and their start should wait for neither.
  return account.kind === "smtp"
    ? await (await import("./smtp.ts")).sendBySmtp(account, message, patience)
    : await (await import("./sendgrid.ts")).sendBySendgrid(account, message, patience);
}

/** The application at Microsoft that a configuration names, with its secret opened. */
export function microsoftApp(row: EmailSettingRow, { secrets, endpoints }: Omit<MailServices, "db">): MicrosoftApp {
  return {
    loginUrl: endpoints.microsoftLogin,
    directory: row.microsoftTenant ?? "common",
    clientId: row.clientId ?? "",
    clientSecret: opened(row, row.encryptedClientSecret, secrets) ?? "",
    scope: row.scope,
  };
}

function openAccount(row: EmailSettingRow, services: MailServices): SmtpAccount | SendgridAccount {
  const { secrets, endpoints } = services;
  const from = { email: row.fromEmail, name: row.fromName };
  if (row.provider === "sendgrid") {
    const apiKey = opened(row, row.encryptedApiKey, secrets);
    if (!apiKey) throw new MailFault("This configuration has no API key. Edit it and enter one.", true);
    return { kind: "sendgrid", url: endpoints.sendgrid, apiKey, from };
  }
  const user = row.smtpUsername;
  const password = opened(row, row.encryptedSmtpPassword, secrets);
  const login: SmtpAccount["login"] = user ? { type: "password", user, password: password ?? "" } : { type: "none" };
  if (row.provider === "smtp") {
    return { kind: "smtp", host: row.smtpHost ?? "", port: row.smtpPort ?? 587, from, login };
  }
  const server = new URL(`smtp://${endpoints.microsoftSmtp}`);
  const place = { kind: "smtp" as const, host: server.hostname, port: Number(server.port || 587), from };
  if (row.authType === "password") return { ...place, login };
  if (!row.encryptedRefreshToken) {
    throw new MailFault("Microsoft 365 is not connected yet. Press Connect and give the consent.", true);
  }
  return { ...place, login: { type: "token", user: user ?? row.fromEmail, token: () => freshToken(row, services) } };
}

/** An access token for now. Microsoft hands out a new refresh token each time, and lets old ones expire. */
async function freshToken(row: EmailSettingRow, services: MailServices): Promise<string> {
  const { db, secrets } = services;
  const refreshToken = opened(row, row.encryptedRefreshToken, secrets) ?? "";
  const tokens = await renewTokens(microsoftApp(row, services), refreshToken);
  if (tokens.refreshToken && tokens.refreshToken !== refreshToken) {
    const encryptedRefreshToken = secrets.seal(tokens.refreshToken, settingContext(row.id));
    // Mail belongs to the platform, not to a tenant.
    await db.system((tx) => updateEmailSetting(tx, row.id, { encryptedRefreshToken }));
  }
  return tokens.accessToken;
}

function opened(row: EmailSettingRow, sealed: string | null, secrets: SecretBox): string | null {
  if (sealed === null) return null;
  try {
    return secrets.open(sealed, settingContext(row.id));
  } catch {
    throw new MailFault("A secret of this email configuration cannot be decrypted. Edit it and enter it again.", true);
  }
}
