import type { Evidence, Habits } from "../../checks/check.ts";
import type { JudgedOperation } from "../outcome.ts";
import { readSibling } from "./ask-write.ts";
import { conclude } from "./conclude.ts";
import type { JudgeContext } from "./context.ts";
import type { JudgedNote } from "./memory.ts";
import { ruleOn } from "./rule.ts";

/**
 * Looks at all verdicts of a scan together and decides what one operation alone could not: whether a credential that
 * was refused works elsewhere, and whether a body was read where the target otherwise refuses strangers first.
 * Sends nothing. Operations whose verdict stays are returned as they are.
 */
export function settleVerdicts(operations: readonly JudgedOperation[], context: JudgeContext): JudgedOperation[] {
  const notes = [...context.memory.notes.values()];
  const habits: Habits = {
    refusesWritesFirst: notes.filter((note) => refusesWriteFirst(note)).length,
    hides: notes.filter(({ verdict }) => verdict.code === "hidden-from-strangers").length,
  };
  const credentialWorks = notes.some(
    ({ verdict }) => verdict.state === "enforced" && verdict.confidence === "confirmed",
  );
  return operations.map((operation) => {
    const note = context.memory.notes.get(`${operation.method} ${operation.path}`);
    if (!note?.open) return operation;
    const { exhibits } = note.open;
    const evidence: Evidence = { ...note.open.evidence, habits, sibling: readSibling(exhibits.operation, context) };
    const rulings = ruleOn(evidence, context.log);
    if (rulings.authentication.code === "credential-refused" && context.hasCredential && credentialWorks) {
      rulings.authentication = {
        state: "enforced",
        confidence: "likely",
        code: "refused-to-everyone",
        reason: "Strangers are refused. The stored credential works elsewhere, but not here.",
      };
    }
    note.verdict = rulings.authentication;
    return conclude(exhibits, evidence, rulings, context);
  });
}

/** Whether the verdict may still change once the rest of the target is known. */
export function mayStillChange({ readings }: Evidence, { verdict, isWrite }: Pick<JudgedNote, "verdict" | "isWrite">) {
  const wasAsked = Object.keys(readings).length > 0;
  return verdict.code === "credential-refused" || (isWrite && wasAsked && verdict.state !== "enforced");
}

function refusesWriteFirst({ verdict, isWrite }: JudgedNote): boolean {
  return isWrite && verdict.state === "enforced" && verdict.confidence === "confirmed";
}
