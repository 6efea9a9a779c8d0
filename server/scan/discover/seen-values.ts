import { templateKey } from "../../../src/contract/path-template.ts";
import { procedureData } from "../inventory/procedure-data.ts";
import { includedIn, withoutEnvelopes } from "../inventory/without-envelopes.ts";
import { linked, linkedIds, selfLinks } from "./linked-ids.ts";
import { nounOf, nounOfPath } from "./nouns.ts";

/** Values that answers showed, by the noun they belong to and the field they stood in. */
export type SeenValues = {
  /** Takes what an answer to `path` shows: items of lists, fields such as `userId`, plain lists of names. */
  learn(path: string, body: unknown): void;
  /** Values that could fill a path parameter, best first. */
  candidates(template: string, parameter: string): string[];
  /** Names of anything, for places that do not say what they want. */
  names(): string[];
};

/** Items read of one list; the rest adds nothing that a probe could use. */
const maxItems = 5;
const maxCandidates = 6;
/** Things read of what is shown beside a list. */
const maxIncluded = 200;
/** Things inside things are read this far. */
const maxDepth = 3;
/** Fields that name one item of a list, best first. */
export const identifying = [
  ...["id", "uuid", "_id", "objectid", "key", "slug", "code", linked],
  ...["reference", "ref", "hash", "sku", "handle", "username", "login", "number", "no", "name"],
];
/** Nouns for people: what one of them is called is good for the others. */
export const peopleNouns: ReadonlySet<string> = new Set([
  "profile",
  "user",
  "author",
  "member",
  "owner",
  "account",
  "people",
  "person",
]);
/** What names a thing without a word of what it is: `{objectId}` after `/invoices` is an id of invoices, and not of objects. */
const generic = new Set([
  "id",
  "uuid",
  "objectid",
  "guid",
  "key",
  "slug",
  "code",
  "name",
  "param",
  "value",
  "pk",
  "oid",
  "date",
  "email",
]);

/** Creates an empty memory of values for one scan. */
export function createSeenValues(): SeenValues {
  const byNoun = new Map<string, Map<string, string[]>>();
  const anywhere = new Map<string, string[]>();

  function keep(noun: string, field: string, value: unknown): void {
    if (typeof value !== "string" && typeof value !== "number") return;
    const text = String(value);
    if (text === "" || text.length > 80) return;
    const fields = byNoun.get(noun) ?? new Map<string, string[]>();
    byNoun.set(noun, fields);
    for (const known of [fields, anywhere]) {
      const values = known.get(field) ?? [];
      known.set(field, values);
      if (values.length < maxItems && !values.includes(text)) values.push(text);
    }
  }

  function learnItem(noun: string, item: unknown, depth = 0): void {
    if (typeof item !== "object" || item === null) {
      keep(noun, "id", item);
      return;
    }
    for (const id of linkedIds(item, noun)) keep(noun, linked, id);
    for (const self of selfLinks(item)) keep(self.noun, "id", self.id);
    for (const [name, value] of Object.entries(item).slice(0, 60)) {
      for (const field of new Set([name.toLowerCase(), fieldOf(name)])) keep(noun, field, value);
      const other = /^(.{2,})(_?id|_?uuid|_?slug)$/i.exec(name);
      if (other?.[1]) keep(nounOf(other[1]), other[2]?.replace("_", "").toLowerCase() ?? "id", value);
      if (depth >= maxDepth || typeof value !== "object" || value === null) continue;
      // What stands in an item is a thing of its own: the `username` of an article's `author`.
      const inner: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxItems) : [value];
      for (const one of inner) learnItem(nounOf(name), one, depth + 1);
    }
  }

  /** Items of one list: for themselves, and for what stands below this very list. */
  function learnList(path: string, items: readonly unknown[]): void {
    for (const item of items.slice(0, maxItems)) {
      learnItem(nounOfPath(path), item);
      learnItem(listAt(path), item, maxDepth);
    }
  }

  return {
    learn(path, answered) {
      const whole = procedureData(answered);
      for (const [name, thing] of includedIn(whole).slice(0, maxIncluded)) learnItem(nounOf(name), thing, 1);
      const body = withoutEnvelopes(whole);
      if (Array.isArray(body)) learnList(path, body);
      else if (typeof body === "object" && body !== null) {
        learnItem(nounOfPath(path), body);
        // Envelopes: the list stands under `data`, `items` or a name of its own.
        for (const value of Object.values(body)) if (Array.isArray(value)) learnList(path, value);
      }
    },
    candidates(template, parameter) {
      const places = placesOf(template, parameter);
      const valuesOf = (noun: string, fields: readonly string[]) =>
        fields.flatMap((field) => plainFirst(byNoun.get(noun)?.get(field) ?? []));
      // One value of each field before the second of any: which field names the item, only trying tells.
      const inTurn = (noun: string) => {
        const columns = identifying.map((field) => plainFirst(byNoun.get(noun)?.get(field) ?? []));
        return [0, 1].flatMap((row) => columns.flatMap((values) => values.slice(row, row + 1)));
      };
      const own = fieldOf(parameter);
      const list = listAt(template.slice(0, template.lastIndexOf(`/{${parameter}}`)));
      const found = [
        // What the thing itself calls like the parameter says more than its id.
        ...places.flatMap(({ noun }) => (generic.has(own) ? [] : valuesOf(noun, [own]))),
        // Another list of such things may show what this one keeps from whoever asks.
        ...places.flatMap(({ field }) => (field === null ? [] : valuesOf(list, [field]).slice(0, 1))),
        ...places.flatMap(({ noun, field }) => (field === null ? [] : valuesOf(noun, [field]).slice(0, 1))),
        ...(generic.has(own) ? [] : plainFirst(anywhere.get(own) ?? [])),
        ...places.flatMap(({ noun, isExact }) => (isExact ? [] : inTurn(noun))),
        // Who has a profile is shown as an author, a user or an owner elsewhere.
        ...places.flatMap(({ noun, isExact }) =>
          isExact || !peopleNouns.has(noun) ? [] : [...peopleNouns].flatMap(inTurn),
        ),
      ];
      return [...new Set(found)].slice(0, maxCandidates);
    },
    names: () =>
      plainFirst([...new Set([...byNoun.values()].flatMap((fields) => fields.get("name") ?? []))]).slice(0, 4),
  };
}

