import { templateKey } from "../../../src/contract/path-template.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities } from "../identity/identities.ts";
import { decoded } from "../inventory/decoded.ts";
import { holdsMark } from "../inventory/holds-mark.ts";
import type { Operation } from "../operation.ts";
import type { MadeObject } from "../outcome.ts";
import { BudgetSpentError } from "../wire/budget.ts";
import { hasCredential, isTaken } from "../wire/kinds-of-request.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { pacedAs, routeOf } from "../wire/route-key.ts";
import type { Sender, SendOptions } from "../wire/send.ts";
import type { CleanUp } from "./clean-up.ts";
import { saysNotFound } from "./is-gone.ts";
import { idIn, idsOf, itemPath } from "./made-objects.ts";
import { newMark, randomScanMark } from "./mark.ts";
import { probe } from "./removal.ts";
import { rowsIn, type Shown, shownBy } from "./there-before.ts";

/** Ids of things in lists that are kept. */
const maxIds = 100_000;
/** New things of one list that are told one by one. */
const maxTold = 20;

/**
 * What faulty writes made after all. It bears no mark, so it is told and not removed; but what a PUT made at an address that
 * the scan made up can only be the scan's (201, RFC 9110, 9.3.4), and is.
 */
export type UnmarkedObjects = {
  /** Sends, and notes what a faulty write made, and where its answer leaves open whether it made something. */
  send: Sender["send"];
  /** Takes note of the addresses to which something may be posted. */
  learn(operations: readonly Pick<Operation, "method" | "path">[]): void;
  /** Looks whether what was left open came to something, and tells what did, and what no list shows. */
  settle(): Promise<void>;
};

type Tools = {
  send: Sender["send"];
  cleanUp: Pick<CleanUp, "note" | "forget" | "remove" | "left">;
  identities: Pick<Identities, "users">;
};

type Before = Pick<Shown, "ids" | "rows" | "isWhole">;

/** A faulty write whose answer leaves open whether it made something. */
type Doubt = {
  object: MadeObject;
  /** Who asked what, and how it ended, as the beginning of a sentence. */
  call: string;
  /** What the list showed before; absent where none was read. */
  before: Before | undefined;
  isLost: boolean;
  /** Whether what it made would be listed where it was sent. */
  isListed: boolean;
};

