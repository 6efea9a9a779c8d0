import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation, MadeObject } from "../outcome.ts";
import { takesBody } from "../safety/faulty-writes.ts";
import type { Aim, Answer } from "../wire/probe.ts";
import { bearsMark } from "./bears-mark.ts";
import { faultyTwins, isTurnedDown } from "./faulty-twins.ts";
import type { Lifecycle } from "./find-lifecycles.ts";
import { saysNotFound } from "./is-gone.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";
import { type Body, type Made, parameterOf, verbs } from "./made-objects.ts";
import { newMark, withMark } from "./mark.ts";
import { changeOf, showsChange } from "./rule-change.ts";
import { isUndecided, rulingOnStranger, type StrangersTry, withStranger, writesBelow } from "./rule-stranger.ts";
import { hasOwner, isOwnedByAddress, namesOwner } from "./sight.ts";
import { written } from "./written.ts";

/** Tries what strangers may do with objects of the scan's own. */
export type Strangers = {
  tryAt(lifecycle: Lifecycle, made: Made): Promise<Made | null>;
  tryMaking(lifecycle: Pick<Lifecycle, "create" | "read">, made: Made): Promise<void>;
  /** Says of strangers' bodies that were examined what the other creations showed: whether those refuse them before that. */
  settle(): void;
};

/** What is known of another object of the kind before it is made. */
const unseen = ({ isListed, items }: Made): Pick<MadeObject, "path" | "isSeen" | "isListed" | "items"> => ({
  ...{ path: null, isSeen: false },
  ...(items === undefined ? {} : { items }),
  ...(isListed ? { isListed } : {}),
});

/** Creations that refuse strangers before they look at the body, to say that the target does. */
const enoughFirst = 2;

/** Whether strangers are certainly refused; before an object is made that rests on requests of which nothing can come. */
const isRefused = (judged: JudgedOperation | undefined): boolean =>
  judged?.authentication.confidence === "confirmed" && judged.authentication.code === "refused-without-credential";

