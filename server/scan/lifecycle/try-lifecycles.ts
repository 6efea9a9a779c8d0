import type { Relation } from "../../checks/access-check.ts";
import { relationOf } from "../authorize/relation.ts";
import { type WriteTry, withWrites } from "../authorize/with-writes.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { MadeObject } from "../outcome.ts";
import { forEachParallel } from "../wire/parallel.ts";
import { askAs } from "./ask-as.ts";
import { concludeFields } from "./conclude-fields.ts";
import { createCrossings } from "./crossed-object.ts";
import { findLifecycles, findListed, findUnmarked, kindsWithin, type Lifecycle } from "./find-lifecycles.ts";
import { isRemoved, saysNotFound } from "./is-gone.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";
import { type Made, parameterOf, verbs } from "./made-objects.ts";
import { tryMakingBelow } from "./make-below-another.ts";
import { createMaker } from "./make-object.ts";
import { withFields, withMark } from "./mark.ts";
import { namedLifecycles } from "./named-objects.ts";
import { changeOf, rulingOnChange, sharedByRight, showsChange } from "./rule-change.ts";
import { markNotSeen, noPlaceForMark, sayNoneMade } from "./say-none-made.ts";
import { namesOwner, type Sight, sightOf } from "./sight.ts";
import { smuggledInto, takenFields } from "./smuggled-fields.ts";
import { takeBack } from "./take-back.ts";
import { tryBelow } from "./try-below.ts";
import { tryListed } from "./try-listed.ts";
import { createStrangers } from "./try-strangers.ts";
import { unrelatedKinds } from "./unrelated-kinds.ts";
import { type Kind, movedBelow, parentKindOf } from "./within-own.ts";

/**
 * Makes one object of each kind as one identity, has the others try to change and to remove it, looks each time whether
 * they did, and removes it again. Also sees whether a creation or a change takes fields that callers should not set.
 */