/** Creates the account of one scan; all that it sends goes through `send` of the result. */
export function createUnmarkedObjects({ send, cleanUp, identities }: Tools): UnmarkedObjects {
  const growing = new Set<string>();
  const lists = new Map<string, Before>();
  let room = maxIds;
  const refused = new Set<string>();
  /** By who asked for what, as in `refused`. */
  const doubts = new Map<string, Doubt>();

  const ownerOf = ({ label }: Probe) => label ?? identities.users[0]?.traits.label ?? "";
  const listOf = (asked: Probe) => `${ownerOf(asked)} ${routeOf(asked.path)}`;

  async function sendAndNote(asked: Probe, options?: SendOptions): Promise<Answer> {
    const before = lists.get(listOf(asked));
    const answer = await send(asked, options);
    if (answer.keptBack !== undefined) return answer;
    if (asked.method === "GET") noteList(answer);
    else if (isTaken(answer)) await took(answer);
    else if (isChangeOfNothing(answer)) await madeOfNothing(answer);
    else if (asked.aim === "faulty") await noteFaulty(answer, before);
    return answer;
  }

  function noteList(answer: Answer): void {
    const { probe: asked } = answer;
    if (!hasCredential(asked) || !growing.has(templateKey(pacedAs(asked.path)))) return;
    if (readingOf(answer).kind !== "success") return;
    const { ids, rows, isWhole } = shownBy(answer);
    const left = room + (lists.get(listOf(asked))?.ids.size ?? 0) - ids.size;
    if (left < 0) return;
    room = left;
    lists.set(listOf(asked), { ids, rows, isWhole });
  }

  async function noteFaulty(answer: Answer, before: Before | undefined): Promise<void> {
    const { probe: asked, status } = answer;
    const { kind } = readingOf(answer);
    const isLost = status === null || status === 502 || status === 504;
    const caller = `${asked.identity} ${ownerOf(asked)} ${asked.method} ${routeOf(asked.path)}`;
    // Whose session ended is refused as well.
    if (kind === "denied" && (status === 403 || !hasCredential(asked))) refused.add(caller);
    const isRefused = kind === "denied" || kind === "unsupported" || (status !== null && status >= 400 && status < 500);
    const place = isRefused ? null : placeOf(asked, isLost);
    const known = doubts.get(caller);
    if (place === null || known?.isLost || (known && !isLost)) return;
    const object = { ...place, mark: newMark(randomScanMark()), isSeen: true };
    const call = `${asked.method} ${routeOf(asked.path)} ${whoIn(asked, place.owner)} was made to fail, and ${status === null ? "no answer came" : `was answered with status ${status}`}.`;
    doubts.set(caller, { object, call, before: known?.before ?? before, isLost, isListed: asked.method === "POST" });
    if (isLost) await cleanUp.note(object, `${call} ${mayHave}`);
  }

  /** Where what a faulty write may have made would be; null where nothing comes of it. */
  function placeOf(asked: Probe, isLost: boolean): Pick<MadeObject, "collection" | "path" | "owner"> | null {
    const { method, isMadeUp = false } = asked;
    const [route, owner] = [routeOf(asked.path), ownerOf(asked)];
    // Below a parent that was made up nothing stands.
    if (method === "POST") return isMadeUp ? null : { collection: route, path: null, owner };
    if (!isLost || method === "DELETE" || (isMadeUp && method !== "PUT")) return null;
    return isMadeUp ? { collection: above(route), path: route, owner } : { collection: route, path: null, owner };
  }

  /** Some stores make what a change does not find (RFC 5789, 2): it is there then, by the id that was made up. */
  async function madeOfNothing({ probe: asked }: Answer): Promise<void> {
    const [path, owner] = [routeOf(asked.path), ownerOf(asked)];
    const object = { ...namedByPath(path), owner, isSeen: false };
    const read = await send(probe("GET", path, object, "See whether a change of nothing made something"));
    if (readingOf(read).kind !== "success" || !holdsMark(read.body, object.mark)) return;
    await cleanUp.note(object);
    await cleanUp.remove(object);
  }

  async function took(answer: Answer): Promise<void> {
    const { probe: asked } = answer;
    if (readingOf(answer).kind !== "success") return;
    const [collection, owner] = [routeOf(asked.path), ownerOf(asked)];
    const id = asked.method === "POST" ? (idsOf(answer)[0] ?? null) : null;
    // An answer that shows the thing above, `/articles/{slug}/favorite`, names nothing that was made below it.
    const isMade = id !== null && !collection.split("/").includes(id);
    const path = asked.method !== "POST" ? collection : isMade ? itemPath(collection, id) : null;
    if (asked.method === "PUT" && asked.isMadeUp === true && answer.status === 201) {
      const made = { ...namedByPath(collection), owner, isSeen: false };
      await cleanUp.note(made);
      await cleanUp.remove(made);
      return;
    }
    // Whoever made it, it is there: a later scan that does not find it may take it for gone.
    await cleanUp.note(
      { mark: newMark(randomScanMark()), collection, path, owner, isSeen: true },
      `${asked.method} ${collection} accepted a malformed body. What it created from it has no mark.`,
    );
  }

  async function settle(): Promise<void> {
    try {
      for (const [caller, doubt] of doubts) {
        // Who is refused there made nothing.
        if (refused.has(caller)) await cleanUp.forget(doubt.object);
        else if (doubt.isListed) await settleListed(doubt);
        else await settleNamed(doubt);
        doubts.delete(caller);
      }
    } catch (error) {
      // What was not looked for stays told.
      if (!(error instanceof BudgetSpentError)) throw error;
    }
  }

  async function settleNamed({ object }: Doubt): Promise<void> {
    const { path, collection } = object;
    const purpose = "See whether a write without an answer made something";
    const answer = await send(probe("GET", path ?? collection, object, purpose));
    if (saysNotFound(answer)) await cleanUp.forget(object);
  }

  async function settleListed({ object, call, before, isLost }: Doubt): Promise<void> {
    const { collection } = object;
    if (before === undefined) return;
    const list = await send(probe("GET", collection, object, "See whether a faulty write made something"));
    const after = shownBy(list);
    // Of what is shown page by page, something else may have moved up.
    const isComparable = before.isWhole || [...before.ids].every((id) => after.ids.has(id));
    if (!isComparable) return;
    const told = cleanUp.left();
    const since = rowsIn(list).filter((row) => !before.ids.has(idIn(row) ?? ""));
    const made = since.flatMap((row) => {
      const [id, text] = [idIn(row), JSON.stringify(row)];
      const path = id === null ? null : itemPath(collection, id);
      return path === null || told.some((one) => one.path === path || holdsMark(text, one.mark)) ? [] : [path];
    });
    const isExplained = after.isWhole && since.every((row) => idIn(row) !== null);
    if (isLost && (made.length > 0 || isExplained)) await cleanUp.forget(object);
    for (const path of made.slice(0, maxTold))
      await cleanUp.note(
        { ...object, mark: newMark(randomScanMark()), path },
        `${call} ${path} is listed since then, without a mark: see that nobody else made it before you remove it.`,
      );
  }

  return {
    send: sendAndNote,
    learn(operations) {
      for (const { method, path } of operations) if (method === "POST") growing.add(templateKey(path));
    },
    settle,
  };
}

const mayHave =
  "It may have made or changed something without the scan's mark, and nothing shows whether it did: look there.";

/** Whether something that can be read and sets nothing was taken for what does not exist. */
const isChangeOfNothing = (answer: Answer): boolean =>
  answer.probe.method === "PATCH" && answer.probe.aim === "absent" && readingOf(answer).kind === "success";

/** What stands at an address that was made up, marked by the last part of it. */
const namedByPath = (path: string): Pick<MadeObject, "mark" | "collection" | "path"> => ({
  ...{ mark: decoded(path.split("/").findLast((part) => part !== "") ?? ""), collection: above(path), path },
});

const above = (route: string): string => route.replace(/\/[^/]*\/?$/, "") || "/";

const whoIn = ({ identity }: Probe, owner: string): string =>
  identity === "anonymous"
    ? "without a credential"
    : identity === "invalid"
      ? "with a made-up credential"
      : `as ${owner}`;
