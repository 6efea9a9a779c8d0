import { type Row, recordOf, rowsOf } from "../authorize/row-owners.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import { withoutEdges } from "../inventory/connections.ts";
import type { MadeObject } from "../outcome.ts";
import type { Answer } from "../wire/probe.ts";
import { listsIn, thingsWith } from "./bears-mark.ts";
import { idsNamedIn } from "./made-objects.ts";

/** What collections held before the scan made anything there. */
export type ThereBefore = {
  /** Has the collection of an object listed, once as each who makes something there. */
  look(object: MadeObject): Promise<void>;
  /**
   * Whether what an id names was there before. Where no list tells, or only a page of it was shown, what does not say that it was
   * created is new only where the list has grown by it since. Where the thing itself is shown, what it gives under a name is compared with
   * what the list gave under the same: a slug of `1` is not the number 1. What says that it was created since is new as well.
   */
  held(object: MadeObject, ids: readonly string[], shown?: Answer): Promise<boolean>;
};

const ownId = /^(id|_id|uuid|guid)$/i;
/** Ids by which others may call a thing. */
const alsoNamed = /^(slug|key|code|number|reference)$/i;

/** Creates the memory of one scan; `list` reads a collection as whoever makes the object. */
export function thereBefore(list: (object: MadeObject) => Promise<Answer>): ThereBefore {
  const known = new Map<string, Promise<Shown>>();
  const told = new Map<string, Shown>();
  const keyOf = ({ owner, collection }: MadeObject) => `${owner} ${collection}`;
  return {
    async look(object) {
      const key = keyOf(object);
      const asked = known.get(key) ?? list(object).then(shownBy);
      known.set(key, asked);
      told.set(key, await asked);
    },
    async held(object, ids, shown) {
      const before = told.get(keyOf(object));
      // An object of an earlier scan: nothing is known but its mark.
      if (before === undefined) return false;
      const thing = shown ? recordOf(parseJson(shown.body)) : null;
      const names = ids.map((id) => ({ id, under: namesOf(id, thing).filter((name) => before.named.has(name)) }));
      const isThere = names.some(({ id, under }) =>
        under.length > 0 ? under.some((name) => before.named.get(name)?.has(id)) : before.ids.has(id),
      );
      if (isThere) return true;
      // A list without what the thing is called by tells by its length alone.
      const tells =
        before.isWhole && (thing === null || before.rows === 0 || names.some(({ under }) => under.length > 0));
      if (tells || object.saysCreated !== false || (shown && isCreatedSince(before.at, thing, timeOf(shown))))
        return false;
      const after = await list(object);
      const isMarked = thingsWith(parseJson(after.body), object.mark).length > 0;
      return !hasGrown(before, shownBy(after), isMarked ? null : ids);
    },
  };
}

const ofMaking = /^(created(_?(at|on|date|time))?|(date|time)_?created|creation_?(date|time))$/i;
/** A header names whole seconds. */
const second = 1_000;

const timeOf = ({ headers }: Answer): number | null => Date.parse(headers.date ?? "") || null;

/** Whether a thing says that it was created between two answers of the target, by its clock: without a zone nobody knows when that is. */
function isCreatedSince(from: number | null, thing: Row | null, until: number | null): boolean {
  if (from === null || until === null) return false;
  return Object.entries(thing ?? {}).some(([name, value]) => {
    if (!ofMaking.test(name)) return false;
    const at = typeof value === "number" ? value * (value < 1e11 ? second : 1) : zoned(value);
    return at >= from && at < until + second;
  });
}