/** Stands among the nouns for the items of the list at one path. */
const listAt = (path: string): string => `list ${templateKey(path)}`;

/** Where a value for a parameter stands: in what of which things; exactly there, or in whatever else names such a thing. */
export type Place = { noun: string; field: string | null; isExact: boolean };

/**
 * Where values for the parameter that ends a template stand, likeliest first: `{userId}` is an id of users, and so is
 * `{id}` after `/users`; `{hash}` or `{recordHash}` after `/records` is also what records call `hash`.
 */
export function placesOf(template: string, parameter: string): Place[] {
  const name = parameter.toLowerCase();
  // The names may repeat on the way: `/boards/{id}/cards/{id}`.
  const above = nounOfPath(template.slice(0, template.lastIndexOf(`{${parameter}}`)));
  if (generic.has(name)) return [{ noun: above, field: name, isExact: false }];
  if (isShortFor(name, above)) return [{ noun: above, field: "id", isExact: false }];
  const named = /^(.{2,}?)_?(id|uuid|guid|slug|key|code|name|number|ref|reference)$/i.exec(parameter);
  const first = named?.[1]
    ? { noun: nounOf(named[1]), field: named[2]?.toLowerCase() ?? null }
    : { noun: nounOf(parameter), field: null };
  const own = fieldOf(parameter);
  const short = own.startsWith(above) ? own.slice(above.length) : "";
  const exact = [own, short].filter((field) => above !== "" && field !== "" && field !== "s");
  return [{ ...first, isExact: false }, ...exact.map((field) => ({ noun: above, field, isExact: true }))];
}

/** Whether a parameter is called by the first letters of what stands before it: `/projects/{p}`, `/tasks/{tid}`. */
function isShortFor(name: string, above: string): boolean {
  const [, letters = ""] = /^([a-z]{1,3}?)_?(id)?$/.exec(name) ?? [];
  return above !== "" && letters !== "" && letters !== above && (letters.length === 1 || above.startsWith(letters));
}

/** A field's name without what spellings differ in: `customer_ref` and `customerRef` are the same. */
export function fieldOf(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

/** Values that need no escaping in a path are understood by every router. */
function plainFirst(values: readonly string[]): string[] {
  return values.toSorted((a, b) => Number(/[^\w.-]/.test(a)) - Number(/[^\w.-]/.test(b)));
}
