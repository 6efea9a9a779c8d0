/**
 * A mail that was not sent. The message is a sentence for the user that repeats what the other side said and no
 * secret; what a library threw may carry one and is therefore not kept as the cause.
 */
export class MailFault extends Error {
  override readonly name = "MailFault";
  /** Whether the next attempt would end the same, for example at an address that does not exist. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** A text of another side without secrets, in the forms in which a protocol may repeat them, and of bounded length. */
export function withoutSecrets(text: string, secrets: readonly (string | null | undefined)[]): string {
  let safe = text;
  for (const secret of secrets) {
    if (!secret) continue;
    for (const form of [secret, Buffer.from(secret).toString("base64"), encodeURIComponent(secret)]) {
      safe = safe.replaceAll(form, "[hidden]");
    }
  }
  return safe.replace(/\s+/g, " ").trim().slice(0, 500);
}
