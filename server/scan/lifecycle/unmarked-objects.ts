import { templateKey } from "../../../src/contract/path-template.ts";
import { readingOf } from "../compare/reading.ts";
import type { Identities } from "../identity/identities.ts";
import { decoded } from "../inventory/decoded.ts";
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

/** What faulty writes made after all. It bears no mark, so it is told, and not removed. */
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
  /** Under what a refusal of the same caller would be noted: who is refused there made nothing. */
  caller: string;
  /** What the list showed before; absent where none was read. */
  before: Before | undefined;
  isLost: boolean;
};

/** Creates the account of one scan; all that it sends goes through `send` of the result. */
export function createUnmarkedObjects({ send, cleanUp, identities }: Tools): UnmarkedObjects {
  const growing = new Set<string>();
  const lists = new Map<string, Before>();
  let room = maxIds;
  const refused = new Set<string>();
  const doubts = new Map<string, Doubt>();

  const ownerOf = ({ label }: Probe) => label ?? identities.users[0]?.traits.label ?? "";
  const listOf = (asked: Probe) => `${ownerOf(asked)} ${routeOf(asked.path)}`;

  async function sendAndNote(asked: Probe, options?: SendOptions): Promise<Answer> {
    const before = lists.get(listOf(asked));
    const answer = await send(asked, options);
    if (answer.keptBack !== undefined) return answer;
    if (asked.method === "GET") noteList(answer);
    else if (isTaken(answer)) await took(answer);
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
    if (place === null || doubts.has(`${place.owner} ${place.path ?? place.collection}`)) return;
    const object = { ...place, mark: newMark(randomScanMark()), isSeen: true };
    const call = `${asked.method} ${routeOf(asked.path)} ${whoIn(asked, place.owner)} was made to fail, and ${status === null ? "no answer came" : `was answered with status ${status}`}.`;
    doubts.set(`${place.owner} ${place.path ?? place.collection}`, { object, call, caller, before, isLost });
    if (isLost) await cleanUp.note(object, `${call} ${asked.method === "POST" ? mayHaveMade : mayHaveChanged}`);
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

  async function took(answer: Answer): Promise<void> {
    const { probe: asked } = answer;
    if (readingOf(answer).kind !== "success") return;
    const [collection, owner] = [routeOf(asked.path), ownerOf(asked)];
    const id = asked.method === "POST" ? (idsOf(answer)[0] ?? null) : null;
    const path = asked.method === "POST" ? id && itemPath(collection, id) : collection;
    // What a PUT made at an address that the scan made up can only be the scan's (201, RFC 9110, 9.3.4).
    if (asked.method === "PUT" && asked.isMadeUp === true && answer.status === 201) {
      const mark = decoded(collection.split("/").findLast((part) => part !== "") ?? "");
      const made = { mark, collection: above(collection), path: collection, owner, isSeen: false };
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
      for (const [key, doubt] of doubts) {
        if (refused.has(doubt.caller)) await cleanUp.forget(doubt.object);
        else if (doubt.object.path !== null) await settleNamed(doubt, doubt.object.path);
        else await settleListed(doubt);
        doubts.delete(key);
      }
    } catch (error) {
      // What was not looked for stays told.
      if (!(error instanceof BudgetSpentError)) throw error;
    }
  }

  async function settleNamed({ object }: Doubt, path: string): Promise<void> {
    const answer = await send(probe("GET", path, object, "See whether a write without an answer made something"));
    if (saysNotFound(answer)) await cleanUp.forget(object);
  }

  async function settleListed({ object, call, before, isLost }: Doubt): Promise<void> {
    const { collection } = object;
    if (before === undefined) return;
    const list = await send(probe("GET", collection, object, "See whether a faulty write made something"));
    const after = shownBy(list);
    // Of what is shown page by page, something else may have moved up.
    const isComparable = before.isWhole || [...before.ids].every((id) => after.ids.has(id));
    const told = cleanUp.left();
    const made = rowsIn(list).flatMap((row) => {
      const id = idIn(row);
      const text = JSON.stringify(row);
      if (id === null || before.ids.has(id) || told.some(({ mark }) => text.includes(mark))) return [];
      const path = itemPath(collection, id);
      return told.some((one) => one.path === path) ? [] : [path];
    });
    if (!isComparable) return;
    const isNothing = after.isWhole && after.rows <= before.rows;
    if (isLost && (made.length > 0 || isNothing)) await cleanUp.forget(object);
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

const mayHaveMade = "It may have made something without a mark, and no list shows whether it did: look there.";
const mayHaveChanged = "It may have changed or made something: compare what is there with what it was.";

const above = (route: string): string => route.replace(/\/[^/]*\/?$/, "") || "/";

const whoIn = ({ identity }: Probe, owner: string): string =>
  identity === "anonymous"
    ? "without a credential"
    : identity === "invalid"
      ? "with a made-up credential"
      : `as ${owner}`;
