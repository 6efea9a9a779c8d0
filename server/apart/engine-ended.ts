/** How an engine's process ended without having done its task. */
type How = "memory" | "time" | "unheeded" | "killed" | "fault";

/** An engine's process that ended before its task was done. The message is a sentence for the user. */
export class EngineEnded extends Error {
  override readonly name = "EngineEnded";
  readonly how: How;

  constructor(how: How, message: string) {
    super(message);
    this.how = how;
  }
}
