import { leftoverOf } from "../../../src/contract/leftover-of.ts";
import type { Leftover } from "../../../src/contract/scans.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import { decoded } from "../inventory/decoded.ts";
import { holdsMark } from "../inventory/holds-mark.ts";
import type { MadeObject, ScanListener } from "../outcome.ts";
import type { Gate } from "../wire/gate.ts";
import type { Answer, Send } from "../wire/probe.ts";
import { routeOf } from "../wire/route-key.ts";
import { bearsMark, listsMark } from "./bears-mark.ts";
import { holdsNothing, saysNotFound } from "./is-gone.ts";
import { letGo } from "./let-go.ts";
import { idsOfListed, idsWith, perhapsIdsWith } from "./listed-ids.ts";
import { idAt, itemPath } from "./made-objects.ts";
import { newMark, randomScanMark } from "./mark.ts";
import { commandFor, type Place, probe, reasons } from "./removal.ts";
import { isOfChange } from "./rule-change.ts";
import { sendRemoval } from "./send-removal.ts";
import { asListed, ownObjectOf } from "./sighting.ts";
import { thereBefore } from "./there-before.ts";

/** Attempts to remove one object; a target may be busy with it. */
const attempts = 3;

/** Keeps account of what a scan makes on its target, and takes it away again. */
export type CleanUp = {
  /** Notes an object before the request that makes it, and again as more is known of it; `reason` says why it may still be there. */
  note(object: MadeObject, reason?: string): Promise<void>;
  /**
   * Notes that an object was seen at its address with its mark: from now on it may be touched and removed. False where it was there
   * before, and the request that was to make one changed it: that is told, and it is left alone.
   */
  saw(object: MadeObject & { path: string }, shown?: Answer): Promise<boolean>;
  /**
   * Looks as somebody else, or as a stranger, what they are shown where an object is, once: the gate lets nobody change or remove
   * what is another thing for them.
   */
  look(object: MadeObject & { path: string }, label: string | null): Promise<void>;
  /** Lets whoever was shown an object with its mark at another address of it touch it there, until what is returned is called. */
  sawElsewhere(object: MadeObject, where: { path: string; label: string }, shown: Answer): (() => void) | null;
  /** Whether nothing more may be made in a collection: that was seen to change what was there, or what was made there stays. */
  isClosed(collection: string): boolean;
  /** Notes that an object is gone, or was never made. */
  forget(object: MadeObject): Promise<void>;
  /** Finds an object by its mark where its address is not known; null where it is nowhere to be seen. */
  find(object: MadeObject, parameter?: string): Promise<(MadeObject & { path: string; answer: Answer }) | null>;
  /**
   * Tells that writing to what `owner` holds changed something else than it may, or made something for whoever wrote: `by`, the owner
   * where that is absent.
   */
  changed(where: { owner: string; by?: string; path: string; call: string }): Promise<void>;
  /** Removes an object, which must have been seen at its address with its mark. False when it stays; that is told. */
  remove(object: MadeObject): Promise<boolean>;
  /** Objects that the scan made, or may have made, as they may still turn up: all but those that are told with their address. */
  unsettled(): MadeObject[];
  /** What is still on the target, with the command that removes it. */
  left(): Leftover[];
};

type Tools = Place & {
  send: Send;
  gate: Pick<Gate, "owns" | "disowns">;
  listener: Pick<ScanListener, "log" | "made" | "removed">;
};

