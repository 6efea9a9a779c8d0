import { many } from "../../src/contract/finding-words.ts";
import type { LostIdentity } from "../scan/outcome.ts";

/** Share of the operations that must be decided: of fewer nobody can say that nothing was found. */
const leastDecided = 0.5;

/** What a scan came to, of now or saved before. */
type Ended = {
  lost: readonly LostIdentity[];
  status: string;
  reason: string | null;
  operations: readonly { method: string; authentication: { state: string }; findings: readonly unknown[] | null }[];
};

/** Why a scan cannot say that nothing is wrong, as a sentence; null where it can. */
export function whyUnknown({ status, reason, operations, lost }: Ended): string | null {
  if (status === "failed") {
    const why = reason ?? "The scan did not end.";
    return [why, ...lostWords(lost.filter((one) => !why.includes(one.reason)))].join(" ");
  }
  if (operations.length === 0)
    return "No endpoint was found, so nothing was tested. Check the address, or name a description of the API.";
  if (lost.length > 0) return lostWords(lost).join(" ");
  const undecided = operations.filter(
    ({ authentication, findings }) => !findings?.length && /inconclusive|not_tested/.test(authentication.state),
  );
  const decided = operations.length - undecided.length;
  if (decided >= operations.length * leastDecided) return null;
  const writes = undecided.filter(({ method }) => !/^(GET|HEAD|OPTIONS)$/.test(method)).length;
  const said = `Only ${decided} of ${many(operations.length, "endpoint")} could be decided.`;
  if (writes * 2 < undecided.length) return said;
  return `${said} ${many(writes, "write")} could not: scan a copy that may be changed with --environment staging --create-objects.`;
}

/** A sentence for all who have one reason in common. */
const lostWords = (lost: readonly LostIdentity[]): string[] =>
  [...Map.groupBy(lost, ({ never, reason }) => `${never} ${reason}`).values()].map((alike) => {
    const { never, reason } = alike[0] as LostIdentity;
    const labels = alike.map(({ label }) => label).join(", ");
    return `${never ? `${labels} never had access` : `The session of ${labels} was lost`}: ${reason}`;
  });
