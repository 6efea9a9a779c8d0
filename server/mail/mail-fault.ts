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
