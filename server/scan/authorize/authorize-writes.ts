import type { Apartness } from "../../checks/access-check.ts";
import type { Reading } from "../../checks/check.ts";
import type { OpenCode, Verdict } from "../../checks/verdict.ts";
import { baselineOf, likenessOf } from "../compare/compare.ts";
import type { ScanUser } from "../identity/identities.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { BodyHabits } from "../safety/faulty-writes.ts";
import type { AreaOf } from "./areas.ts";
import { apartnessOf, pathsOf } from "./fill-path.ts";
import { refusalOfRight } from "./known-refusal.ts";
import { relationOf } from "./relation.ts";
import { ask, tryNothing } from "./try-nothing.ts";
import { neverPath } from "./views.ts";
import type { WriteTries, WriteTry } from "./with-writes.ts";
import { isRefusal, unreadable, type WriteSubject, type WritesTask } from "./write-task.ts";

/** Whether the operation is a write whose faulty request can be compared between identities. */
export function isComparableWrite(
  { method, graphql }: Operation,
  { state, code }: JudgedOperation["authentication"],
): boolean {
  if (graphql || !["POST", "PUT", "PATCH"].includes(method)) return false;
  return (state === "enforced" || state === "inconclusive") && code !== "not-there";
}

/**
 * Whether it may name something of another's, or be for some and not for others: a creation, and one's own record, have no other's
 * object to protect, but whoever scans may lack the right to them.
 */
export const namesSomething = (
  operation: Operation,
  judged: Pick<JudgedOperation, "exchanges">,
  areaOf: AreaOf,
): boolean =>
  operation.path.includes("{") || areaOf(operation) !== null || refusesOwner(judged) || refusalOfRight(judged) !== null;

/** Whether the one who scans was refused for what nobody can read, as who may not write there is. */
const refusesOwner = ({ exchanges }: Pick<JudgedOperation, "exchanges">): boolean =>
  exchanges.some(
    ({ requestBody, identity, status }) =>
      requestBody === unreadable && identity === "owner" && (status === 401 || status === 403),
  );

/** Whether strangers are refused for a body that nobody can read: only then does getting further with it say anything. */
export const refusesUnreadable = ({ exchanges }: Pick<JudgedOperation, "exchanges">): boolean =>
  exchanges.some(
    ({ requestBody, identity, status }) =>
      requestBody === unreadable && identity === "anonymous" && (status === 401 || status === 403 || status === 404),
  );

/**
 * What getting as far as the owner says where a parser answered: nothing, unless strangers are refused before it and the
 * API refuses somebody with a right too little before it elsewhere.
 */
export function withoutParsers(found: WriteTries, judged: JudgedOperation, refusesOthersFirst: boolean): WriteTries {
  if (found.isToldApart) return found;
  const asksFirst = refusesUnreadable(judged);
  if (refusesOthersFirst && asksFirst) return found;
  const tries = found.tries.map((one): WriteTry => {
    if (one.verdict.state !== "missing" && (asksFirst || one.verdict.state !== "not_tested")) return one;
    const reason = `${one.label} is refused for a malformed body, as ${found.owner} is; whether ${one.label} may write here was not shown.`;
    return { ...one, verdict: { state: "inconclusive", confidence: null, code: "parser-first", reason } };
  });
  return { ...found, tries, isParsers: !asksFirst };
}

/** How the target took unreadable bodies so far, by the proof of its operations. */
export function bodyHabitsOf(judged: readonly Pick<JudgedOperation, "exchanges">[]): BodyHabits {
  const statuses = judged.flatMap(({ exchanges }) =>
    exchanges.filter(({ requestBody }) => requestBody === unreadable).map(({ status }) => status ?? 0),
  );
  return {
    refused: statuses.filter(isRefusal).length,
    accepted: statuses.filter((status) => status >= 200 && status < 300).length,
  };
}

/** Whether the owner's unreadable body was turned down by this very operation, for a made-up object. */
export const isSeenToRefuse = ({ exchanges }: Pick<JudgedOperation, "exchanges">): boolean =>
  exchanges.some(
    ({ requestBody, identity, status }) => requestBody === unreadable && identity === "owner" && isRefusal(status ?? 0),
  );
/**
 * Sends a body that nobody can read as the owner, as the others, and for an object that does not exist. Who is refused
 * is kept out; who gets as far as the owner with something that exists, and no further with what does not, is not. `heard`
 * takes what each was answered who turned out not to be the owner.
 */