/** Creates it for one scan; `nextAttempt` counts the changes that anybody tries. */
export function createStrangers(
  operations: readonly Operation[],
  task: LifecycleTask,
  nextAttempt: () => number,
): Strangers {
  const isDead = (label: string) => task.dead().has(label);
  let refusingFirst = 0;
  const refusedBefore = new Set(operations.filter((one) => takesBody(one) && isRefused(task.judged(one))));
  /** By the path of the objects, what comes first at changes that certainly keep strangers out. */
  const orders = new Map<string, "asks" | "examines">();
  const examined: { create: Operation; shown: StrangersTry; order: "asks" | "examines" | undefined }[] = [];
  return { tryAt, tryMaking, settle };

  function settle(): void {
    const creations = [...refusedBefore].filter(({ method }) => method === "POST").length;
    for (const { create, shown, order } of examined) {
      // Where a change of the same things examines strangers' bodies and then refuses them, so may making one.
      const isShown = order === "asks" ? refusingFirst + creations >= enoughFirst : refusingFirst >= enoughFirst;
      const judged = task.judged(create);
      if (order === "examines" || !isShown || !judged || !isUndecided(judged)) continue;
      const { by } = readingOf(shown.answer);
      const verdict = {
        ...{ state: "missing" as const, confidence: "likely" as const, code: "examined-without-credential" },
        reason: `Anonymous callers' input is examined like ${shown.owner}'s (${by}), where the API's other creations refuse anonymous callers first.`,
      };
      task.onTried(withStranger(judged, verdict, shown, task.identities));
    }
  }

  /**
   * Has a stranger do to the object what faulty requests could not decide: change it, act on it, remove it. Resolves to
   * the object as it is afterwards; null where it is gone.
   */
  async function tryAt({ read, changes, remove }: Lifecycle, made: Made): Promise<Made | null> {
    let object = made;
    if (changes.some((change) => refusedBefore.has(change))) orders.set(read.path, "asks");
    for (const operation of [...changes, ...writesBelow(read.path, operations), remove]) {
      const judged = task.judged(operation);
      if (!judged || !isUndecided(judged) || isDead(made.owner)) continue;
      const { owner, path, answer: before } = object;
      const target = path + operation.path.slice(read.path.length);
      const mark = changeOf(object.mark, nextAttempt());
      const isOfItself = target === path;
      const content = isOfItself ? withMark(object.body, object.field, mark) : (operation.body ?? {});
      // What a stranger may add below the object would outlive it, so nothing is added there that has content of its own.
      const isAdding = operation.method === "POST" || operation.makes === true;
      if (!isOfItself && isAdding && operation.body !== undefined) continue;
      await task.cleanUp.look(object, null);
      const answer = await askAsStranger(
        operation,
        target,
        operation.method === "DELETE" ? undefined : content,
        "touch",
      );
      if (changes.includes(operation) && readingOf(answer).kind === "denied") await tryTwins(operation, read, object);
      const seen = await look(path, owner);
      const moved =
        isOfItself && operation.method !== "DELETE" && saysNotFound(seen)
          ? await task.cleanUp.find(object, parameterOf(read))
          : null;
      const after = moved?.answer ?? seen;
      const shown = { answer, before, after, owner, isChanged: isOfItself && showsChange(after, mark) };
      const mayBeTheirs = isOfItself && operation.method !== "DELETE" && readingOf(answer).kind === "success";
      if (mayBeTheirs && !shown.isChanged && bearsMark(await lookAsStranger(path), mark)) {
        // Without a credential nothing of theirs can be removed for certain.
        const call = `${operation.method} ${path}`;
        await task.cleanUp.changed({ owner, by: "an anonymous caller", path, call });
      }
      const verdict = isDead(owner) ? null : rulingOnStranger(shown);
      if (verdict) task.onTried(withStranger(judged, verdict, shown, task.identities));
      object = { ...object, answer: after, path: moved?.path ?? path };
      if (moved === null && saysNotFound(seen)) {
        await task.cleanUp.forget(object);
        return null;
      }
    }
    return object;
  }

  /** Has a stranger who was refused a change send what does not fit as well: what is said to that shows what comes first here. */
  async function tryTwins(change: Operation, read: Operation, { body, field, path }: Made): Promise<void> {
    for (const twin of field === null ? [] : faultyTwins(body, field)) {
      const answer = await askAsStranger(change, path, twin, "touch");
      if (isTurnedDown(answer, body, field as string)) orders.set(read.path, "examines");
      else if (readingOf(answer).kind === "denied" && !orders.has(read.path)) orders.set(read.path, "asks");
    }
  }

  /** Has a stranger make what the owner could make: who does not get in cannot, and what comes of it is removed. */
  async function tryMaking({ create, read }: Pick<Lifecycle, "create" | "read">, made: Made): Promise<void> {
    const judged = task.judged(create);
    if (!judged || !isUndecided(judged) || isDead(made.owner) || create.method !== "POST") return;
    if (await tryTwin(create, made, judged, orders.get(read.path))) return;
    // What has a place for whose it is, and is nobody's, might be nobody's to remove.
    if (hasOwner(made.answer) && !isOwnedByAddress(made.answer, made.collection)) return;
    await makeAsStranger({ create, read }, made, judged, made.body);
  }

  /**
   * Has a stranger send what the owner was turned down for by its content: nothing comes of it, and who is refused for something
   * else than the owner is kept out. False where that decides nothing.
   */
  async function tryTwin(
    create: Operation,
    made: Made,
    judged: JudgedOperation,
    order: "asks" | "examines" | undefined,
  ): Promise<boolean> {
    const { owner, field, collection } = made;
    if (field === null) return false;
    for (const twin of faultyTwins(made.body, field)) {
      const object: MadeObject = { ...{ ...unseen(made), collection, owner }, mark: newMark(task.scanMark) };
      await task.cleanUp.note(object);
      const body = withMark(twin, field, object.mark);
      const mine = await askToMake(create, body, owner);
      if (!isTurnedDown(mine, made.body, field)) {
        await forgetOrRemove(object, mine);
        continue;
      }
      const theirs = await askToMake(create, body, null);
      const isTold = isTurnedDown(theirs, made.body, field);
      const found = isTold ? await task.cleanUp.find({ ...object, saysCreated: theirs.status === 201 }) : null;
      if (found) await task.cleanUp.remove(found);
      else if (isTold) await task.cleanUp.forget(object);
      else await forgetOrRemove(object, theirs);
      const shown = { answer: theirs, before: made.answer, after: mine, owner, isChanged: false };
      const isAlike = isTold && theirs.status === mine.status;
      if (!isDead(owner) && isAlike && namesOwner(made.answer)) examined.push({ create, shown, order });
      if (isDead(owner) || readingOf(theirs).kind !== "denied") return false;
      refusingFirst += 1;
      const { by } = readingOf(theirs);
      const verdict = {
        ...{ state: "enforced" as const, confidence: "confirmed" as const, code: "refused-without-credential" },
        reason: `Anonymous callers get ${by} for a body that ${owner} gets ${readingOf(mine).by} for: they are refused before it is examined.`,
      };
      task.onTried(withStranger(judged, verdict, shown, task.identities));
      return true;
    }
    return false;
  }

  /** Forgets what a request cannot have made, and removes what it may have. */
  async function forgetOrRemove(object: MadeObject, answer: Answer): Promise<void> {
    const mayBeThere = readingOf(answer).kind === "success" || (answer.status ?? 500) >= 500;
    if (mayBeThere) await task.cleanUp.remove(object);
    else await task.cleanUp.forget(object);
  }

  async function makeAsStranger(
    { create, read }: Pick<Lifecycle, "create" | "read">,
    made: Made,
    judged: JudgedOperation,
    plain: Body,
  ): Promise<void> {
    const { collection, owner, field } = made;
    const object: MadeObject = { ...{ ...unseen(made), collection, owner }, mark: newMark(task.scanMark) };
    await task.cleanUp.note(object);
    const answer = await askToMake(create, withMark(plain, field, object.mark), null);
    const found =
      readingOf(answer).kind === "denied"
        ? null
        : await task.cleanUp.find({ ...object, saysCreated: answer.status === 201 }, parameterOf(read));
    const shown = { answer, before: made.answer, after: found?.answer ?? made.created, owner, isChanged: false };
    const verdict = found
      ? {
          ...{ state: "missing" as const, confidence: "confirmed" as const, code: "made-without-credential" },
          reason: `An anonymous caller made an object that ${owner} then found.`,
        }
      : rulingOnStranger(shown);
    if (verdict?.state === "enforced" || found) {
      if (verdict) task.onTried(withStranger(judged, verdict, shown, task.identities));
    }
    if (found !== null) await task.cleanUp.remove(found);
    else await forgetOrRemove({ ...object, saysCreated: answer.status === 201 }, answer);
  }

  /** Asks to make an object as somebody; as a stranger where nobody is named. */
  function askToMake(create: Operation, body: Body, label: string | null): Promise<Answer> {
    if (label === null) return askAsStranger(create, create.example, body, "make");
    return task.send({
      ...{ id: `post-twin-as-${label}`, identity: "other", label, method: "POST", path: create.example, aim: "make" },
      purpose: `Try to make an object of a faulty body, as ${label}`,
      ...written(create, create.example, body),
    });
  }

  function askAsStranger(operation: Operation, path: string, body: unknown, aim: Aim): Promise<Answer> {
    const { method } = operation;
    const does = verbs[method] ?? (aim === "make" ? "make one" : "do it");
    return task.send({
      ...{ id: `${method.toLowerCase()}-as-stranger`, identity: "anonymous", method, path, aim },
      purpose: aim === "make" ? "Try to make an object without a credential" : `Try to ${does} without a credential`,
      ...(body === undefined ? {} : written(operation, path, body)),
    });
  }

  function lookAsStranger(path: string): Promise<Answer> {
    const purpose = "Read it again without a credential";
    return task.send({ id: "get-as-stranger", identity: "anonymous", purpose, method: "GET", path });
  }

  function look(path: string, owner: string): Promise<Answer> {
    const purpose = `Read it again as ${owner}, to see what happened`;
    return task.send({ id: `get-as-${owner}`, identity: "other", label: owner, purpose, method: "GET", path });
  }
}
