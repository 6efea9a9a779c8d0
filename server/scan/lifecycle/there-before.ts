import { rowsOf } from "../authorize/row-owners.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { MadeObject } from "../outcome.ts";
import type { Answer } from "../wire/probe.ts";
import { idsNamedIn } from "./made-objects.ts";

/** What collections held before the scan made anything there. */
export type ThereBefore = {
  /** Has the collection of an object listed, once as each who makes something there. */
  look(object: MadeObject): Promise<void>;
  /** Whether what an id names was there before; where no list tells, what does not say that it was created is taken for it. */
  held(object: MadeObject, ids: readonly string[]): boolean;
};

const ownId = /^(id|_id|uuid|guid)$/i;
/** Ids by which others may call a thing. */
const alsoNamed = /^(slug|key|code|number|reference)$/i;

/** Creates the memory of one scan; `list` reads a collection as whoever makes the object. */
export function thereBefore(list: (object: MadeObject) => Promise<Answer>): ThereBefore {
  const known = new Map<string, Promise<ReadonlySet<string> | null>>();
  const told = new Map<string, ReadonlySet<string> | null>();
  const keyOf = ({ owner, collection }: MadeObject) => `${owner} ${collection}`;
  return {
    async look(object) {
      const key = keyOf(object);
      const asked = known.get(key) ?? list(object).then(idsListed);
      known.set(key, asked);
      told.set(key, await asked);
    },
    held(object, ids) {
      const before = told.get(keyOf(object));
      // An object of an earlier scan: nothing is known but its mark.
      if (before === undefined) return false;
      return before === null ? object.saysCreated === false : ids.some((id) => before.has(id));
    },
  };
}

/** Ids of what a list shows; null where it is no list that was answered. */
function idsListed(answer: Answer): ReadonlySet<string> | null {
  const json = parseJson(answer.body);
  if (readingOf(answer).kind !== "success" || typeof json !== "object" || json === null) return null;
  const rows = rowsOf(json);
  const isList = Array.isArray(json) || Object.values(json).some((value) => Array.isArray(value));
  return isList || rows.length > 0 ? new Set(rows.flatMap(ownIds)) : null;
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
