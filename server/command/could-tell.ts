import { many } from "../../src/contract/finding-words.ts";
import type { Run } from "./run.ts";

/** Share of the operations that must be decided: of fewer nobody can say that nothing was found. */
const leastDecided = 0.5;

/** Why a run cannot say that nothing is wrong, as a sentence; null where it can. */
export function whyUnknown({ outcome, lost }: Pick<Run, "outcome" | "lost">): string | null {
  const { status, reason, operations } = outcome;
  if (status === "failed") return reason ?? "The scan did not end.";
  if (operations.length === 0) return "No endpoint was found, so nothing was tested.";
  const [first] = lost;
  if (first) return `The session of ${first.label} was lost: ${first.reason}`;
  const decided = operations.filter(
    ({ authentication, findings }) => findings.length > 0 || !/inconclusive|not_tested/.test(authentication.state),
  ).length;
  if (decided >= operations.length * leastDecided) return null;
  return `Only ${decided} of ${many(operations.length, "endpoint")} could be decided.`;
}
