import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { MadeObject } from "../outcome.ts";
import { askAs } from "./ask-as.ts";
import { bearsMark, thingsWith } from "./bears-mark.ts";
import { createMakings } from "./conclude-making.ts";
import type { Lifecycle } from "./find-lifecycles.ts";
import { saysNotFound } from "./is-gone.ts";
import { placeOfItems } from "./items-of.ts";
import { createDenials, withKnownIds } from "./known-ids.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";
import { type Body, itemPath, type Made, parameterOf, pathsOf } from "./made-objects.ts";
import { innerOf, newMark, placesForMark, withFields, withMark } from "./mark.ts";
import { namedBodies, withName } from "./named-objects.ts";
import { takenIn, withOwnValues } from "./own-values.ts";
import { probe } from "./removal.ts";
import { seenBodies } from "./seen-bodies.ts";
import { smuggledInto } from "./smuggled-fields.ts";
import { shownBy } from "./there-before.ts";

/** A body that may make an object, with the fields that take its mark. */
type Markable = Pick<Made, "field"> & { plain: Body; also?: readonly string[] };
const recordings = new Set<Operation["source"]>(["postman", "traffic", "observed"]);
/** Makes one object of a kind as one identity; null where none could be made that could be seen. */
type Maker = (lifecycle: Lifecycle, label: string) => Promise<Made | null>;
/** Makes objects, and says of which creations what they made was not seen with its mark: they make nothing more. */
type Workshop = { make: Maker; isUnseen(create: Operation): boolean };

/** Faults of a creation after which nobody else tries it: each may have made something, which is looked for and told. */
const maxFaults = 3;

