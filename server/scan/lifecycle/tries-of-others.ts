import { isDeepStrictEqual } from "node:util";
import { parameterOf } from "../../../src/contract/path-template.ts";
import type { Reading } from "../../checks/check.ts";
import type { Verdict } from "../../checks/verdict.ts";
import { relationOf } from "../authorize/relation.ts";
import type { Row } from "../authorize/row-owners.ts";
import type { WriteTry } from "../authorize/with-writes.ts";
import { baselineOf, likenessOf } from "../compare/compare.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { isNothing } from "../compare/is-nothing.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { wordsOf } from "../safety/acting-words.ts";
import type { Answer } from "../wire/probe.ts";
import { listsIn } from "./bears-mark.ts";
import { counting, type Effect, effectOfWrite } from "./effect-of-write.ts";
import { saysNotFound } from "./is-gone.ts";
import { idIn } from "./made-objects.ts";
import { innerOf } from "./mark.ts";
import { rulingOnShared } from "./rule-change.ts";
import { isSetByTarget } from "./set-by-target.ts";
import { namesOwner, type Sight } from "./sight.ts";
import type { WriteBackTask } from "./write-back-task.ts";

/** How an object is read and written back as others, beside how its owner did both. */
type OthersWays = Shown & {
  read: Operation;
  /** Where the object is, and the call that writes it. */
  place: { path: string; call: string };
  own: Reading;
  look(label: string): Promise<Reading>;
  /** Reads the list that shows whoever may not read the object what is theirs; absent where none is known. */
  list?(label: string): Promise<Reading>;
  write(label: string): Promise<Reading>;
  /** Changes nothing at an id that was never given out; absent where that cannot be asked. */
  absent?(label: string): Promise<Reading | null>;
};

/** What the owner was shown before and after it wrote `written`, and how the object is taken from such an answer. */
type Shown = {
  before: Reading;
  after: Reading;
  written: Row;
  objectIn(answer: Answer): Row | null;
  /** Whether an answer without an object is how this API says that there is none, or that one may not see it. */
  isNothingRefused?: true;
  /** Whether the write makes one where there is none: callers choose what it is called, as with `PATCH /settings/theme`. */
  mayMake?: boolean;
};

/** What stands in the way of writing back as somebody, by what they are shown. */
type Obstacle = "another" | "free" | "unknown";

/**
 * Why somebody must not write back what the owner holds, by their own read of the same address; null where they may. Where ids are
 * counted for each identity another object stands there: so whoever sees something has to see every value that is written. Who is refused,
 * or is told that there is nothing, has nothing there that could be read; but where a write may make what is not there, it would.
 */
export function obstacleTo(
  seen: Reading,
  { before, after, written, objectIn, isNothingRefused, mayMake }: Shown,
): Obstacle | null {
  if (seen.kind === "denied") return null;
  if (showsNothing(seen, { isNothingRefused })) return mayMake ? "free" : null;
  if (seen.kind !== "success") return "unknown";
  const [theirs, owners] = [objectIn(seen.answer), objectIn(after.answer)];
  if (theirs === null || owners === null) return "another";
  const values = innerOf(written);
  // What changes by itself, such as a time, tells nothing.
  const stable = Object.keys(values).filter((name) => isDeepStrictEqual(values[name], owners[name]));
  const isHeld = stable.length > 0 && stable.every((name) => isDeepStrictEqual(values[name], theirs[name]));
  return isHeld && seesSame(seen, { before, after }) ? null : "another";
}

/** Whether somebody is told that there is nothing. */
const showsNothing = (seen: Reading, { isNothingRefused }: { isNothingRefused?: true | undefined }): boolean =>
  saysNotFound(seen.answer) ||
  (isNothingRefused === true && seen.kind === "success" && isNothing(parseJson(seen.answer.body)));

/** Whether somebody is shown a thing. */
export const showsSomething = (seen: Reading, ways: { isNothingRefused?: true | undefined } = {}): boolean =>
  seen.kind === "success" && !showsNothing(seen, ways);

/** Whether a write to an id might make one of it where there is none: an id that the target gave out names what is there. */
export const mayMakeOf = (id: string, name = ""): boolean =>
  parameterOf(id) !== "id" || wordsOf(name).some((word) => word === "set");

