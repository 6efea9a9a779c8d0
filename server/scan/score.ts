import type { JudgedOperation } from "./outcome.ts";

/** Share of operations that are secure, public by intention included, 0 to 100 rounded; null without operations. */
export function securityScore(operations: readonly Pick<JudgedOperation, "securityLevel">[]): number | null {
  if (operations.length === 0) return null;
  return Math.round((levelCount(operations, "secure") / operations.length) * 100);
}

/** How many operations have the given security level. */
export function levelCount(
  operations: readonly Pick<JudgedOperation, "securityLevel">[],
  level: JudgedOperation["securityLevel"],
): number {
  return operations.filter((operation) => operation.securityLevel === level).length;
}