const zoned = (value: unknown): number =>
  typeof value === "string" && /(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;

/** Levels of an answer in which its list may be. */
const maxEnvelopes = 3;

/** What a list shows, and whether that is all that there is. */
export type Shown = {
  ids: ReadonlySet<string>;
  /** The same by the names under which the rows give them. */
  named: ReadonlyMap<string, ReadonlySet<string>>;
  rows: number;
  isWhole: boolean;
  /** When the target answered by its own clock, in milliseconds; null where it does not say. */
  at: number | null;
};

/** Under which names a thing gives an id: those of ids where there are any, as a title may be the same. */
function namesOf(id: string, thing: Readonly<Record<string, unknown>> | null): string[] {
  const names = Object.keys(thing ?? {}).filter((name) => String(thing?.[name]) === id);
  const ofIds = names.filter((name) => ownId.test(name) || alsoNamed.test(name));
  return ofIds.length > 0 ? ofIds : names;
}

/** Whether a list shows one thing more than before, that one where it is not known to, and all that it showed: no page does. */
const hasGrown = (before: Shown, after: Shown, ids: readonly string[] | null): boolean =>
  before.rows > 0 &&
  after.rows === before.rows + 1 &&
  (ids === null || ids.some((id) => after.ids.has(id))) &&
  [...before.ids].every((id) => after.ids.has(id));

/** The things that an answer which is a list shows. */
export const rowsIn = (answer: Answer): Row[] => rowsOf(fieldOf(withoutEdges(parseJson(answer.body))));

/** What an answer that is a list shows. */
export function shownBy(answer: Answer): Shown {
  const json = fieldOf(withoutEdges(parseJson(answer.body)));
  if (readingOf(answer).kind !== "success" || typeof json !== "object" || json === null)
    return { ids: new Set(), named: new Map(), rows: 0, isWhole: false, at: timeOf(answer) };
  const rows = rowsOf(json);
  const isList = listsIn(json, maxEnvelopes).length > 0;
  return {
    ids: new Set(rows.flatMap(ownIds)),
    named: namedIn(rows),
    rows: rows.length,
    isWhole: isList && !answer.truncated && !hasMore(json, rows.length, answer),
    at: timeOf(answer),
  };
}

/** The list that the one field of a GraphQL query gives, `{ data: { notes: [] } }`; anything else as it is. */
function fieldOf(json: unknown): unknown {
  const only = (value: unknown) =>
    typeof value === "object" && value !== null && Object.keys(value).length === 1
      ? Object.entries(value)[0]
      : undefined;
  const [name, data] = only(json) ?? [];
  const [, list] = name === "data" ? (only(data) ?? []) : [];
  return Array.isArray(list) ? list : json;
}

/** Things of which a list that does not say so may be all: hardly any page is shorter, but for those of five. */
const mostUnsaid = 9;
const shortPage = 5;
const total = /^(total|count|total_?(count|items|results|elements|records|size|hits)|item_?count|num_?found)$/i;
const next =
  /^(next|next_?(page|cursor|token|link|url|page_?token)|has_?(more|next)(_?page)?|cursor|continuation\w*)$/i;

/** Whether a list says that there is more than it shows, or does not say that there is not and may be a page. */
function hasMore(json: object, shown: number, { headers }: Answer): boolean {
  if (/rel="?next/i.test(headers.link ?? "")) return true;
  const mayBePage = shown > mostUnsaid || shown === shortPage;
  const counted = headers["x-total-count"];
  if (counted !== undefined) return Number(counted) > shown;
  if (Array.isArray(json)) return mayBePage;
  const said = [json, ...Object.values(json).filter((value) => typeof value === "object" && !Array.isArray(value))]
    .flatMap((one) => Object.entries((one ?? {}) as object))
    .filter(([name]) => total.test(name) || next.test(name));
  if (said.length === 0) return mayBePage;
  return said.some(([name, value]) => (total.test(name) ? Number(value) !== shown : Boolean(value)));
}

/** Characters of a text that may be what a thing is called. */
const longestName = 100;

function namedIn(rows: readonly Readonly<Record<string, unknown>>[]): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const [name, id] of rows.flatMap((row) => Object.entries(row))) {
    if (typeof id !== "number" && (typeof id !== "string" || id.length > longestName)) continue;
    named.set(name, (named.get(name) ?? new Set()).add(String(id)));
  }
  return named;
}

/** What a thing of a list is called by itself, and not by what it belongs to. */
function ownIds(row: Readonly<Record<string, unknown>>): string[] {
  const texts = (shape: RegExp) =>
    Object.entries(row).flatMap(([name, id]) =>
      shape.test(name) && (typeof id === "string" || typeof id === "number") ? [String(id)] : [],
    );
  const [own, also] = [texts(ownId), texts(alsoNamed)];
  return own.length > 0 ? [...own, ...also] : [...idsNamedIn(row).slice(0, 1), ...also];
}
