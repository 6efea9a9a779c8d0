import type { SecretBox } from "../db/secret-box.ts";
import type { SlackSettingRow } from "../db/slack/slack-settings.ts";
import { SlackFault } from "./slack-fault.ts";

const placeOf = (tenantId: number) => `slack of tenant ${tenantId}`;

/** A bot token as it is stored, readable for its own tenant alone. */
export function sealBotToken(secrets: SecretBox, tenantId: number, token: string): string {
  return secrets.seal(token, placeOf(tenantId));
}

/** The bot token of an integration; throws a {@link SlackFault} when this platform's key does not open it. */
export function openBotToken(
  secrets: SecretBox,
  setting: Pick<SlackSettingRow, "tenantId" | "encryptedBotToken">,
): string {
  try {
    return secrets.open(setting.encryptedBotToken, placeOf(setting.tenantId));
  } catch {
    throw new SlackFault("refused", "The stored bot token cannot be decrypted. Put it into the integration again.");
  }
}