export async function tryLifecycles(operations: readonly Operation[], task: LifecycleTask): Promise<void> {
  const isDead = (label: string) => task.dead().has(label);
  const users = task.identities.users.filter(({ traits }) => !isDead(traits.label));
  const owner = users.find(({ traits }) => !traits.isPrivileged) ?? users[0];
  if (!owner) return;
  const order = [owner, ...users.filter((user) => user !== owner)];
  let attempts = 0;
  /** Changes that were seen to work for the owner. */
  const working = new Set<Operation>();
  const ask = askAs(task.send);
  const { make, isUnseen } = createMaker(operations, task);
  const crossings = createCrossings(operations, task);
  const strangers = createStrangers(operations, task, () => ++attempts);
  for (const kind of findUnmarked(operations)) sayNoneMade(task, kind, noPlaceForMark(kind.create));
  const lifecycles = [...findLifecycles(operations), ...namedLifecycles(operations, task.judged)];
  const labels = order.map(({ traits }) => traits.label);
  const within = kindsWithin(operations);
  const kinds = [...lifecycles, ...findListed(operations), ...within.lifecycles, ...within.listed];
  await forEachParallel(unrelatedKinds(lifecycles), task.concurrency, async (group) => {
    for (const lifecycle of group) await tryLifecycle(lifecycle);
  });
  for (const lifecycle of within.lifecycles) await tryWithin(lifecycle, tryLifecycleOf);
  await tryListed(operations, labels, { ...task, strangers, within: within.listed, tryWithin });
  strangers.settle();

  /** Makes one of a kind as the first who can. */
  async function makeAsFirst(lifecycle: Lifecycle, makers: readonly string[]): Promise<Made | null> {
    for (const label of makers) {
      const made = isDead(label) ? null : await make(lifecycle, label);
      if (made) return made;
    }
    return null;
  }

  async function tryWithin<One extends Kind>(
    kind: One,
    tried: (kind: One, owner: string) => Promise<void>,
  ): Promise<void> {
    const parentKind = parentKindOf(kind, lifecycles);
    const parent = parentKind ? await makeAsFirst(parentKind, labels) : null;
    if (!parentKind || !parent) return;
    await tried(movedBelow(kind, parentKind, parent), parent.owner);
    await task.cleanUp.remove(parent);
  }

  async function tryLifecycle(lifecycle: Lifecycle): Promise<void> {
    const made = await makeAsFirst(lifecycle, labels);
    if (made) {
      await tryMade(lifecycle, made);
      await tryBelow(lifecycle, made.owner, { ...task, operations, kinds, labels, make });
    } else if (isUnseen(lifecycle.create)) sayNoneMade(task, lifecycle, markNotSeen(lifecycle.create));
    // What stands where it was to be made may be another's, or take no more.
    else await tryWithin(lifecycle, tryLifecycleOf);
  }

  async function tryLifecycleOf(lifecycle: Lifecycle, owner: string): Promise<void> {
    const made = await makeAsFirst(lifecycle, [owner]);
    if (made) await tryMade(lifecycle, made);
  }

  async function tryMade(lifecycle: Lifecycle, made: Made): Promise<void> {
    await tryFields(lifecycle, made);
    await tryMakingBelow(lifecycle, made, operations, task);
    const changed = await tryChangedFields(lifecycle, made);
    await tryOthers(lifecycle, made, changed && (await strangers.tryAt(lifecycle, changed)));
    await strangers.tryMaking(lifecycle, made);
  }

  /** What of the fields that were smuggled in came back with the object. */
  async function tryFields(lifecycle: Lifecycle, { owner, created, answer }: Made): Promise<void> {
    const { create } = lifecycle;
    // Where no document says what is offered, nothing is more than that.
    if (create.body === undefined || isDead(owner)) return;
    const taken = takenFields(smuggledInto(create), answer);
    await concludeFields(task, create, owner, taken, [created, answer], placesOf(lifecycle));
  }

  /** Where what was there before is shown. */
  function placesOf({ create, read }: Lifecycle): Operation[] {
    return [...operations.filter(({ method, path }) => method === "GET" && path === create.path), read];
  }

  /**
   * Has the owner change its object and smuggle in the same fields. Resolves to the object as it is afterwards; null
   * where it cannot be seen any more.
   */
  async function tryChangedFields(lifecycle: Lifecycle, made: Made): Promise<Made | null> {
    const { create, read, changes } = lifecycle;
    let object = made;
    for (const change of changes) {
      if (!task.judged(change)) continue;
      const { path, owner } = object;
      const smuggled = create.body === undefined ? {} : smuggledInto(change, create);
      const body = withFields(object.body, smuggled);
      const answer = await ask(change, change.method, path, owner, `Change the own object as ${owner}`, body, "touch");
      if (readingOf(answer).kind === "success") working.add(change);
      const seen = await ask(read, "GET", path, owner, "Read it again, to see which fields were taken");
      // What is there already shows nothing.
      const before = new Set(takenFields(smuggled, object.answer));
      const taken = takenFields(smuggled, seen).filter((name) => !before.has(name));
      if (create.body !== undefined && !isDead(owner))
        await concludeFields(task, change, owner, taken, [answer, seen], placesOf(lifecycle));
      if (readingOf(seen).kind !== "success") {
        await task.cleanUp.remove(object);
        return null;
      }
      object = { ...object, answer: seen };
    }
    return object;
  }

  async function tryOthers(lifecycle: Lifecycle, made: Made, start: Made | null): Promise<void> {
    let object = start;
    const others = order.filter(({ traits }) => traits.label !== made.owner);
    const sights = new Map<string, Sight>();
    /** Those who are listed others of the kind that its owner is listed too, and not this one. */
    const sharesOthers = new Set<string>();
    /** Whether the owner's same write took effect, of those that were answered with success and did nothing. */
    const effective = new Map<Operation, boolean>();
    for (const operation of [...lifecycle.changes, lifecycle.remove]) {
      // Where nothing is to be found out, nothing is tried.
      if (!task.judged(operation) || isDead(made.owner)) continue;
      const tries: WriteTry[] = [];
      /** Those of a lesser role who see it in their own list, and whose it is not said to be. */
      const sharers = new Set<string>();
      for (const { traits } of others) {
        if (isDead(traits.label)) continue;
        object ??= await make(lifecycle, made.owner);
        if (!object) break;
        const relation = relationOf(task.identities.of(made.owner).traits, traits);
        const sight =
          sights.get(traits.label) ?? (await see(lifecycle, object, traits.label, { relation, sharesOthers }));
        sights.set(traits.label, sight);
        const isNamed = namesOwner(object.answer);
        const isOwners = relation === "lower" || isNamed;
        if (sight === "shared" && !isNamed) sharers.add(traits.label);
        await task.cleanUp.look(object, traits.label);
        if (isDead(traits.label)) continue;
        const mark = changeOf(object.mark, ++attempts);
        const body = operation.method === "DELETE" ? undefined : withMark(object.body, object.field, mark);
        const { collection, path } = object;
        const theirs: MadeObject = { mark, collection, path, owner: traits.label, isSeen: false };
        if (body) await task.cleanUp.note(theirs);
        const purpose = `Try to ${verbs[operation.method] ?? "change"} it as ${traits.label}`;
        const askAt = (at: string) => ask(operation, operation.method, at, traits.label, purpose, body, "touch");
        const direct = await askAt(path);
        const isRefused = readingOf(direct).kind === "denied" || saysNotFound(direct);
        const detour = isRefused ? await crossings.around(lifecycle.read, object, traits.label, askAt) : null;
        const answer = detour ?? direct;
        const after = await ask(
          lifecycle.read,
          "GET",
          object.path,
          made.owner,
          `Read it again as ${made.owner}, to see what happened`,
        );
        const takeBackOf = (one: MadeObject) =>
          takeBack(one, answer, {
            ...{ cleanUp: task.cleanUp, owner: made.owner },
            look: (label) => ask(lifecycle.read, "GET", path, label, `Read it again as ${label}`),
          });
        if (isDead(made.owner)) {
          if (body) await takeBackOf(theirs);
          break;
        }
        // An address that is made of a title moves with it.
        const isMoved = operation.method !== "DELETE" && saysNotFound(after);
        const moved = isMoved ? await task.cleanUp.find(object, parameterOf(lifecycle.read)) : null;
        if (moved) object = { ...object, path: moved.path, answer: moved.answer };
        const isGone = operation.method === "DELETE" ? isRemoved(after, object.answer) : isMoved && moved === null;
        const isChanged = !isGone && showsChange(moved?.answer ?? after, mark);
        const hitIt = isGone || isChanged;
        if (body && hitIt) await task.cleanUp.forget(theirs);
        const isTheirs = body !== undefined && !hitIt && (await takeBackOf(theirs));
        // Whose session died cannot be told from somebody who may not.
        const counts = isGone || isChanged || !isDead(traits.label);
        const isUndone = readingOf(answer).kind === "success" && !isGone && !isChanged && !isTheirs;
        let held: Made | null = { ...object, answer: moved?.answer ?? after };
        if (isUndone && !effective.has(operation)) {
          const own = await tryAsOwner(operation, lifecycle, held);
          effective.set(operation, own.tookEffect);
          held = own.object;
        }
        const attempt: WriteTry = {
          label: traits.label,
          verdict: rulingOnChange(operation, traits.label, made.owner, answer, {
            isGone,
            isChanged,
            isTheirs,
            isPrivileged: traits.isPrivileged,
            sight,
            worksForOwner: operation.method === "DELETE" || working.has(operation),
            tookEffect: effective.get(operation) === true,
            isOwners,
          }),
          answers: [after, answer],
          ...{ isShown: sight !== "apart", sharesOthers: sharesOthers.has(traits.label) },
        };
        if (counts) tries.push(attempt);
        if (isGone) {
          await task.cleanUp.forget(object);
          object = null;
        } else object = held;
      }
      conclude(operation, made, sharedByRight(tries, sharers, made.owner));
    }
    if (object) await task.cleanUp.remove(object);
  }

  /** Has the owner do what did nothing for somebody else; resolves to whether it took effect, and to the object after it. */
  async function tryAsOwner(
    operation: Operation,
    { read }: Lifecycle,
    object: Made,
  ): Promise<{ tookEffect: boolean; object: Made | null }> {
    const { path, owner } = object;
    if (operation.method === "DELETE") {
      const isRemovable = await task.cleanUp.remove(object);
      return { tookEffect: isRemovable, object: isRemovable ? null : object };
    }
    if (object.field === null) return { tookEffect: false, object };
    const mark = changeOf(object.mark, ++attempts);
    const body = withMark(object.body, object.field, mark);
    const purpose = `Change it as ${owner}, to see whether that takes effect`;
    await ask(operation, operation.method, path, owner, purpose, body, "touch");
    const seen = await ask(read, "GET", path, owner, "Read it again, to see what happened");
    // An address that is made of a title moves with it.
    const moved = saysNotFound(seen) ? await task.cleanUp.find(object, parameterOf(read)) : null;
    const answer = moved?.answer ?? seen;
    return { tookEffect: showsChange(answer, mark), object: { ...object, path: moved?.path ?? path, answer } };
  }

  /** Customers share nothing, and who may more proves nothing. */
  async function see(
    { create, read }: Lifecycle,
    object: Made,
    label: string,
    { relation, sharesOthers }: { relation: Relation; sharesOthers: Set<string> },
  ): Promise<Sight> {
    if (relation === "foreign" || relation === "higher") return "apart";
    const isHole = (operation: Operation) =>
      task.judged(operation)?.access.some(({ identity, result }) => identity === label && result === "bypassed");
    const list = operations.find(({ method, path }) => method === "GET" && path === create.path);
    return await sightOf(object, label, {
      list: list && !isHole(list) ? (create.example.split("?", 1)[0] ?? null) : null,
      isReadHole: isHole(read) ?? false,
      read: (as, path, purpose) => ask(read, "GET", path, as, purpose),
      onOthersShared: () => sharesOthers.add(label),
    });
  }

  function conclude(operation: Operation, made: Made, tries: WriteTry[]): void {
    const judged = task.judged(operation);
    if (!judged || tries.length === 0) return;
    const { status } = made.answer;
    task.onTried(withWrites(judged, { owner: made.owner, ownerStatus: status, tries }, task.identities));
  }
}
