import { many } from "../../src/contract/finding-words.ts";
import type { Run } from "./run.ts";

/** Share of the operations that must be decided: of fewer nobody can say that nothing was found. */
const leastDecided = 0.5;

/** What a scan came to, of now or saved before. */
export type Ended = Pick<Run, "lost"> & {
  status: string;
  reason: string | null;
  operations: readonly { authentication: { state: string }; findings: readonly unknown[] }[];
};

/** Why a scan cannot say that nothing is wrong, as a sentence; null where it can. */
export function whyUnknown({ status, reason, operations, lost }: Ended): string | null {
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
