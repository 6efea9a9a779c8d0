import { isResource, plainResource } from "../inventory/resources.ts";
import { withoutIncluded } from "../inventory/without-envelopes.ts";
import type { IdentityTraits } from "../outcome.ts";
import { relationOf } from "./relation.ts";

/** Whose a row of somebody's answer is, and what says so. */
export type ForeignRow = { whose: string; sign: string };

/** Knows by fields whose rows are: `ownerId`, `tenantId`, beside what each identity is called by the target itself. */
export type RowOwners = {
  /** Takes what identities got from one address that has no parameters. */
  learn(answers: ReadonlyMap<string, unknown>, address: string): void;
  /**
   * What the asker's answer tells: a row that belongs to an identity of another customer, and what in its one thing says
   * that it is a person's who is none of the identities. Null where nothing does.
   */
  toldBy(asker: string, json: unknown): { foreign: ForeignRow | null; third: string | null };
  /** Whether a list shows each of these no more than what it says to be their own. */
  isOfEach(address: string, labels: readonly string[]): boolean;
  /** What an identity is called, and the record that the target keeps of it; absent where no answer showed it. */
  selfOf(label: string): Pick<Self, "person" | "record"> | undefined;
};

/** One object of an answer. */
export type Row = Record<string, unknown>;
/** What the target calls one identity. */
type Self = { person: Set<string>; customer: Set<string>; record: Row };
type Owners = { person: Map<string, string>; customer: Map<string, string> };

const person = /^(owner|user|author|creator|created_?by)(_?(id|uuid|email|name))?$/i;
const customer = /^(tenant|organi[sz]ation|org|company|workspace)(_?(id|uuid|slug))?$/i;
const ownNames = /^(_?id|uuid|e-?mail|user_?name)$/i;
/** What only somebody who signs in has. */
const accountSign = /^(e-?mail|user_?name|login|roles?)$/i;
/** Everything else that names somebody, so that what goes from one to another is nobody's alone. */
const otherPerson = /(^|_)(recipient|receiver|assignee|member|participant|shared|to|sender|from)/i;
/** What an envelope says of pages beside its rows, some of it in lists. */
const aboutPages = /^(_?links?|_?meta(data)?|pag(e|es|ing|ination))$/i;
const maxRows = 500;
/** Levels of envelopes around what an answer is about: `{ data: { me: { … } } }`. */
const maxEnvelopes = 3;
const maxKnown = 20_000;

/** Creates an empty memory for one scan. */
export function createRowOwners(traitsOf: (label: string) => IdentityTraits): RowOwners {
  const selves = new Map<string, Self>();
  /** By what is the same wherever a row is shown: its id and a text in it. */
  const known = new Map<string, Row>();
  /** By address and label: whose a list says that its rows are; null where it does not say so of all. */
  const listed = new Map<string, ReadonlySet<string> | null>();

  return {
    learn(answers, address) {
      learnSelves(answers);
      for (const [label, json] of answers) {
        const rows = rowsOf(json);
        listed.set(`${label}\n${address}`, personsOf(rows));
        for (const row of rows) {
          if (!hasOwner(row)) continue;
          for (const signature of signaturesOf(row)) if (known.size < maxKnown) known.set(signature, row);
        }
      }
    },
    isOfEach: (address, labels) =>
      labels.every((label) => {
        const [persons, own] = [listed.get(`${label}\n${address}`), selves.get(label)?.person];
        return persons && own && persons.size > 0 && [...persons].every((person) => own.has(person));
      }),
    toldBy: (asker, json) => ({ foreign: foreignTo(asker, json), third: thirdIn(json) }),
    selfOf: (label) => selves.get(label),
  };

  function foreignTo(asker: string, json: unknown): ForeignRow | null {
    const own = selves.get(asker);
    if (!own) return null;
    for (const shown of rowsOf(json)) {
      const row = hasOwner(shown)
        ? shown
        : signaturesOf(shown)
            .map((one) => known.get(one))
            .find(Boolean);
      if (!row || concerns(row, own)) continue;
      for (const [label, self] of selves) {
        if (label === asker || relationOf(traitsOf(label), traitsOf(asker)) !== "foreign") continue;
        const sign = signOf(row, self, own);
        if (sign !== null) return { whose: label, sign };
      }
    }
    return null;
  }

  function thirdIn(json: unknown): string | null {
    const row = recordOf(json);
    const all = [...selves.values()];
    if (!row || all.length < 2 || all.some((self) => concerns(row, self))) return null;
    for (const [name, value] of ownersOf(row).person)
      if (all.every((self) => isCalledAlike(self, value))) return `${name} ${value}`;
    return null;
  }

  /** An answer about who asks has one id for each of them, and no two alike. */
  function learnSelves(answers: ReadonlyMap<string, unknown>): void {
    const records = [...answers].flatMap(([label, json]) => {
      const record = Array.isArray(json) ? null : recordOf(json);
      return record && Object.keys(record).some((name) => accountSign.test(name)) ? [[label, record] as const] : [];
    });
    const ids = records.map(([, { id, _id, uuid }]) => textOf(id ?? _id ?? uuid));
    if (records.length < 2 || ids.includes(null) || new Set(ids).size < records.length) return;
    for (const [label, record] of records) {
      const self = selves.get(label) ?? { person: new Set(), customer: new Set(), record: {} };
      Object.assign(self.record, record);
      selves.set(label, self);
      for (const [name, value] of Object.entries(record)) {
        const text = textOf(value);
        if (text !== null && ownNames.test(name)) self.person.add(text);
      }
      for (const value of ownersOf(record).customer.values()) self.customer.add(value);
    }
  }
}