/** Creates the maker of one scan. */
export function createMaker(operations: readonly Operation[], task: LifecycleTask): Workshop {
  const ask = askAs(task.send);
  const makings = createMakings(task);
  /** By creation, the body of which an object was made. */
  const worked = new Map<Operation, Markable>();
  const unseen = new Set<Operation>();
  const faults = new Map<Operation, number>();
  return { make, isUnseen: (create) => unseen.has(create) };

  /**
   * Makes an object with a mark in a field of free text; null where there is none, or nothing was made that could be seen.
   * It is noted before the request, so that a crash between the two is healed by the mark.
   */
  async function make(lifecycle: Lifecycle, label: string): Promise<Made | null> {
    const { create, read, flat } = lifecycle;
    if (unseen.has(create) || (faults.get(create) ?? 0) >= maxFaults) return null;
    const isNamed = isPutAtName(create);
    const address = (isNamed ? read : create).example.split("?", 1)[0] ?? "";
    const collection = isNamed ? address.replace(/\/[^/]+\/?$/, "") : address;
    const items = placeOfItems(collection, flat);
    /** What may have been made although a fault was answered, each with a mark of its own. */
    const doubtful: MadeObject[] = [];
    const denials = createDenials();
    /** Fields of what may be there only once, and is there: what is copied of one that is there holds its address, or its code. */
    let taken: string[] = [];
    for await (const { plain, field, also } of bodiesOf(lifecycle, label)) {
      if (denials.covers(plain)) continue;
      if (task.cleanUp.isClosed(collection)) break;
      // A strict API refuses unknown fields; then the plain body is sent.
      const tries = create.body === undefined ? [true] : [false, true];
      for (const isPlain of tries) {
        const mark = newMark(task.scanMark);
        const named = isNamed ? itemPath(collection, mark, read.path) : null;
        const where = flat ? { items } : {};
        const object: MadeObject = {
          ...where,
          mark,
          collection,
          path: named,
          owner: label,
          isSeen: false,
          wasFree: isNamed,
        };
        if (!(await isFree(read, object))) continue;
        const copied = withMark(withName(plain, parameterOf(read), mark), field, mark, also);
        const marked = withOwnValues(copied, taken, mark);
        const body = isPlain ? marked : withFields(marked, smuggledInto(create));
        await task.cleanUp.note(object);
        const purpose = `Make an object as ${label}`;
        const answer = await ask(create, create.method, named ?? create.example, label, purpose, body, "make");
        if (answer.keptBack !== undefined) {
          await task.cleanUp.forget(object);
          continue;
        }
        if (answer.status === null || answer.status >= 500) {
          // Where one is there in spite of its answer, or none came, none is made after it.
          if (answer.status === null || (await isThere(read, object))) {
            await settle([...doubtful, object], null);
            return null;
          }
          doubtful.push(object);
          faults.set(create, (faults.get(create) ?? 0) + 1);
          continue;
        }
        if (readingOf(answer).kind !== "success") {
          makings.failed(create, label, answer);
          if (taken.length === 0) {
            taken = takenIn(answer, marked);
            if (withOwnValues(marked, taken, mark) !== marked) tries.push(isPlain);
          }
          await task.cleanUp.forget(object);
          if (isPlain) denials.note(answer, plain);
          continue;
        }
        const paths = named === null ? pathsOf(items, answer, read) : [named];
        const told: MadeObject = { ...object, saysCreated: answer.status === 201 };
        const seen = await seeNew(read, told, paths);
        await settle(doubtful, seen);
        if (seen) {
          worked.set(create, { plain, field, also });
          makings.made(create, label, answer, seen.answer);
          return { ...seen, body: marked, field, created: answer };
        }
        if (!(await task.cleanUp.remove({ ...told, path: paths[0] ?? null }))) unseen.add(create);
        return null;
      }
    }
    await settle(doubtful, null);
    return null;

    /** Takes back what may have been made. Where the list that shows `like` does not show it, nothing was. */
    async function settle(objects: readonly MadeObject[], like: MadeObject | null): Promise<void> {
      for (const object of objects) {
        const isNone = isNamed ? await isFree(read, object) : like !== null && (await listsOnly(like, object));
        if (isNone) await task.cleanUp.forget(object);
        else await task.cleanUp.remove(object);
      }
    }
  }

  /** Reads a list for the ids of other things that a body names. */
  function listAs(label: string) {
    return (list: Operation) => ask(list, "GET", list.example, label, "List what the new object is to name by its id");
  }

  /** Whether a list that shows one object, and all that there is, does not show another. */
  async function listsOnly(like: MadeObject, { collection, owner, mark }: MadeObject): Promise<boolean> {
    const purpose = "See whether what was answered with a fault was made";
    const list = await task.send(probe("GET", collection, { ...like, owner }, purpose));
    const shows = (one: string) => thingsWith(parseJson(list.body), one).length > 0;
    return readingOf(list).kind === "success" && shownBy(list).isWhole && shows(like.mark) && !shows(mark);
  }

  /** Whether nothing has the name of an object that is made at an address of the scan's own; true for every other. */
  async function isFree(read: Operation, { path, owner }: MadeObject): Promise<boolean> {
    if (path === null) return true;
    return saysNotFound(await ask(read, "GET", path, owner, "See that nothing has the name of the new one"));
  }

  async function isThere(read: Operation, object: MadeObject): Promise<boolean> {
    if (object.path !== null) return !(await isFree(read, object));
    return (await task.cleanUp.find(object, parameterOf(read))) !== null;
  }

  /** Bodies to make an object of, with the field that takes its mark; one that worked is the only one from then on. */
  async function* bodiesOf(lifecycle: Lifecycle, label: string): AsyncGenerator<Markable> {
    const { create } = lifecycle;
    const known = worked.get(create);
    if (known) return yield known;
    const get = (operation: Operation, path: string, purpose: string) => ask(operation, "GET", path, label, purpose);
    const seen = () => seenBodies({ ...lifecycle, operations }, get);
    if (isPutAtName(create)) return yield* await namedBodies(lifecycle, get);
    // What is made by whoever comes might be nobody's, and nobody's to remove.
    if (create.body === undefined && task.judged(create)?.authentication.state === "missing") return;
    if (create.body === undefined) return yield* markable(create, await seen());
    const described = create.body as Body;
    yield* markable(create, [...(await withKnownIds(described, operations, listAs(label))), described]);
    // What nobody can make up stands in one that is there.
    const there = await seen();
    const shown = innerOf(there[0] ?? {});
    const taken = Object.entries(shown).filter(([name]) => name in innerOf(described));
    if (taken.length > 0) yield* markable(create, [withFields(described, Object.fromEntries(taken))]);
    // A recording tells what was sent once, and not all that could be.
    if (recordings.has(create.source)) yield* markable(create, there);
  }

  /** Looks at a new object; where it is not seen with its mark, the list is searched for it. */
  async function seeNew(read: Operation, object: MadeObject, paths: readonly string[]) {
    const { owner, mark } = object;
    for (const path of paths) {
      await task.cleanUp.note({ ...object, path });
      const answer = await ask(read, "GET", path, owner, `Read the new object as ${owner}`);
      if (readingOf(answer).kind !== "success" || !(bearsMark(answer, mark) || object.wasFree)) continue;
      if (!(await task.cleanUp.saw({ ...object, path }, answer))) return null;
      return { ...object, path, isSeen: true, answer };
    }
    return await task.cleanUp.find(object, parameterOf(read));
  }
}

/** Whether things are made at a name of the scan's own, and not in their collection. */
const isPutAtName = ({ method, makes }: Operation): boolean => method === "PUT" && makes !== true;

const markable = ({ formed }: Operation, bodies: readonly Body[]): Markable[] =>
  bodies.flatMap((plain) => placesForMark(plain, formed).map((place) => ({ plain, ...place })));
