import type { JudgedOperation } from "../outcome.ts";
import type { JudgeContext } from "./context.ts";

/**
 * Looks at all verdicts of a scan together and decides what one operation alone could not: whether a credential that
 * was refused works elsewhere, and whether a body was read where the target otherwise refuses strangers first.
 */
export function settleVerdicts(operations: readonly JudgedOperation[], _context: JudgeContext): JudgedOperation[] {
  return [...operations];
}
