import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import { decoded } from "../inventory/decoded.ts";
import { holdsMark } from "../inventory/holds-mark.ts";
import type { Answer } from "../wire/probe.ts";
import { routeOf } from "../wire/route-key.ts";
import { formatOf } from "./made-objects.ts";

type Thing = Record<string, unknown>;

const ownId = /^(id|_id|uuid|guid)$/i;
/** A second id of the thing's own, by which some are asked for: `documentId` beside the `id` of a version. */
const secondId = /^(document|doc|object|record|entity|public|external|global|unique)[_-]?id$/i;
/** Where some APIs put the fields of a thing: beside its id (JSON:API), or below a text's name as it is shown. */
const carrier = /^(attributes|fields|properties|title)$/i;
/** What an envelope may say in words beside the thing that it holds. */
const envelopeWord = /^(status|code|message|msg|version|type|kind|time|timestamp|date|request_?id|locale|lang)$/i;
/** Levels of envelopes around a thing, and of things within things in a list. */
const maxEnvelopes = 3;
const maxLevels = 12;

/**
 * Whether what an answer shows is the thing at the address itself, with the mark in its own fields. A mark in anything
 * that it lists or holds is not its own, and neither is a thing that calls itself by another id. Some services answer with
 * the rows that they found: then a single one is the thing where it says that it is.
 */
export function bearsMark({ body, probe }: Pick<Answer, "body" | "probe">, mark: string): boolean {
  if (isMark(body.trim(), mark)) return true;
  let thing = aloneIn(parseJson(body));
  for (let left = maxEnvelopes; left >= 0 && isThing(thing); left--) {
    if (isMarked(thing, mark)) return isAt(thing, probe.path);
    thing = aloneIn(insideOf(thing, probe.path));
  }
  return isMark(thing, mark);
}

/** Every thing of a list, at whatever depth, that has the mark in its own fields. */
export function thingsWith(json: unknown, mark: string, depth = maxLevels): Thing[] {
  if (typeof json !== "object" || json === null || depth === 0) return [];
  const inner = Object.values(json).flatMap((value) => thingsWith(value, mark, depth - 1));
  return isThing(json) && isMarked(json, mark) ? [json, ...inner] : inner;
}

/** Every list of an answer, at whatever depth. */
export function listsIn(json: unknown, depth = maxLevels): unknown[][] {
  if (typeof json !== "object" || json === null || depth === 0) return [];
  const inner = Object.values(json).flatMap((value) => listsIn(value, depth - 1));
  return Array.isArray(json) ? [json, ...inner] : inner;
}

/** Whether the mark stands in a text of the thing's own. */
function isMarked(thing: Thing, mark: string): boolean {
  return Object.entries(thing).some(([name, value]) =>
    isThing(value)
      ? carrier.test(name) && Object.values(value).some((text) => holds(text, mark)) && !hasId(value)
      : holds(value, mark),
  );
}

/** The one row of an answer, which says which thing it is; everything else as it was. */
const aloneIn = (found: unknown): unknown =>
  Array.isArray(found) && found.length === 1 && isThing(found[0]) && hasId(found[0]) ? found[0] : found;

/** What an envelope holds, beside which it says nothing of its own: one thing, or of several the one with the address's id. */
function insideOf(envelope: Thing, path: string): unknown {
  if (hasId(envelope)) return null;
  const entries = Object.entries(envelope).filter(([name]) => !/^_?(meta|links|jsonapi)$/i.test(name));
  const [only, ...more] = entries.flatMap(([, value]) => (typeof value === "object" && value !== null ? [value] : []));
  if (entries.some(([name, value]) => typeof value === "string" && !envelopeWord.test(name))) return null;
  if (more.length === 0) return only;
  const names = lastNames(path);
  const own = [only, ...more].filter((value) => isThing(value) && idsOf(value).some((id) => names.includes(id)));
  return own.length === 1 ? own[0] : null;
}

/** Whether a thing that says which one it is says the last name of the address. */
function isAt(thing: Thing, path: string): boolean {
  const names = lastNames(path);
  // What is called by the id of another thing, `parentId`, is not the address's own.
  const own = Object.entries(thing).filter(([name]) => ownId.test(name) || secondId.test(name) || !/id$/i.test(name));
  return !hasId(thing) || own.some(([, value]) => !isThing(value) && names.includes(String(value)));
}

/** The last name of an address, as it is and without a format: `/notes/7.json` is the 7 in one. */
function lastNames(path: string): string[] {
  const parts = routeOf(path).split("/");
  const last = decoded(parts.findLast((part) => part !== "") ?? "");
  return [last, last.slice(0, last.length - formatOf(last).length)];
}

const idsOf = (thing: Thing): string[] =>
  Object.entries(thing).flatMap(([name, id]) =>
    ownId.test(name) && (typeof id === "string" || typeof id === "number") ? [String(id)] : [],
  );
const hasId = (thing: Thing): boolean => idsOf(thing).length > 0;
const holds = (value: unknown, mark: string): boolean => typeof value === "string" && holdsMark(value, mark);
const isMark = (value: unknown, mark: string): boolean => holds(value, mark) && String(value).length === mark.length;
const isThing = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a list shows something with a mark; null where no list was answered. */
export function listsMark(list: Answer, mark: string): boolean | null {
  const json = parseJson(list.body);
  if (readingOf(list).kind !== "success" || typeof json !== "object" || json === null) return null;
  return thingsWith(json, mark).length > 0;
}
