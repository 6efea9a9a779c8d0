import type { AuthMethod } from "../../../src/contract/applications.ts";
import type { LogMessage } from "../../../src/contract/scans.ts";
import type { Identities } from "../identity/identities.ts";
import type { Answer, Send } from "../wire/probe.ts";
import type { JudgeMemory } from "./memory.ts";

/** What the judge is given for one scan. One context serves every operation of that scan. */
export type JudgeContext = {
  send: Send;
  authMethod: AuthMethod;
  /** Everyone as whom may be asked; the default identity first. */
  identities: Identities;
  /** Whether probes sent as `owner` carry a stored credential. */
  hasCredential: boolean;
  /** Everything that must not reach stored proof: the stored credential, whole and in its parts. */
  readonly secrets: readonly string[];
  log(type: LogMessage["type"], message: string): void;
  /** Whether the scan may write, and the target is nobody's production; false when absent. */
  mayWrite?: boolean;
  /** Whether the target is somebody's production, where no body is sent; false when absent. */
  isProduction?: boolean;
  /** Whether what acts by GET has its one try now; false when absent. */
  mayAct?: boolean;
  /** Whether the target was seen to turn unreadable bodies down before it looks where they go. */
  readsFirst?(): boolean;
  /** Hosts beside the scanned one that the target calls its own. */
  hosts?: Iterable<string>;
  /** The answer by which an address reported that it acts, if one did. */
  reportOf?(path: string): Answer | null;
  /** A probe that is asked besides, to settle what was left open; none when absent. */
  also?: "anonymous-again";
  /** Answers in whose place others are asked for now. */
  earlier?: readonly Answer[];
  /** What was learned about this target so far; make it once per scan with `newJudgeMemory()`. */
  memory: JudgeMemory;
};
