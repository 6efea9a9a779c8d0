import { createHash } from "node:crypto";
import { type Person, type PracticeTenant, people } from "./people.ts";

/** A row that belongs to one person of a company. Its other fields are what an answer shows. */
export type Entry = {
  id: string | number;
  tenant: PracticeTenant;
  ownerId: number;
  [field: string]: string | number | boolean | null | readonly string[];
};
/** The ways in which rows of the practice service are named. */
type IdKind = "integer" | "uuid" | "slug" | "composite" | "hashed";

/** Who has rows, in their order: the first credential's person, two members beside it, and two of the other company. */
const owners = [1, 3, 7, 4, 6];

/**
 * One row for each owner, the same at every start. `name` is the field that holds the row's text, which occurs nowhere
 * else in the service, so that a test recognizes it.
 */
export function entriesOf(
  table: string,
  kind: IdKind,
  name: string,
  texts: readonly [string, string, string, string, string],
  extra: (n: number, owner: Person) => Record<string, Entry[string]> = () => ({}),
): Entry[] {
  return texts.map((text, at) => {
    const owner = people.find(({ id }) => id === owners[at]) as Person;
    const id = idOf(kind, table, at + 1, text, owner.tenant);
    return { id, tenant: owner.tenant, ownerId: owner.id, [name]: text, ...extra(at + 1, owner) };
  });
}

/** What an answer shows of a row. */
export const shown = ({ tenant: _tenant, ownerId: _ownerId, ...rest }: Entry) => rest;

/** An id that was made from a number and cannot be guessed from it. */
export function hashedId(table: string, n: number): string {
  return createHash("sha256").update(`${table} ${n}`).digest("hex").slice(0, 40);
}

/** A UUID (version 4 in form) that is the same at every start. */
export function uuidOf(table: string, n: number): string {
  const hash = hashedId(table, n);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function idOf(kind: IdKind, table: string, n: number, text: string, tenant: PracticeTenant): string | number {
  if (kind === "integer") return n;
  if (kind === "slug") return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  if (kind === "composite") return `${tenant.slice(0, 2).toUpperCase()}-2026-${String(40 + n).padStart(4, "0")}`;
  return kind === "hashed" ? hashedId(table, n) : uuidOf(table, n);
}
