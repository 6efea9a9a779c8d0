import type { Verdict } from "../../checks/verdict.ts";
import { type WriteTry, withWrites } from "../authorize/with-writes.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation, MadeObject } from "../outcome.ts";
import type { Answer } from "../wire/probe.ts";
import { askAs } from "./ask-as.ts";
import type { Lifecycle } from "./find-lifecycles.ts";
import { saysNotFound } from "./is-gone.ts";
import { placeOfItems } from "./items-of.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";
import { type Body, type Made, parameterOf, tellsOf, verbs } from "./made-objects.ts";
import { newMark, placesForMark, withMark } from "./mark.ts";
import { writesBelow } from "./rule-stranger.ts";

/** What is made below a thing and can be taken away again, by what makes it. */
type KindBelow = Pick<Lifecycle, "create" | "remove" | "flat">;
type BelowTask = LifecycleTask & {
  operations: readonly Operation[];
  kinds: readonly KindBelow[];
  labels: readonly string[];
  make(lifecycle: Lifecycle, label: string): Promise<Made | null>;
};

/** What commits whoever did it to something. */
const commits =
  /(^|[/_-])(confirm|submit|ship|fulfil|dispatch|execut|trigger|launch|releas|approv|sign|accept|order|book)\w{0,9}(\/|$)/i;
/** Writes below one thing that a scan tries. */
export const maxBelow = 12;

/** Whether a write as others to a thing of the scan's own would tell more than what was asked so far. */
export const isOpen = (judged: JudgedOperation | undefined): boolean =>
  judged !== undefined &&
  (judged.authorization.state === "inconclusive" || judged.authorization.state === "not_tested") &&
  judged.authentication.state !== "missing" &&
  judged.authentication.state !== "public";

/**
 * Has the others act right below a thing of the scan's own, `POST /rooms/{id}/messages` or `/orders/{id}/archive`: what comes of it is
 * a part of that thing. Who may not even read the thing and is not refused shows a hole; who is refused, where its owner is not or is
 * told so by a status for it, shows a control.
 */
