import { relationOf } from "../authorize/relation.ts";
import { rowsOf } from "../authorize/row-owners.ts";
import { type WriteTry, withWrites } from "../authorize/with-writes.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { MadeObject } from "../outcome.ts";
import { forEachParallel } from "../wire/parallel.ts";
import type { Aim, Answer } from "../wire/probe.ts";
import { thingsWith } from "./bears-mark.ts";
import { createMakings } from "./conclude-making.ts";
import { findListed, isPlainObject, type ListedKind } from "./find-lifecycles.ts";
import { placeOfItems } from "./items-of.ts";
import { createDenials, withKnownIds } from "./known-ids.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";
import { givesSeveralIds } from "./listed-ids.ts";
import { type Body, idIn, type Made, parameterOf, verbs } from "./made-objects.ts";
import { tryMakingBelow } from "./make-below-another.ts";
import { newMark, placesForMark, withMark } from "./mark.ts";
import { takenIn, withOwnValues } from "./own-values.ts";
import { changeOf, rulingOnChange, sharedByRight } from "./rule-change.ts";
import { isUndecided, rulingOnStranger, withStranger } from "./rule-stranger.ts";
import { markNotSeen, sayNoneMade } from "./say-none-made.ts";
import { writable } from "./seen-bodies.ts";
import { namesOwner, type Sight } from "./sight.ts";
import type { Strangers } from "./try-strangers.ts";
import { unrelatedKinds } from "./unrelated-kinds.ts";
import type { TryWithin } from "./within-own.ts";
import { written } from "./written.ts";

/** What trying them needs: `within` are those that are only made below a thing of the scan's own. */
type ListedTask = LifecycleTask & { strangers: Strangers; within: readonly ListedKind[]; tryWithin: TryWithin };

/** Kinds of objects that one scan makes of those that only a list shows. */
const maxKinds = 20;

/**
 * Makes one object of each kind that only its list shows, such as a comment, has the others and a stranger try to remove it,
 * looks each time whether the list still shows it, and removes it again. `labels` are who makes it, likeliest first.
 */
