import type { SecretBox } from "../db/secret-box.ts";
import type { WebhookRow } from "../db/webhook/webhooks.ts";

const placeOf = (tenantId: number) => `webhooks of tenant ${tenantId}`;

/** An address or a secret as it is stored, readable for its own tenant alone. */
export function seal(secrets: SecretBox, tenantId: number, text: string): string {
  return secrets.seal(text, placeOf(tenantId));
}

/**
 * The address of a webhook and the secrets that sign for it at `now`, the newest first. Null when this platform's key
 * does not open them.
 */
export function open(secrets: SecretBox, row: WebhookRow, now: Date): { url: string; signing: string[] } | null {
  const isOldValid = row.oldSecretUntil !== null && row.oldSecretUntil > now;
  try {
    const plain = (sealed: string) => secrets.open(sealed, placeOf(row.tenantId));
    const signing = [row.encryptedSecret, isOldValid ? row.oldEncryptedSecret : null];
    return { url: plain(row.encryptedUrl), signing: signing.filter((one) => one !== null).map(plain) };
  } catch {
    return null;
  }
}