/** Creates the account of one scan. */
export function createCleanUp({ send, gate, listener, ...place }: Tools): CleanUp {
  const held = new Map<string, { object: MadeObject; reason: string }>();
  /** Marks of what was there before. */
  const foreign = new Set<string>();
  const closed = new Set<string>();
  const looked = new Set<string>();
  const noted = new Map<string, MadeObject>();
  const { identities } = place;
  const before = thereBefore((object) => read(object.collection, object, "See what is there before one is made"));

  const read = (path: string, object: MadeObject, purpose: string) => send(probe("GET", path, object, purpose));
  const shows = (answer: Answer, { mark }: MadeObject) =>
    readingOf(answer).kind === "success" && bearsMark(answer, mark);

  async function note(object: MadeObject, reason: string = reasons.unknownYet): Promise<void> {
    if (reason === reasons.unknownYet && object.path === null && !object.isSeen) await before.look(object);
    held.set(object.mark, { object, reason });
    if (!object.isSeen && !noted.has(object.mark) && !isOfChange(object.mark)) noted.set(object.mark, object);
    // A later scan, which does not know that only a list shows it, must not take it for gone.
    const isSeen = object.isSeen && !object.isListed;
    await listener.made?.({ ...object, isSeen, reason, command: commandFor(object, place) });
  }

  async function saw(object: MadeObject & { path: string }, shown?: Answer): Promise<boolean> {
    if (
      object.wasFree !== true &&
      (await before.held(object, [idAt(object.path, object.items ?? object.collection)], shown))
    )
      return leave(object);
    gate.owns(ownObjectOf(object));
    await note({ ...object, isSeen: true }, reasons.notYet);
    return true;
  }

  async function look(object: MadeObject & { path: string }, label: string | null): Promise<void> {
    const path = object.isListed ? object.collection : object.path;
    const key = `${object.mark} ${path} ${label}`;
    if (holdsMark(decoded(object.path), object.mark) || looked.has(key)) return;
    looked.add(key);
    const purpose = `See what ${label ?? "an anonymous caller"} is shown there`;
    const who = label === null ? ({ identity: "anonymous" } as const) : ({ identity: "other", label } as const);
    const seen = await send({ id: "see-what-is-there", ...who, purpose, method: "GET", path });
    // Who may not read one thing by its number may be listed a thing of their own under the same.
    if (label !== null && readingOf(seen).kind === "denied" && path !== object.collection)
      await send({ id: "see-what-is-listed", ...who, purpose, method: "GET", path: object.collection });
  }

  /** Leaves alone what was there before, although it bears the mark by now; no later scan takes it for its own either. */
  async function leave(object: MadeObject & { path: string }): Promise<false> {
    const { mark, collection, owner, path } = object;
    foreign.add(mark);
    closed.add(collection);
    await forget(object);
    const place = { mark: newMark(randomScanMark()), collection, path: null, owner, isSeen: true };
    await keep(
      place,
      `POST ${collection} is not known to have made ${path}: it was there before, or nothing shows that it was not. It holds ${mark} now.`,
    );
    return false;
  }

  async function forget(object: MadeObject): Promise<void> {
    held.delete(object.mark);
    gate.disowns(object.mark);
    await listener.removed?.(object);
  }

  async function keep(object: MadeObject, reason: string): Promise<false> {
    await note(object, reason);
    const where = object.path ?? `below ${object.collection}`;
    listener.log(
      "error",
      `What the scan made as ${object.owner} (${object.mark}, ${where}) may still be there: ${reason}`,
    );
    return false;
  }

  async function find(object: MadeObject, parameter = "") {
    const list = await read(object.collection, object, "Look for what the scan created, by its mark");
    if (object.isListed) {
      const shown = readingOf(list).kind === "success" ? parseJson(list.body) : null;
      const [id, ...more] = idsOfListed(shown, object, parameter);
      if (id === undefined) return null;
      const path = itemPath(object.items ?? object.collection, id);
      // By its likeliest id as well: one that no other row gives may be its author's.
      if (await before.held(object, [...more, id])) await leave({ ...object, path });
      else await saw({ ...object, path });
      if (foreign.has(object.mark)) return null;
      return { ...object, path, isSeen: true, answer: list };
    }
    const json = parseJson(list.body);
    for (const id of new Set([...idsWith(json, object.mark, parameter), ...perhapsIdsWith(json, object.mark)])) {
      const path = itemPath(object.items ?? object.collection, id);
      const answer = await read(path, object, "Check that the scan created it");
      if (!shows(answer, object)) continue;
      if (!(await saw({ ...object, path }, answer))) return null;
      return { ...object, path, isSeen: true, answer };
    }
    return null;
  }

  /** Whether its collection's list shows an object; null where no list was answered. */
  const lists = async (object: MadeObject) =>
    listsMark(
      await read(object.collection, object, "Check whether what the scan created is still listed"),
      object.mark,
    );

  /** Where an object is now, when it can be told: `gone` needs an address at which it had been seen. */
  async function locate(object: MadeObject): Promise<(MadeObject & { path: string }) | "gone" | string> {
    if (object.path !== null && !object.isListed) {
      const { path } = object;
      const answer = await read(path, object, "Check that it is still what the scan created");
      const isThere = readingOf(answer).kind === "success" && !holdsNothing(answer);
      if (shows(answer, object) || (object.wasFree === true && readingOf(answer).kind === "success")) {
        const isOwn = object.isSeen || (await saw({ ...object, path }, answer));
        if (!isOwn) return reasons.wasThere;
        gate.owns(ownObjectOf({ ...object, path }));
        return { ...object, path, isSeen: true };
      }
      if (object.isSeen && saysNotFound(answer)) return "gone";
      // What a change makes can only be where it was sent.
      if (isOfChange(object.mark) && (saysNotFound(answer) || isThere)) return "gone";
      if (isThere) return "The object at this path lacks the scan's mark, so it is not touched.";
    }
    const found = await find(object);
    if (found) return found;
    if (object.isListed && object.isSeen && (await lists(object)) === false) return "gone";
    return object.path === null
      ? "It was not found by its mark, and may never have been made."
      : "It was never seen at its address with its mark, so it is not removed.";
  }

  async function remove(told: MadeObject): Promise<boolean> {
    const object = asListed(told);
    if (foreign.has(object.mark)) return false;
    // An earlier scan told what it changed there: there is nothing to remove, and it stays told.
    if (object.path === null && object.isSeen && !object.isListed) return false;
    const place = await locate(object);
    if (place === "gone") {
      await forget(object);
      return true;
    }
    // What was there before is told by now.
    if (foreign.has(object.mark)) return false;
    if (typeof place === "string") return keep(object, place);
    let refusal = "The target keeps it.";
    for (let attempt = 0; attempt < attempts; attempt++) {
      const removal = await sendRemoval(send, place, "Remove what the scan created");
      if (removal.keptBack !== undefined) return keep(place, removal.keptBack);
      if (await isGone(place, removal)) {
        await forget(place);
        return true;
      }
      refusal = `The target keeps it: it answers with ${readingOf(removal).by}.`;
      if (attempt === 0 && (await letGo(send, place, removal))) continue;
      // What hides things from those who may not touch them calls them not there.
      if (/^(denied|not-found)$/.test(readingOf(removal).kind) && (await removeAsOther(place))) return true;
    }
    closed.add(place.collection);
    return keep(place, refusal);
  }

  async function isGone(place: MadeObject & { path: string }, removal: Answer): Promise<boolean> {
    if (place.isListed) return (await lists(place)) === false;
    const after = await read(place.path, place, "Check that it is gone");
    if (saysNotFound(after)) return true;
    return (removal.status ?? 500) < 300 && (readingOf(after).kind !== "success" || holdsNothing(after));
  }

  /** Who may create is not always who may remove: whoever else sees the object with its mark is asked to, privileged first. */
  async function removeAsOther(place: MadeObject & { path: string }): Promise<boolean> {
    const others = identities.users
      .filter(({ traits }) => traits.label !== place.owner)
      .toSorted((one, two) => Number(two.traits.isPrivileged) - Number(one.traits.isPrivileged));
    for (const { traits } of others) {
      const as = { ...place, owner: traits.label };
      const isMaker = place.maker === traits.label;
      if (isMaker) gate.owns(ownObjectOf(as));
      const seen = place.isListed ? null : await read(place.path, as, "Check that the scan created it");
      if (!isMaker && !(seen ? shows(seen, place) : await lists(as))) continue;
      const removal = await sendRemoval(send, as, `Remove what the scan created as ${place.owner}`);
      if (removal.keptBack !== undefined || readingOf(removal).kind === "denied") continue;
      if (!(await isGone(isMaker ? place : as, removal))) continue;
      await forget(place);
      return true;
    }
    return false;
  }

  return {
    note,
    saw,
    look,
    sawElsewhere(object, { path, label }, shown) {
      if (foreign.has(object.mark) || !shows(shown, object)) return null;
      const mark = `${object.mark} ${path} ${label}`;
      gate.owns({ ...ownObjectOf({ ...object, path, owner: label, collection: path }), mark });
      return () => gate.disowns(mark);
    },
    isClosed: (collection) => closed.has(collection),
    forget,
    async changed({ owner, by = owner, path, call }) {
      const place = { mark: newMark(randomScanMark()), collection: routeOf(path), path: null, owner, isSeen: true };
      await keep(
        place,
        `${call} as ${by} changed or made something that it was not meant to. Compare what is there with what it was.`,
      );
    },
    find,
    remove,
    unsettled: () =>
      [...noted.values()].filter(({ mark }) => {
        const { object } = held.get(mark) ?? {};
        return !foreign.has(mark) && (object === undefined || object.path === null);
      }),
    left: () =>
      [...held.values()].map(({ object, reason }) =>
        leftoverOf({ ...object, reason, command: commandFor(object, place) }),
      ),
  };
}
