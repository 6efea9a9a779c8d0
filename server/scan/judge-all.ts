import type { Identities } from "./identities.ts";
import type { JudgeContext } from "./judge/context.ts";
import { newJudgeMemory } from "./judge/memory.ts";
import { settleVerdicts } from "./judge/settle.ts";
import { inJudgingOrder, judgeOperation } from "./judge.ts";
import type { Operation } from "./operation.ts";
import type { JudgedOperation, ScanListener, ScanRequest } from "./outcome.ts";
import { forEachParallel } from "./parallel.ts";
import type { Send } from "./probe.ts";
import { BudgetSpentError } from "./send.ts";

/** What judging needs. `onSettled` hears of every operation again, with what the whole scan showed about it. */
export type JudgeTask = {
  send: Send;
  request: ScanRequest;
  identities: Identities;
  listener: ScanListener;
  concurrency: number;
  onJudged(operation: JudgedOperation): void;
  onSettled(operation: JudgedOperation): void;
};

/** Judges all operations, reads first. Returns a sentence when not all could be judged, else null. */
export async function judgeAll(operations: readonly Operation[], task: JudgeTask): Promise<string | null> {
  const context: JudgeContext = {
    send: task.send,
    authMethod: task.request.authMethod,
    identities: task.identities,
    hasCredential: task.identities.default.present,
    secrets: task.identities.secrets(),
    log: task.listener.log,
    memory: newJudgeMemory(),
  };
  const judged: JudgedOperation[] = [];
  try {
    for (const group of inJudgingOrder(operations)) {
      // An operation asks several identities at once, so half as many operations fill the lanes.
      await forEachParallel(group, Math.max(1, Math.ceil(task.concurrency / 2)), async (operation) => {
        const result = await judgeOperation(operation, context);
        judged.push(result);
        task.onJudged(result);
      });
    }
  } catch (error) {
    if (!(error instanceof BudgetSpentError)) throw error;
    settle();
    const left = operations.length - judged.length;
    return `${error.message}: ${left} of ${operations.length} operations were not tested. Raise the budget or scan a part of the API.`;
  }
  settle();
  return null;

  function settle(): void {
    for (const result of settleVerdicts(judged, context)) task.onSettled(result);
  }
}
