import type { Reading } from "../../checks/check.ts";
import type { OpenCode } from "../../checks/verdict.ts";
import type { Operation } from "../operation.ts";
import { isRead } from "../wire/read-request.ts";
import type { JudgeContext } from "./context.ts";
import type { Exhibits } from "./evidence.ts";
import { existingExample } from "./existing-id.ts";

/** What is asked of an operation besides what it answered already. */
export type Further = {
  operation: Operation;
  /** Answers that are asked for again; the others stand. */
  again(reading: Reading): boolean;
  also?: JudgeContext["also"];
};
type Settling = (exhibits: Exhibits, context: JudgeContext) => Further | null | Promise<Further | null>;

const ask =
  (again: Further["again"], also?: Further["also"]): Settling =>
  ({ operation }) => ({ operation, again, also });

/**
 * An overload passes, and so does a moment's silence; a write that got no answer may have come to something. What a made-up credential
 * got leaves no verdict open.
 */
const againLater: Settling = ({ operation }) => ({
  operation,
  again: ({ kind, answer }) =>
    answer.probe.identity !== "invalid" && (kind === "blocked" || (kind === "none" && isRead(operation))),
});

/** Another operation may have shown an id that exists since this one was asked. */
const atFoundId: Settling = async ({ operation }, context) => {
  const example = await existingExample(operation, context);
  return example === null ? null : { operation: { ...operation, example, exampleSeen: true }, again: () => true };
};

/**
 * What the engine itself asks once more, by the code of the open verdict that it may settle. What a person has to give for the
 * others is in `server/scan/settling`.
 */
const further: Partial<Record<OpenCode, Settling>> = {
  blocked: againLater,
  "no-answer": againLater,
  unstable: ask(({ kind, answer }) => answer.probe.identity === "owner" && kind !== "success"),
  "unstable-for-strangers": ask(({ kind, answer }) => answer.probe.identity !== "owner" && kind === "fault"),
  "different-data-for-strangers": ask(() => false, "anonymous-again"),
  "no-known-id": atFoundId,
};

/** What settles an open verdict without anybody's help; undefined where nothing does. */
export const furtherRequest = ({ code }: { code: string }): Settling | undefined => further[code as OpenCode];
