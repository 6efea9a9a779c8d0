import type { Identities } from "../identity/identities.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation, ScanListener } from "../outcome.ts";
import type { Send } from "../wire/probe.ts";
import type { CleanUp } from "./clean-up.ts";

/** What trying lifecycles needs. */
export type LifecycleTask = {
  send: Send;
  identities: Identities;
  /** Labels whose sessions are dead by now: they are not asked, and what they got counts for nothing. */
  dead(): ReadonlySet<string>;
  cleanUp: CleanUp;
  listener: Pick<ScanListener, "log">;
  /** What the marks of its objects begin with. */
  scanMark: string;
  /** How many kinds of objects are tried at once, where they have nothing to do with one another. */
  concurrency: number;
  judged(operation: Operation): JudgedOperation | undefined;
  onTried(operation: JudgedOperation): void;
};