export async function tryListed(
  operations: readonly Operation[],
  labels: readonly string[],
  task: ListedTask,
): Promise<void> {
  const { strangers, within, tryWithin } = task;
  const isDead = (label: string) => task.dead().has(label);
  const makings = createMakings(task);
  /** Creations of which what they made was not seen with its mark. */
  const unseen = new Set<Operation>();
  /** Changes that took effect for the owner. */
  const working = new Set<Operation>();
  let attempts = 0;
  await forEachParallel(unrelatedKinds(findListed(operations).slice(0, maxKinds)), task.concurrency, async (group) => {
    for (const kind of group) await tryKind(kind);
  });
  for (const kind of within.filter(isWorthTrying))
    await tryWithin(kind, async (moved, owner) => void (await tryKindOf(moved, [owner])));

  /** Whether something of a kind is left open that one of the scan's own would settle. */
  function isWorthTrying({ create, changes, remove }: ListedKind): boolean {
    const isOpen = [create, ...changes, remove].some((one) => {
      const judged = task.judged(one);
      return judged !== undefined && (isUndecided(judged) || judged.authorization.state === "not_tested");
    });
    return isOpen && task.judged(create)?.authentication.state !== "missing";
  }

  async function tryKind(kind: ListedKind): Promise<void> {
    if (!isWorthTrying(kind) || (await tryKindOf(kind, labels))) return;
    if (unseen.has(kind.create)) sayNoneMade(task, kind, markNotSeen(kind.create));
    else await tryWithin(kind, async (moved, owner) => void (await tryKindOf(moved, [owner])));
  }

  /** Tries it as the first who can make one; false where nobody can. */
  async function tryKindOf(kind: ListedKind, makers: readonly string[]): Promise<boolean> {
    const { create, list, changes, remove } = kind;
    let there: Made | null = null;
    for (const label of makers) if (!isDead(label)) there ??= await make(kind, label);
    if (!there) return false;
    const item = { create, read: { ...list, path: remove.path } };
    await tryMakingBelow(item, there, operations, task);
    await strangers.tryMaking(item, there);
    for (const operation of [...changes, remove].filter((one) => task.judged(one))) {
      if (there && operation !== remove) await tryAsOwner(kind, operation, there);
      if (there) there = await tryStranger(kind, operation, there);
      there = await tryOthers(kind, operation, there);
    }
    if (there) await task.cleanUp.remove(there);
    return true;
  }

  /** Makes an object with a mark and finds it in the list; null where nothing was made that the list shows. */
  async function make({ create, list, remove, flat }: ListedKind, owner: string): Promise<Made | null> {
    const collection = create.example.split("?", 1)[0] ?? create.example;
    if (unseen.has(create)) return null;
    const before = await look(list, collection, owner, "List what exists, to learn what an object looks like");
    if (readingOf(before).kind !== "success" || task.cleanUp.isClosed(collection)) return null;
    const mark = newMark(task.scanMark);
    const items = placeOfItems(collection, flat);
    const rows = rowsOf(parseJson(before.body));
    // Which of its ids an address elsewhere takes has to be plain before one is made.
    if (flat && rows.some((row) => givesSeveralIds(row, items))) return null;
    const where = flat ? { items } : {};
    const object: MadeObject = { ...where, mark, collection, path: null, owner, isSeen: false, isListed: true };
    await task.cleanUp.note(object);
    let mayBeThere = false;
    const naming = (other: Operation) =>
      look(other, other.example, owner, "List what the new object is to name by its id");
    const known = isPlainObject(create.body) ? await withKnownIds(create.body, operations, naming) : [];
    const tries = [...known, ...bodiesOf(create, before, parameterOf(remove))].flatMap((plain) =>
      placesForMark(plain, create.formed).map((place) => ({ plain, ...place })),
    );
    const denials = createDenials();
    let taken: string[] = [];
    for (const one of tries) {
      const { plain, field, also } = one;
      if (denials.covers(plain)) continue;
      const body = withOwnValues(withMark(plain, field, mark, also), taken, mark);
      const created = await ask(create, create.example, owner, `Make an object as ${owner}`, "make", body);
      if (created.keptBack === undefined && (created.status === null || created.status >= 500)) {
        mayBeThere = true;
        // Where one is there in spite of its answer, or none came, none is made after it.
        if (created.status === null || (await task.cleanUp.find(object, parameterOf(remove)))) break;
      }
      if (readingOf(created).kind !== "success") {
        makings.failed(create, owner, created);
        denials.note(created, plain);
        if (taken.length === 0) {
          taken = takenIn(created, body);
          if (withOwnValues(body, taken, mark) !== body) tries.push(one);
        }
        continue;
      }
      const found = await task.cleanUp.find(object, parameterOf(remove));
      if (found) {
        makings.made(create, owner, created, found.answer);
        return { ...found, answer: rowIn(found.answer, mark), body, field, created };
      }
      if (!(await task.cleanUp.remove(object))) unseen.add(create);
      return null;
    }
    if (mayBeThere) await task.cleanUp.remove(object);
    else await task.cleanUp.forget(object);
    return null;
  }

  /** Has the owner change it, to see whether that takes effect. */
  async function tryAsOwner({ list }: ListedKind, change: Operation, made: Made): Promise<void> {
    const { owner, path, collection } = made;
    const [mark, body] = changedBody(made);
    await ask(change, path, owner, `Change the own object as ${owner}`, "touch", body);
    const after = await look(list, collection, owner, `List them again as ${owner}, to see what happened`);
    if (isMissing(after, mark) === false) working.add(change);
  }

  function changedBody(made: Made): [mark: string, body: Body] {
    const mark = changeOf(made.mark, ++attempts);
    return [mark, withMark(made.body, made.field, mark)];
  }

  /** Has a stranger change or remove it, where faulty requests could not decide; null where it is gone. */
  async function tryStranger({ list }: ListedKind, operation: Operation, made: Made): Promise<Made | null> {
    const judged = task.judged(operation);
    if (!judged || !isUndecided(judged) || isDead(made.owner)) return made;
    await task.cleanUp.look(made, null);
    const { method } = operation;
    const [mark, body] = changedBody(made);
    const isChange = method !== "DELETE";
    const answer = await task.send({
      ...{ id: `${method.toLowerCase()}-as-stranger`, identity: "anonymous", method, path: made.path, aim: "touch" },
      purpose: `Try to ${verbs[method] ?? "change"} it without a credential`,
      ...(isChange ? written(operation, made.path, body) : {}),
    });
    const after = await look(
      list,
      made.collection,
      made.owner,
      `List them again as ${made.owner}, to see what happened`,
    );
    const isGone = isMissing(after, made.mark);
    if (isGone === null || isDead(made.owner)) return made;
    // The list is no answer at the object's own address, so what it shows is told as what became of that.
    const seen = { ...after, ...(isGone ? { status: 404 } : {}), probe: { ...after.probe, path: made.path } };
    const isChanged = isChange && isMissing(after, mark) === false;
    const shown = { answer, before: made.answer, after: seen, owner: made.owner, isChanged };
    const verdict = isGone && isChange ? null : rulingOnStranger(shown);
    if (verdict) task.onTried(withStranger(judged, verdict, { ...shown, after }, task.identities));
    if (!isGone) return made;
    await task.cleanUp.forget(made);
    return null;
  }

  /** Has the others change or remove it, one after the other; null where it is gone in the end. */
  async function tryOthers(kind: ListedKind, operation: Operation, start: Made | null): Promise<Made | null> {
    const { list } = kind;
    const { method } = operation;
    const isChange = method !== "DELETE";
    // What does nothing for its owner shows nothing of the others.
    if (isChange && !working.has(operation)) return start;
    const judged = task.judged(operation);
    const tries: WriteTry[] = [];
    /** Those for whom the list shows it, and whose it is not said to be. */
    const sharers = new Set<string>();
    let made = start;
    const owner = start?.owner ?? labels[0] ?? "";
    for (const label of labels) {
      if (label === owner || isDead(label) || isDead(owner)) continue;
      made ??= await make(kind, owner);
      if (!made) break;
      const { path, collection } = made;
      const [mine, theirs] = [task.identities.of(owner).traits, task.identities.of(label).traits];
      const relation = relationOf(mine, theirs);
      const isApart = relation === "foreign" || relation === "higher";
      const sight: Sight = isApart ? "apart" : await sightOf(list, made, label);
      await task.cleanUp.look(made, label);
      if (isDead(label)) continue;
      const [mark, body] = changedBody(made);
      const purpose = `Try to ${verbs[method] ?? "change"} it as ${label}`;
      const answer = await ask(operation, path, label, purpose, "touch", isChange ? body : undefined);
      const after = await look(list, collection, owner, `List them again as ${owner}, to see what happened`);
      const isGone = isMissing(after, made.mark);
      if (isGone === null || isDead(owner)) break;
      const isChanged = isChange && isMissing(after, mark) === false;
      if (isGone || isChanged || !isDead(label)) {
        const change = { isGone, isChanged, isPrivileged: theirs.isPrivileged, sight, worksForOwner: true };
        const isNamed = namesOwner(made.answer);
        const isOwners = relation === "lower" || isNamed;
        if (sight === "shared" && !isNamed) sharers.add(label);
        const verdict = rulingOnChange(operation, label, owner, answer, { ...change, isOwners });
        tries.push({ label, verdict, answers: [after, answer], isShown: sight !== "apart" });
      }
      if (!isGone) continue;
      await task.cleanUp.forget(made);
      made = null;
    }
    const told = { owner, ownerStatus: start?.answer.status ?? null, tries: sharedByRight(tries, sharers, owner) };
    if (judged && tries.length > 0) task.onTried(withWrites(judged, told, task.identities));
    return made;
  }

  async function sightOf(list: Operation, { collection, mark }: Made, label: string): Promise<Sight> {
    const theirs = await look(list, collection, label, `See whether the list of ${label} shows it`);
    return isMissing(theirs, mark) === false ? "shared" : "apart";
  }

  function look(list: Operation, path: string, label: string, purpose: string): Promise<Answer> {
    return ask(list, path, label, purpose);
  }

  function ask(of: Operation, path: string, label: string, purpose: string, aim?: Aim, body?: Body): Promise<Answer> {
    return task.send({
      ...{ id: `${of.method.toLowerCase()}-as-${label}`, identity: "other", label, purpose, method: of.method, path },
      ...(aim === undefined ? {} : { aim, isMadeUp: aim === "make" }),
      ...(body === undefined ? {} : written(of, path, body)),
    });
  }
}