/** What in a row names somebody of another customer, where nothing in it names the asker or the asker's own customer. */
function signOf(row: Row, self: Self, own: Self): string | null {
  const owners = ownersOf(row);
  for (const [name, value] of owners.customer) {
    if (self.customer.has(value) && !own.customer.has(value)) return `${name} ${value}`;
  }
  if (owners.customer.size > 0) return null;
  for (const [name, value] of owners.person) if (self.person.has(value)) return `${name} ${value}`;
  return null;
}

/** Whether a value has the form of an identity's own id, so that it would be that one's if it were theirs. */
function isCalledAlike({ record: { id, _id, uuid } }: Self, value: string): boolean {
  const own = textOf(id ?? _id ?? uuid) ?? "";
  return /^\d+$/.test(own) ? /^\d+$/.test(value) : own.length > 8 && own.length === value.length;
}

/** Whether a row names the asker, or somebody whom it goes to. */
function concerns(row: Row, own: Self): boolean {
  return (
    [...ownersOf(row).person.values()].some((value) => own.person.has(value)) ||
    Object.keys(row).some((name) => otherPerson.test(name))
  );
}

/** The persons whose rows are; null where one of them is of none. */
function personsOf(rows: readonly Row[]): Set<string> | null {
  const persons = rows.map((row) => [...ownersOf(row).person.values()]);
  return persons.every((one) => one.length > 0) ? new Set(persons.flat()) : null;
}

const hasOwner = (row: Row): boolean => {
  const { person, customer } = ownersOf(row);
  return person.size + customer.size > 0;
};

function ownersOf(row: Row): Owners {
  const owners: Owners = { person: new Map(), customer: new Map() };
  for (const [name, value] of Object.entries(row)) {
    const kind = person.test(name) ? "person" : customer.test(name) ? "customer" : null;
    if (kind === null) continue;
    const inner = isRow(value) ? [value.id, value._id, value.uuid, value.email, value.username] : [value];
    const [text] = inner.flatMap((one) => textOf(one) ?? []);
    if (text !== undefined) owners[kind].set(name, text);
  }
  return owners;
}

/** The rows of a list, also inside of an envelope, or the one thing that an answer is about. */
export function rowsOf(answered: unknown, depth = maxEnvelopes): Row[] {
  const json = withoutIncluded(answered);
  if (Array.isArray(json)) return json.slice(0, maxRows).filter(isRow).map(plainResource);
  if (!isRow(json)) return [];
  // Beside the resources of JSON:API stand others that they relate to.
  if (Array.isArray(json.data) && json.data.some(isResource)) return rowsOf(json.data);
  // A list of HAL says what one may do with it beside what it holds.
  if (isRow(json._embedded) && !hasId(json) && depth > 0) return rowsOf(json._embedded, depth - 1);
  const inner = Object.entries(json).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && !aboutPages.test(name) ? [value] : [],
  );
  const [only, ...others] = inner;
  if (depth > 0 && isRow(only) && others.length === 0 && !hasId(json)) return rowsOf(only, depth - 1);
  const lists = inner.filter((value) => Array.isArray(value) && value.some(isRow));
  if (lists.length === 1 && !hasOwner(json)) return rowsOf(lists[0]);
  const record = recordOf(json);
  return record ? [record] : [];
}

/** An object, or the only one inside of its envelope: `{ user: { … } }`. */
export function recordOf(answered: unknown, depth = maxEnvelopes): Row | null {
  const json = withoutIncluded(answered);
  if (!isRow(json)) return null;
  if (isResource(json.data)) return plainResource(json.data);
  const [only, ...others] = Object.values(json).filter(isRow);
  return depth > 0 && only && others.length === 0 && !hasId(json) ? recordOf(only, depth - 1) : plainResource(json);
}

const hasId = (row: Row): boolean => "id" in row || "_id" in row || "uuid" in row;

function signaturesOf(row: Row): string[] {
  const id = textOf(row.id ?? row._id ?? row.uuid);
  if (id === null) return [];
  const texts = Object.values(row).filter((value) => typeof value === "string" && value.length > 4 && value !== id);
  return texts.slice(0, 10).map((text) => `${id}\n${text}`);
}

/** A text or a number as a text; null for everything else. */
export function textOf(value: unknown): string | null {
  return (typeof value === "string" && value !== "" && value.length <= 200) || typeof value === "number"
    ? String(value)
    : null;
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