export async function tryWrite(
  subject: WriteSubject,
  task: WritesTask,
  heard: Map<string, Reading>,
): Promise<WriteTries | null> {
  const { operation } = subject;
  const { users, ids } = task;
  const area = task.areaOf(operation);
  const order = users.toSorted(
    (one, two) => (Number(one.traits.isPrivileged) - Number(two.traits.isPrivileged)) * (area === null ? 1 : -1),
  );
  // Who is known to lack the right is nobody to compare others with.
  const [first, ...others] = users;
  if (first && others.length > 0 && refusalOfRight(subject.judged) !== null)
    order.push(...order.splice(order.indexOf(first), 1));
  for (const owner of order) {
    const { label } = owner.traits;
    const others = users.filter((user) => user !== owner);
    const [path] = pathsOf(
      operation,
      label,
      others.map(({ traits }) => traits.label),
      ids,
    );
    if (path === undefined) continue;
    const mine = await ask(operation, label, path, task.send);
    if (mine.answer.keptBack !== undefined) return null;
    heard.set(label, mine);
    if (mine.kind === "denied" || mine.kind === "not-found" || mine.kind === "none" || mine.kind === "unsupported")
      continue;
    const tries: WriteTry[] = [];
    for (const { traits } of others) {
      const theirs = await ask(operation, traits.label, path, task.send);
      const isRefused = theirs.kind === "denied" || theirs.kind === "not-found";
      if (isRefused && area !== null) task.refusedAt(traits.label, area).add(operation.path);
      // What is sent to a name that is free may be made there.
      const isOfName = operation.method === "POST" && operation.path.endsWith("}");
      const never = isRefused || isOfName ? null : neverPath(operation, path);
      const absent = never === null ? null : await ask(operation, traits.label, never, task.send);
      const apartness = apartnessOf(operation, path, label, traits.label, ids);
      tries.push({
        ...{ label: traits.label, isShown: apartness === "shared" },
        answers: [mine.answer, theirs.answer],
        verdict: rule({
          owner,
          asker: { traits },
          mine,
          theirs,
          absent,
          apartness,
          refusedBeside: area === null ? 0 : task.refusedAt(traits.label, area).size,
          isPrivileged: area !== null,
        }),
      });
    }
    const isParsers = tries.every(({ verdict }) => verdict.state === "not_tested");
    const beyond = isParsers ? await tryNothing(subject, task) : null;
    return beyond ?? { owner: label, ownerStatus: mine.answer.status, tries };
  }
  return await tryNothing(subject, task);
}

type Situation = {
  owner: ScanUser;
  asker: Pick<ScanUser, "traits">;
  mine: Reading;
  theirs: Reading;
  /** The asker's answer for an object that does not exist; null without an id, or where the asker is refused. */
  absent: Reading | null;
  /** Whose object it is, by what the API shows to both. */
  apartness: Apartness;
  refusedBeside: number;
  isPrivileged: boolean;
};

function rule({ owner, asker, mine, theirs, absent, apartness, refusedBeside, isPrivileged }: Situation): Verdict {
  const [whose, who] = [owner.traits.label, asker.traits.label];
  const relation = relationOf(owner.traits, asker.traits);
  if (theirs.kind === "blocked" || theirs.kind === "none") {
    return undecided(
      theirs.kind === "blocked" ? "blocked" : "no-answer",
      `${who} gets ${theirs.by} instead of a decision.`,
    );
  }
  if (theirs.kind === "denied" || theirs.kind === "not-found") {
    return {
      state: "enforced",
      confidence: "confirmed",
      code: theirs.kind === "denied" ? "refused-to-others" : "hidden-from-others",
      reason: `${who} gets ${theirs.by}; the input of ${whose} is examined.`,
    };
  }
  const isAlike = theirs.kind === mine.kind && likenessOf(baselineOf(mine.answer), theirs.answer) !== "different";
  if (!isAlike)
    return undecided("answers-differ", `${who} is refused in another way than ${whose}, but not for missing rights.`);
  if (relation === "higher") {
    return {
      state: "not_tested",
      confidence: null,
      code: "allowed-by-role",
      reason: `${who} has more rights than ${whose}.`,
    };
  }
  if (absent !== null && absent.kind === "not-found") {
    if (apartness === "shared" && relation === "peer" && !isPrivileged) {
      const reason = `${who} gets as far as ${whose} with an object that the API lists for both: they share it.`;
      return { state: "not_tested", confidence: null, code: "shared-object", reason };
    }
    return {
      state: "missing",
      confidence: "likely",
      code: "looked-up-for-others",
      reason: `${who} gets as far as ${whose} with the object of ${whose}, and not found with one that does not exist: whose it is is unknown.`,
    };
  }
  if (isPrivileged && owner.traits.isPrivileged && !asker.traits.isPrivileged && refusedBeside > 0) {
    return {
      state: "missing",
      confidence: "likely",
      code: "role-not-demanded",
      reason: `${who} (${asker.traits.role}) has its input examined like ${whose}; the API refuses ${who} beside it.`,
    };
  }
  return {
    state: "not_tested",
    confidence: null,
    code: "faulty-for-everyone",
    reason: `${who} and ${whose} get ${theirs.by} for a malformed body, which many APIs answer before they check who is calling.`,
  };
}

function undecided(code: OpenCode, reason: string): Verdict {
  return { state: "inconclusive", confidence: null, code, reason };
}
