import { and, asc, desc, eq, lt, ne } from "drizzle-orm";
import type { EmailSetting } from "../../../src/contract/email.ts";
import { notFound } from "../../refusal.ts";
import type { Tx } from "../db.ts";
import { emailConsents, emailSettings } from "../tables/system-schema.ts";

/** A way to send email as stored: its secrets are sealed. */
export type EmailSettingRow = typeof emailSettings.$inferSelect;
/** What a person decides of it, with sealed secrets. */
export type EmailSettingFields = Omit<EmailSettingRow, "id" | "createdAt">;

/** All ways to send mail, the active one first. System scope. */
export async function listEmailSettings(tx: Tx): Promise<EmailSetting[]> {
  const stored = await tx.select().from(emailSettings).orderBy(desc(emailSettings.isActive), asc(emailSettings.id));
  return stored.map(emailSettingView);
}

/** One way to send mail; refuses an unknown one. `lock` keeps others from changing any of them in this transaction. */
export async function getEmailSetting(tx: Tx, id: number, lock = false): Promise<EmailSettingRow> {
  if (lock) await lockAll(tx);
  const [row] = await tx.select().from(emailSettings).where(eq(emailSettings.id, id));
  if (!row) throw notFound("email configuration");
  return row;
}

/** The one that sends, or null. System scope. */
export async function activeEmailSetting(tx: Tx): Promise<EmailSettingRow | null> {
  const [row] = await tx.select().from(emailSettings).where(eq(emailSettings.isActive, true));
  return row ?? null;
}

/** Adds a way to send mail; resolves to its id, to which its secrets are sealed. */
export async function insertEmailSetting(tx: Tx, fields: EmailSettingFields): Promise<number> {
  const [row] = await tx.insert(emailSettings).values(fields).returning({ id: emailSettings.id });
  return row?.id as number;
}

/** Changes a way to send mail. Activating one deactivates the others. */
export async function updateEmailSetting(
  tx: Tx,
  id: number,
  fields: Partial<EmailSettingFields>,
): Promise<EmailSetting> {
  if (fields.isActive) {
    await lockAll(tx);
    const others = and(eq(emailSettings.isActive, true), ne(emailSettings.id, id));
    await tx.update(emailSettings).set({ isActive: false }).where(others);
  }
  const [row] = await tx.update(emailSettings).set(fields).where(eq(emailSettings.id, id)).returning();
  if (!row) throw notFound("email configuration");
  return emailSettingView(row);
}

/** All of them and in one order: two who activate at once wait for each other, and never in a ring. */
async function lockAll(tx: Tx): Promise<void> {
  await tx.select({ id: emailSettings.id }).from(emailSettings).orderBy(emailSettings.id).for("update");
}

/** Remembers a Microsoft 365 consent that was begun, and drops those that nobody finished. */
export async function insertConsent(tx: Tx, consent: typeof emailConsents.$inferInsert): Promise<void> {
  await tx.delete(emailConsents).where(lt(emailConsents.expiresAt, new Date()));
  await tx.insert(emailConsents).values(consent);
}

/** Takes a consent by its state, once; null when it is unknown, spent or expired. */
export async function spendConsent(tx: Tx, stateHash: string): Promise<typeof emailConsents.$inferSelect | null> {
  const [consent] = await tx.delete(emailConsents).where(eq(emailConsents.stateHash, stateHash)).returning();
  return consent && consent.expiresAt > new Date() ? consent : null;
}

/** A way to send email as the contract shows it: that secrets are stored, never what they are. */
export function emailSettingView(row: EmailSettingRow): EmailSetting {
  return {
    id: row.id,
    provider: row.provider,
    authType: row.authType,
    fromEmail: row.fromEmail,
    fromName: row.fromName,
    smtpHost: row.smtpHost,
    smtpPort: row.smtpPort,
    smtpUsername: row.smtpUsername,
    clientId: row.clientId,
    tenantId: row.microsoftTenant,
    redirectUri: row.redirectUri,
    scope: row.scope,
    hasSmtpPassword: row.encryptedSmtpPassword !== null,
    hasApiKey: row.encryptedApiKey !== null,
    hasClientSecret: row.encryptedClientSecret !== null,
    isConnected: row.encryptedRefreshToken !== null,
    isActive: row.isActive,
  };
}
