import type { Reading } from "../../checks/check.ts";
import { demandsCredential } from "../compare/refusal.ts";
import type { JudgedOperation } from "../outcome.ts";

/** Whether somebody is refused otherwise than strangers and a made-up credential are: then the target knows who it is. */
export function isRefusedAsKnown({ exchanges }: JudgedOperation, { kind, answer }: Reading): boolean {
  // A credential that ended may be told apart from none as well.
  if ((kind !== "denied" && kind !== "soft-error") || answer.status === 401 || demandsCredential(answer)) return false;
  const unknown = ["anonymous", "invalid"].map((who) => exchanges.find(({ identity }) => identity === who));
  return unknown.every(
    (other) =>
      other !== undefined &&
      other.status !== null &&
      (other.status !== answer.status || (other.responseBody !== null && other.responseBody !== answer.body)),
  );
}