/** Whether a list no longer shows what has the mark; null where it is no list that was answered. */
function isMissing(answer: Answer, mark: string): boolean | null {
  const json = parseJson(answer.body);
  if (readingOf(answer).kind !== "success" || typeof json !== "object" || json === null) return null;
  return thingsWith(json, mark).length === 0;
}

/** The answer of a list as if it were that of the one object with the mark. */
function rowIn(answer: Answer, mark: string): Answer {
  const [row] = thingsWith(parseJson(answer.body), mark);
  return { ...answer, body: JSON.stringify(row ?? null) };
}

/** Envelopes of lists that say nothing of what is in them. */
const envelope = /^(data|items?|results?|records|list|rows|entries|content|values?|hits|nodes)$/i;

/**
 * Bodies to make an object of: as a document describes it; else the texts of one that the list shows, also wrapped in the name that
 * the list's envelope gives to one of its things, `{ comment: { … } }` of `{ comments: [ … ] }`.
 */
function bodiesOf({ body }: Operation, list: Answer, parameter: string): Body[] {
  if (isPlainObject(body)) return [body];
  const json = parseJson(list.body);
  const [row] = rowsOf(json);
  if (!row || idIn(row, parameter) === null) return [];
  const texts = Object.entries(writable(row, parameter)).filter(([, value]) => typeof value === "string");
  if (texts.length === 0) return [];
  const plain: Body = Object.fromEntries(texts);
  const name = isPlainObject(json) ? Object.keys(json).find((one) => Array.isArray(json[one])) : undefined;
  const wrapped =
    name !== undefined && !envelope.test(name) && /s$/i.test(name) ? [{ [name.replace(/s$/i, "")]: plain }] : [];
  return [...wrapped, plain];
}