export async function tryBelow(lifecycle: Lifecycle, owner: string, task: BelowTask): Promise<void> {
  const { operations, kinds, labels, make, cleanUp } = task;
  const ask = askAs(task.send);
  const isDead = (label: string) => task.dead().has(label);
  const { read, create } = lifecycle;
  /** What takes no body by its document is sent an empty one as the thing itself is written. */
  const asWritten = (one: Operation): Operation =>
    one.requestTypes.length > 0 ? one : { ...one, requestTypes: create.requestTypes };
  const kindOf = (operation: Operation) => kinds.find(({ create }) => create === operation);
  const below = writesBelow(read.path, operations, kinds).filter(
    (one) =>
      isOpen(task.judged(one)) &&
      !commits.test(one.path.slice(read.path.length)) &&
      // What has content of its own would outlive the thing where it cannot be taken away, and without a known body no mark shows it.
      (one.method !== "POST" || (one.body === undefined) === (kindOf(one) === undefined)),
  );
  if (below.length === 0 || labels.length < 2) return;
  let parent: Made | null = null;
  for (const operation of below.slice(0, maxBelow)) {
    const tries: WriteTry[] = [];
    for (const label of labels) {
      if (label === owner || isDead(label) || isDead(owner)) continue;
      parent ??= await make(lifecycle, owner);
      if (!parent) return;
      const one = await tryAs(operation, label, parent);
      if (one && !isDead(label) && !isDead(owner)) tries.push(one);
      // Whatever was done to it, the next one finds it as it was.
      if (one?.answers.some((answer) => answer.probe.label === label && readingOf(answer).kind === "success")) {
        await cleanUp.remove(parent);
        parent = null;
      }
    }
    const judged = task.judged(operation);
    if (judged && tries.length > 0)
      task.onTried(withWrites(judged, { owner, ownerStatus: null, tries }, task.identities));
  }
  if (parent) await cleanUp.remove(parent);

  async function tryAs(operation: Operation, label: string, thing: Made): Promise<WriteTry | null> {
    const purpose = `Read it as ${label}`;
    const seen = await ask(read, "GET", thing.path, label, purpose);
    await cleanUp.look(thing, label);
    const { answer, found } = await act(operation, label, thing);
    const { traits } = task.identities.of(label);
    const list = operations.find(({ method, path }) => method === "GET" && path === operation.path);
    const listed =
      list && (await ask(list, "GET", pathBelow(operation, thing), label, `Read what is below it as ${label}`));
    const isKept = (one: Answer) => readingOf(one).kind === "denied" || saysNotFound(one);
    // Where everybody reads what stands below it, everybody may be meant to add to that.
    const isRefused = isKept(seen) && (listed === undefined || isKept(listed));
    const verdict = await rulingBelow(operation, answer, {
      ...{ label, owner, found, isRefused, isPrivileged: traits.isPrivileged },
      works: async () => readingOf((await act(operation, owner, thing)).answer).kind === "success",
    });
    return verdict && { label, verdict, answers: [seen, answer], isShown: readingOf(seen).kind === "success" };
  }

  function pathBelow(operation: Operation, { path }: Made): string {
    return path.replace(/\/$/, "") + operation.path.slice(read.path.replace(/\/$/, "").length);
  }

  /** Asks it as somebody, and takes away what comes of it; `found` says whether the thing's owner was shown that. */
  async function act(operation: Operation, label: string, thing: Made): Promise<{ answer: Answer; found: boolean }> {
    const { method } = operation;
    const target = pathBelow(operation, thing);
    const purpose = `Try to ${verbs[method] ?? "act"} below it as ${label}`;
    const kind = kindOf(operation);
    const [place] = kind ? placesForMark(operation.body as Body, operation.formed) : [];
    if (!kind || !place) {
      const body = method === "DELETE" ? undefined : (operation.body ?? {});
      return { answer: await ask(asWritten(operation), method, target, label, purpose, body, "touch"), found: false };
    }
    const mark = newMark(task.scanMark);
    const where = kind.flat ? { items: placeOfItems(target, kind.flat) } : {};
    const listed = operations.some((one) => one.method === "GET" && one.path === kind.remove.path)
      ? {}
      : { isListed: true as const };
    const object: MadeObject = {
      ...{ ...where, ...listed },
      ...{ mark, collection: target, path: null, owner: label, isSeen: false },
    };
    await cleanUp.note(object);
    const body = withMark(operation.body as Body, place.field, mark, place.also);
    const answer = await ask(operation, method, target, label, purpose, body, "touch");
    const mayBeThere = readingOf(answer).kind === "success" || answer.status === null || answer.status >= 500;
    if (answer.keptBack !== undefined || !mayBeThere) {
      await cleanUp.forget(object);
      return { answer, found: false };
    }
    const found = await cleanUp.find({ ...object, owner: thing.owner }, parameterOf(kind.remove));
    const isTold = found !== null && tellsOf(answer, mark, found.path);
    await cleanUp.remove(found ? { ...found, ...(isTold ? { maker: label } : {}) } : object);
    return { answer, found: found !== null };
  }
}

type Shown = {
  label: string;
  owner: string;
  /** Whether what came of it was shown to the thing's owner. */
  found: boolean;
  /** Whether whoever tried may not even read the thing. */
  isRefused: boolean;
  isPrivileged: boolean;
  /** Whether the same works for the owner. */
  works(): Promise<boolean>;
};

async function rulingBelow(
  { method, path }: Operation,
  answer: Answer,
  { label, owner, found, isRefused, isPrivileged, works }: Shown,
): Promise<Verdict | null> {
  const { kind, by } = readingOf(answer);
  if (answer.keptBack !== undefined) return null;
  if (kind === "denied") {
    const reason = `${label} gets ${by} below a test object of ${owner}.`;
    return { state: "enforced", confidence: "confirmed", code: "refused-to-others", reason };
  }
  if (saysNotFound(answer)) {
    if (!(await works())) return null;
    const reason = `${label} gets ${by} below a test object of ${owner}, who may do the same.`;
    return { state: "enforced", confidence: "confirmed", code: "hidden-from-others", reason };
  }
  if (kind !== "success") return null;
  const did = `${label} was let do ${method} ${path} with a test object of ${owner}`;
  if (isPrivileged)
    return {
      ...{ state: "not_tested", confidence: null, code: "allowed-by-role" },
      reason: `${did}, and has more rights than ${owner}.`,
    };
  if (!isRefused)
    return {
      ...{ state: "inconclusive", confidence: null, code: "perhaps-shared" },
      reason: `${did}, but may read it, or what is below it, as well: that may be shared between them.`,
    };
  // Some take from everybody what only its owner reads, a form its answers, so it is never certain.
  return {
    ...{ state: "missing", confidence: "likely", code: found ? "owner-object-changed" : "write-accepted-for-others" },
    reason: `${did}, which ${label} may not even read${found ? `; ${owner} was shown what came of it` : ""}.`,
  };
}
