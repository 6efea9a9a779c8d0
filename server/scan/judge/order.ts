import type { TargetProfile } from "../../../src/contract/target-profile.ts";
import type { Evidence, OwnOrder, Step } from "../../checks/check.ts";
import { openPerhaps } from "../../checks/without-baseline.ts";
import { isBeyondParser } from "../../checks/write-pairs.ts";
import { refusalKey } from "../compare/refusal.ts";
import type { JudgedNote } from "./memory.ts";

/**
 * The order in which an operation works that certainly keeps strangers out: whatever turns a stranger down for something
 * else than the missing credential comes before the question who is there.
 */
export function orderOf({ readings, operation, parserAnswers }: Evidence, { state }: JudgedNote["verdict"]): OwnOrder {
  if (state !== "enforced") return {};
  const order: OwnOrder = {};
  const asked = Object.entries(readings).filter(([, { answer }]) => answer.probe.identity === "anonymous");
  const isSeen = asked.some(([, { kind }]) => kind === "denied");
  if (!isSeen) return {};
  for (const [id, { kind, answer }] of asked) {
    const shape = id.slice("anonymous-".length);
    const isMadeUp = id === "anonymous-never" || (operation.path.includes("{") && operation.method !== "GET");
    if (kind === "denied") {
      // Who is refused before the body is read is refused before anything in it is examined.
      if (shape === "malformed") order.parse = "before";
      if (["malformed", "wrong-kind", "empty-object", "other-type"].includes(shape)) order.validate ??= "before";
      if (isMadeUp) order["look-up"] ??= "before";
    } else if (kind === "invalid") {
      if (shape === "malformed") order.parse = "after";
      else if (shape === "odd-id") order.validate = "after";
      else if (isBeyondParser(shape, answer, parserAnswers)) order.validate = "after";
    } else if (kind === "not-found" && isMadeUp) order["look-up"] = "after";
  }
  return order;
}

const harmlessCodes: ReadonlySet<string> = new Set([openPerhaps, "document-and-api-disagree"]);

/** How the target treats strangers, as all operations together show. */
export function habitsOf(
  notes: Iterable<Pick<JudgedNote, "order" | "verdict" | "isWrite" | "open">>,
): Pick<TargetProfile, "order" | "hides" | "reads" | "madeUp" | "examined"> {
  const known = [...notes];
  const count = (step: Step, when: "before" | "after") => known.filter(({ order }) => order[step] === when).length;
  const of = (step: Step) => ({ before: count(step, "before"), after: count(step, "after") });
  const order = { parse: of("parse"), validate: of("validate"), "look-up": of("look-up") };
  const reads = known.filter(({ isWrite }) => !isWrite);
  const refusing = reads.filter(({ verdict }) => verdict.state === "enforced").length;
  // What is private and open is a hole already, and says nothing of what this API opens on purpose.
  const harmless = reads.filter(({ verdict }) => harmlessCodes.has(verdict.code)).length;
  const hides = known.filter(({ verdict }) => verdict.code === "hidden-from-strangers").length;
  const certain = reads.filter(({ verdict }) => verdict.confidence === "confirmed");
  const madeUp = {
    taken: certain.filter(({ verdict }) => verdict.code === "invalid-credential-accepted").length,
    refused: certain.filter(({ verdict }) => verdict.state === "enforced").length,
  };
  const examined = known.filter(isExamined).length;
  return { order, hides, reads: { refusing, all: refusing + harmless }, madeUp, examined };
}

/** Reads that strangers are refused before an API counts as one that they are kept out of. */
const fewestShut = 3;

/** Whether strangers are refused most of what can be read, and nothing that they wrote was accepted. */
export function keepsStrangersOutOf(
  judged: Iterable<Pick<JudgedNote, "order" | "verdict" | "isWrite" | "open">>,
): boolean {
  const notes = [...judged];
  const { refusing, all } = habitsOf(notes).reads;
  const isOpen = notes.some(({ verdict }) => verdict.code === "write-accepted-without-credential");
  return refusing >= fewestShut && refusing * 2 > all && !isOpen;
}

/** Whether a stranger's input was seen to be examined by a write that is not open on purpose. */
function isExamined({ verdict, isWrite, open }: Pick<JudgedNote, "verdict" | "isWrite" | "open">): boolean {
  if (!isWrite || open === null || verdict.state === "enforced" || open.evidence.intention !== null) return false;
  const { readings, parserAnswers } = open.evidence;
  return Object.entries(readings).some(
    ([id, { kind, answer }]) =>
      id.startsWith("anonymous-") &&
      kind === "invalid" &&
      isBeyondParser(id.slice("anonymous-".length), answer, parserAnswers),
  );
}

/**
 * What a stranger is answered at an operation that refuses nobody else: the owner got further with the same request. Undefined
 * where that was not seen.
 */
export function certainRefusal({ readings }: Evidence, verdict: JudgedNote["verdict"]): string | undefined {
  if (verdict.state !== "enforced" || verdict.confidence !== "confirmed") return undefined;
  const seen = Object.entries(readings).find(([id, { kind }]) => {
    const owner = readings[id === "anonymous" ? "owner-first" : id.replace(/^anonymous-/, "owner-")];
    return id.startsWith("anonymous") && kind === "denied" && owner && owner.kind !== "denied" && isAnswer(owner.kind);
  });
  return seen && refusalKey(seen[1].answer);
}

/** What a stranger is told at a read that serves its owner, as a key, where that calls itself a fault of the request. */
export function turnedDownAs({ readings, operation }: Evidence, { code }: JudgedNote["verdict"]): string | undefined {
  const { anonymous } = readings;
  if (code !== "refused-to-strangers" || anonymous?.kind !== "invalid" || operation.graphql) return undefined;
  return refusalKey(anonymous.answer);
}

/** So many reads that turn strangers down alike show that this is how the target refuses them. */
const alike = 2;

/** What strangers are told at reads that serve their owner, as keys: a refusal by another name. */
export function refusalsByOtherName(notes: Iterable<Pick<JudgedNote, "turnedDown">>): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const { turnedDown } of notes)
    if (turnedDown !== undefined) times.set(turnedDown, (times.get(turnedDown) ?? 0) + 1);
  return new Set([...times].flatMap(([key, count]) => (count >= alike ? [key] : [])));
}

/** With those of strangers' answers read as refusals that are such elsewhere, where the owner gets another to the same request. */
export function withRefusals(readings: Evidence["readings"], names: ReadonlySet<string>): Evidence["readings"] {
  if (names.size === 0) return readings;
  return Object.fromEntries(
    Object.entries(readings).map(([id, reading]) => {
      const { kind, answer, by } = reading;
      const owner = readings[id.replace(/^(anonymous|invalid)-/, "owner-")];
      const key = kind === "invalid" && owner && owner !== reading ? refusalKey(answer) : null;
      const isRefusal = key !== null && names.has(key) && owner && refusalKey(owner.answer) !== key;
      return [id, isRefusal ? { answer, kind: "denied", by: `${by}, as where the owner is served` } : reading];
    }),
  );
}

const isAnswer = (kind: string) => kind !== "none" && kind !== "blocked" && kind !== "fault";

/** What an earlier verdict on a write tells of its order: who is refused whatever the body says is asked first. */
export const knownOrder = ({ state, confidence, code }: JudgedNote["verdict"]): OwnOrder =>
  state === "enforced" && confidence === "confirmed" && code === "refused-without-credential"
    ? { validate: "before", "look-up": "before" }
    : {};