/** Whether a list shows something under the object's id that does not hold what is written. */
export function listsAnother({ kind, answer }: Reading, { after, written, objectIn }: Shown): boolean {
  const id = idIn(objectIn(after.answer));
  const rows = kind === "success" && id !== null ? listsIn(parseJson(answer.body)).flat() : [];
  const values = Object.entries(innerOf(written));
  return rows.some((row) => {
    if (idIn(row) !== id) return false;
    const shared = values.filter(([name]) => name in (row as Row));
    return shared.length === 0 || shared.some(([name, value]) => !isDeepStrictEqual((row as Row)[name], value));
  });
}

/** Whether writing what was there changed something all the same. What the target sets by itself may be another each time. */
export function isChanged({ before, after, written, objectIn }: Shown): boolean {
  if (after.kind !== "success") return false;
  if (likenessOf(baselineOf(before.answer), after.answer) === "different") return true;
  const [held, holds] = [objectIn(before.answer), objectIn(after.answer)];
  const names = Object.keys(innerOf(written)).filter(
    (name) => held !== null && name in held && !isSetByTarget(name) && !counting.test(name),
  );
  return names.some((name) => !isDeepStrictEqual(held?.[name], holds?.[name]));
}

const seesSame = (seen: Reading, { before, after }: Pick<Shown, "before" | "after">): boolean =>
  seen.kind === "success" && likenessOf(baselineOf(before.answer, after.answer), seen.answer) === "same";

/** Has everybody but the owner write back what is there, one after the other. */
export async function triesOfOthers(owner: string, task: WriteBackTask, ways: OthersWays): Promise<WriteTry[]> {
  const { identities } = task;
  const { before, after, own } = ways;
  const tries: WriteTry[] = [];
  /** The object as its owner read it last, unless somebody's write was taken since. */
  let last: Answer | null = after.answer;
  for (const { traits } of identities.users) {
    const { label, isPrivileged } = traits;
    if (label === owner || task.dead().has(label)) continue;
    const seen = await ways.look(label);
    const listed = seen.kind === "denied" ? await ways.list?.(label) : undefined;
    const obstacle = listed && listsAnother(listed, ways) ? "another" : obstacleTo(seen, ways);
    if (obstacle === "another") tries.push(ofAnother(label, owner, [own.answer, seen.answer]));
    if (obstacle === "free")
      tries.push(ofNothing(label, "might make one, so nothing was written", [own.answer, seen.answer]));
    // Whose read failed may hold anything there.
    if (obstacle !== null) continue;
    const sees = seesSame(seen, { before, after });
    const since: Answer = last ?? (await ways.look(owner)).answer;
    const answer = await ways.write(label);
    last = answer.kind === "success" ? null : since;
    // Whose session died cannot be told from somebody who may not.
    if (task.dead().has(label) && answer.kind !== "success") continue;
    if (await isMadeBy(label, seen, answer)) {
      tries.push(ofNothing(label, "made one", [own.answer, answer.answer]));
      break;
    }
    const relation = relationOf(identities.of(owner).traits, traits);
    const sight = sees && relation !== "foreign" ? sightBy(task.judged(ways.read), label) : "apart";
    const isOwners = relation === "lower" || namesOwner(before.answer);
    const isOpen = !isPrivileged && (sight === "apart" || isOwners) && !isNothing(parseJson(answer.answer.body));
    const isTaken = answer.kind === "success" && isOpen;
    const effect: Effect = isTaken ? await effectOn(label, answer.answer, since) : { kind: "unknown" };
    tries.push({
      label,
      verdict: ruleOnWrittenBack(label, owner, answer, { isPrivileged, sight, isOwners, effect }),
      ...{ answers: [own.answer, answer.answer], isShown: sees },
    });
  }
  return tries;

  async function effectOn(label: string, answer: Answer, since: Answer): Promise<Effect> {
    const { written, objectIn } = ways;
    const of = { before: before.answer, after: after.answer, written, objectIn };
    return await effectOfWrite(of, {
      ...{ answer, last: since },
      look: () => ways.look(owner),
      ...(ways.absent ? { absent: async () => (await ways.absent?.(label)) ?? null } : {}),
    });
  }

  /** Whether whoever was told that there is nothing is shown something after the write: then that made it, which is told. */
  async function isMadeBy(label: string, seen: Reading, written: Reading): Promise<boolean> {
    if (written.kind !== "success" || !showsNothing(seen, ways)) return false;
    if (!showsSomething(await ways.look(label), ways)) return false;
    await task.cleanUp.changed({ owner: label, ...ways.place });
    return true;
  }
}

