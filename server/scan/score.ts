import type { JudgedOperation } from "./outcome.ts";

type Scored = Pick<JudgedOperation, "securityLevel" | "authClassification" | "finding">;

/**
 * Share of operations that are secure, public by intention included, among those that could be judged: 0 to 100 rounded.
 * Null when none could be, because what is unknown is neither good nor bad.
 */
export function securityScore(operations: readonly Scored[]): number | null {
  const judged = operations.filter(({ authClassification, finding }) => authClassification !== "unknown" || finding);
  if (judged.length === 0) return null;
  return Math.round((judged.filter(({ securityLevel }) => securityLevel === "secure").length / judged.length) * 100);
}
