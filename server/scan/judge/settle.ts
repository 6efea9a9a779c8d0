import type { Evidence } from "../../checks/check.ts";
import { openPerhaps } from "../../checks/without-baseline.ts";
import { demandsCredential, refusalKey } from "../compare/refusal.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Answer } from "../wire/probe.ts";
import { readSibling } from "./ask-write.ts";
import { conclude } from "./conclude.ts";
import type { JudgeContext } from "./context.ts";
import { furtherRequest } from "./further-requests.ts";
import { meantToBeKept, refusalsIn, refusedBeside } from "./meant-to-be-kept.ts";
import type { JudgedNote, JudgeMemory } from "./memory.ts";
import { refusalsByOtherName, withRefusals } from "./order.ts";
import { profileOf } from "./profile.ts";
import { ruleOn } from "./rule.ts";

/** Characters of answers that wait for the end of a scan; beyond them verdicts stay as they are. */
const maxHeld = 30_000_000;

/**
 * Looks at all verdicts of a scan together and decides what one operation alone could not: whether a credential that
 * was refused works elsewhere, whether a body was read where the target otherwise refuses strangers first, and whether
 * private data was meant to be kept.
 * Sends nothing. Operations whose verdict stays are returned as they are.
 */
export function settleVerdicts(operations: readonly JudgedOperation[], context: JudgeContext): JudgedOperation[] {
  const notes = [...context.memory.notes.values()];
  const profile = profileOf(context, operations);
  // Where a made-up credential gets what the stored one gets, strangers are refused all the same.
  const credentialWorks = notes.some(
    ({ verdict: { state, confidence, code } }) =>
      confidence === "confirmed" && (state === "enforced" || code === "invalid-credential-accepted"),
  );
  const certain = new Set(notes.flatMap(({ refusal }) => refusal ?? []));
  const refusals = refusalsIn(context.memory.notes);
  const otherNames = refusalsByOtherName(notes);
  return operations.map((operation) => {
    const note = context.memory.notes.get(`${operation.method} ${operation.path}`);
    if (!note?.open) return operation;
    const { exhibits } = note.open;
    const kept = note.isWrite ? null : meantToBeKept(note.open.evidence, context.memory, refusals);
    const { intention } = note.open.evidence;
    const evidence: Evidence = {
      ...note.open.evidence,
      profile,
      readings: note.isWrite ? withRefusals(note.open.evidence.readings, otherNames) : note.open.evidence.readings,
      demanded: demandedIn(note.open.evidence, certain),
      kept,
      keptBeside: note.isWrite ? null : refusedBeside(note.open.evidence, refusals),
      // What is refused elsewhere is not published by its name.
      intention: kept !== null && intention?.confidence === "likely" ? null : intention,
      sibling: readSibling(exhibits.operation, context),
    };
    const rulings = ruleOn(evidence, context.log);
    if (rulings.authentication.code === "credential-refused" && context.hasCredential && credentialWorks) {
      rulings.authentication = {
        state: "enforced",
        confidence: "likely",
        code: "refused-to-everyone",
        reason: "Anonymous callers are refused. The stored credential works elsewhere, but not here.",
      };
    }
    note.verdict = rulings.authentication;
    return conclude(exhibits, evidence, rulings, context);
  });
}

/**
 * By probe, what shows that a refusal is for want of a credential. Nothing does where no credential was seen to get further: such
 * a target may refuse everybody.
 */
function demandedIn({ readings }: Evidence, certain: ReadonlySet<string>): Evidence["demanded"] {
  if (certain.size === 0) return {};
  const shown = (answer: Answer) => {
    if (demandsCredential(answer)) return "the refusal demands a credential";
    return certain.has(refusalKey(answer)) ? "they get the same where the owner certainly gets further" : null;
  };
  return Object.fromEntries(
    Object.entries(readings).flatMap(([id, { kind, answer }]) => {
      const says = kind === "denied" ? shown(answer) : null;
      return says === null ? [] : [[id, says]];
    }),
  );
}

/** Whether the verdict may still change once the rest of the target is known. */
export function mayStillChange(
  { readings, privateFields, intention }: Evidence,
  { verdict, isWrite }: Pick<JudgedNote, "verdict" | "isWrite">,
  memory: JudgeMemory,
): boolean {
  const wasAsked = Object.keys(readings).length > 0;
  if (wasAsked && furtherRequest(verdict)) return isHeld(readings, memory);
  const isSupposed =
    verdict.confidence === "likely" && (verdict.state === "missing" || intention?.confidence === "likely");
  const isAsked = verdict.code === openPerhaps || verdict.code === "document-and-api-disagree";
  if (!isWrite && (isAsked || (isSupposed && privateFields.length > 0))) {
    return isHeld(readings, memory);
  }
  const isDecided = verdict.state === "enforced" && verdict.confidence === "confirmed";
  return verdict.code === "credential-refused" || (isWrite && wasAsked && !isDecided);
}

/** Whether there is room to keep these answers until the end. */
function isHeld(readings: Evidence["readings"], memory: JudgeMemory): boolean {
  for (const { answer } of Object.values(readings)) memory.held += answer.body.length;
  return memory.held < maxHeld;
}