const ofNothing = (label: string, does: string, answers: Answer[]): WriteTry => ({
  ...{ label, answers },
  verdict: {
    ...{ state: "not_tested", confidence: null, code: "own-numbering" },
    reason: `${label} is told that nothing is there, and writing to it ${does}.`,
  },
});

const ofAnother = (label: string, owner: string, answers: Answer[]): WriteTry => ({
  ...{ label, answers },
  verdict: {
    ...{ state: "not_tested", confidence: null, code: "own-numbering" },
    reason: `${label} is shown something else than ${owner} there, so nothing was written to it.`,
  },
});

/** Whether somebody who sees the object is meant to, by how reading it was judged. */
function sightBy(read: JudgedOperation | undefined, label: string): Sight {
  const cell = read?.access.find(({ identity }) => identity === label);
  if (cell?.result === "bypassed") return "apart";
  return cell?.code === "shared-object" ? "shared" : "perhaps-shared";
}

type Writer = { isPrivileged: boolean; sight: Sight; isOwners: boolean; effect: Effect };

/** What writing back as somebody else shows, by how it was answered. */
function ruleOnWrittenBack(
  label: string,
  owner: string,
  reading: Reading,
  { isPrivileged, sight, isOwners, effect }: Writer,
): Verdict {
  const nothing = { confidence: null } as const;
  // Nothing where the owner gets the object: that is how fields of GraphQL say that there is none.
  if (reading.kind === "success" && isNothing(parseJson(reading.answer.body))) {
    const reason = `${label} gets ${reading.by} and nothing in it; ${owner} may write the same.`;
    return { state: "enforced", confidence: "likely", code: "hidden-from-others", reason };
  }
  if (reading.kind === "success" && isPrivileged) {
    return {
      ...nothing,
      state: "not_tested",
      code: "allowed-by-role",
      reason: `${label} can write to ${owner}'s object, and has more rights than ${owner}.`,
    };
  }
  const did = `${label} wrote to ${owner}'s object, with its own values so that nothing else changed`;
  if (reading.kind === "success" && sight !== "apart" && !isOwners)
    return rulingOnShared(did, "shared-object-written", sight, isOwners);
  if (reading.kind === "success" && effect.kind === "none") {
    const reason = `${label} gets ${reading.by}, but nothing was written: ${effect.by} moved with ${owner}'s write of the same, and not with this one.`;
    return { state: "enforced", confidence: "likely", code: "no-effect-for-others", reason };
  }
  if (reading.kind === "success" && effect.kind === "unknown") {
    const reason = `${label} gets ${reading.by} for unchanged values in ${owner}'s object, and nothing shows whether they were written: some APIs answer so where they write nothing.`;
    return { ...nothing, state: "inconclusive", code: "nothing-happened", reason };
  }
  if (reading.kind === "success") {
    if (sight !== "apart") return rulingOnShared(did, "shared-object-written", sight, isOwners);
    if (effect.kind === "seen")
      return {
        state: "missing",
        confidence: "confirmed",
        code: "owner-object-written",
        reason: `${did}: ${effect.by} moved.`,
      };
    const reason = `${label} gets ${reading.by} for unchanged values in ${owner}'s object, which the API looked up for ${label}.`;
    return { state: "missing", confidence: "likely", code: "write-accepted-for-others", reason };
  }
  if (reading.kind === "denied" || saysNotFound(reading.answer)) {
    return {
      state: "enforced",
      confidence: "confirmed",
      code: reading.kind === "denied" ? "refused-to-others" : "hidden-from-others",
      reason: `${label} gets ${reading.by}; ${owner} may write the same.`,
    };
  }
  if (reading.kind === "blocked" || reading.kind === "none") {
    const code = reading.kind === "blocked" ? "blocked" : "no-answer";
    return { ...nothing, state: "inconclusive", code, reason: `${label} gets ${reading.by} instead of a decision.` };
  }
  return {
    ...nothing,
    state: "inconclusive",
    code: "answers-differ",
    reason: `${label} gets ${reading.by} for what ${owner} may write.`,
  };
}
