import type { Identities } from "../identity/identities.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Send } from "../wire/probe.ts";
import type { CleanUp } from "./clean-up.ts";

/** What writing back needs. */
export type WriteBackTask = {
  send: Send;
  identities: Identities;
  /** Labels whose sessions are dead by now: they are not asked, and what they got counts for nothing. */
  dead(): ReadonlySet<string>;
  cleanUp: Pick<CleanUp, "changed">;
  judged(operation: Operation): JudgedOperation | undefined;
  onTried(operation: JudgedOperation): void;
};
