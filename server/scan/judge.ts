import type { JudgeContext } from "./judge/context.ts";
import type { Operation } from "./operation.ts";
import type { JudgedOperation } from "./outcome.ts";

/**
 * Asks one operation as each identity and says whether it keeps strangers out. Judge the reads of a scan before its
 * writes (see `inJudgingOrder`), and pass all results through `settleVerdicts` afterwards: both lend weaker evidence
 * the rest of the target as its control. Rejects only as `context.send` does.
 */
export async function judgeOperation(operation: Operation, context: JudgeContext): Promise<JudgedOperation> {
  throw new Error(`${operation.method} ${operation.path} cannot be judged yet with ${context.authMethod}.`);
}

/** Reads first, then writes: `[reads, writes]`, each to be judged in any order or at once. */
export function inJudgingOrder(operations: readonly Operation[]): [Operation[], Operation[]] {
  const reads = operations.filter(isRead);
  return [reads, operations.filter((operation) => !reads.includes(operation))];
}

/** Whether asking the operation changes nothing (safe methods of RFC 9110). */
export function isRead(operation: Pick<Operation, "method">): boolean {
  return operation.method === "GET" || operation.method === "HEAD" || operation.method === "OPTIONS";
}
