import type { JudgedOperation } from "../scan/outcome.ts";

/** How an engine's process ended without having done its task. */
type How = "memory" | "time" | "unheeded" | "killed" | "fault";

/** An engine's process that ended before its task was done. The message is a sentence for the user. */
export class EngineEnded extends Error {
  override readonly name = "EngineEnded";
  readonly how: How;
  /** What a scan had handed over until then; mostly nothing, because that is the last that it does. */
  readonly operations: readonly JudgedOperation[];

  constructor(how: How, message: string, operations: readonly JudgedOperation[] = []) {
    super(message);
    this.how = how;
    this.operations = operations;
  }
}
