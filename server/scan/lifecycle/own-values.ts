import { randomBytes } from "node:crypto";
import { parseJson } from "../compare/compare-facts.ts";
import type { Answer } from "../wire/probe.ts";
import type { Body } from "./made-objects.ts";
import { innerOf, withFields } from "./mark.ts";

/** What an answer says of a value that somebody has, and that nobody may have twice, in words and in those of databases. */
const says =
  /\b(?:already|not (?:available|unique)|taken|in use|duplicated?|uniq(?:ue|ueness)|dup key|E11000|23505|P2002)\b|exists\b(?! no| not)/i;
const turnedDown = new Set([400, 409, 422]);
/** Fields of an answer that tell of its fault, whatever a body calls so. */
const ofFaults =
  /^(?:errors?|message|msg|detail|details|title|description|reason|code|name|type|status|statusCode|kind)$/i;
/** Fields whose values nobody may have twice, where an answer names none. */
const oneOfAKind = /^(?:name|slug|code|title|handle|identifier|sku|key|alias|reference|username|e-?mail|number)$/i;
/** What a number may be that only tells things apart: one more of an amount may cost somebody something. */
const numbering = /(?:^|_)(?:no|nr|key|ref)$|(?:number|code|serial|sku|isbn)$/i;
/** What reaches somebody, or belongs to another thing, is not made up. */
const notOwn = /phone|mobile|tel$|fax|iban|account|card|_id$|[a-z](?:Id|ID)$/;
const address = /^https?:\/\/[^\s#]+$/;
const maxSaid = 4_000;

/**
 * Fields of a body whose values somebody else has, as the answer to it says: those that it names; where it names none, its addresses and
 * what things are told apart by. Empty where an answer says nothing of the kind.
 */
export function takenIn({ status, body: said }: Pick<Answer, "status" | "body">, body: Body): string[] {
  if (status === null || !turnedDown.has(status)) return [];
  const told = said.slice(0, maxSaid);
  if (status !== 409 && !says.test(told)) return [];
  const own = Object.entries(innerOf(body)).filter(([name, value]) => isOwn(name, value));
  const words = wordsIn(parseJson(told) ?? told);
  const named = own.filter(([name]) => words.some((text) => names(text, name)));
  const isAlike = ([name, value]: [string, unknown]) => oneOfAKind.test(name) || address.test(String(value));
  return (says.test(told) && named.length > 0 ? named : own.filter(isAlike)).map(([name]) => name);
}

const isOwn = (name: string, value: unknown): boolean =>
  (typeof value === "string" || (typeof value === "number" && numbering.test(name))) && !notOwn.test(name);

/** The texts of an answer, and the names of what they stand under, but for those that every fault has. */
function wordsIn(value: unknown, depth = 4): string[] {
  if (typeof value !== "object" || value === null) return typeof value === "string" ? [value] : [];
  if (depth === 0) return [];
  const isList = Array.isArray(value);
  return Object.entries(value)
    .slice(0, 30)
    .flatMap(([name, inner]) => [...(isList || !isTold(name, inner) ? [] : [name]), ...wordsIn(inner, depth - 1)]);
}

/** Whether what stands under a name is told of a field that is called so. */
const isTold = (name: string, inner: unknown): boolean =>
  typeof inner === "string" ? says.test(inner) && !ofFaults.test(name) : typeof inner === "object" && inner !== null;

/** Whether a text names a field, also as a part of what a database calls its index: `things_code_key`. */
const names = (text: string, field: string): boolean => wordsOf(text).includes(wordsOf(field));

/** `things_code_key`, `shelfName` and "shelf name" by their words, so that one is found in the other. */
const wordsOf = (text: string): string =>
  ` ${text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, " ")
    .trim()} `;

/** A body with values of its own in some fields, each in the form of the one that stood there. What bears the mark has its own already. */
export function withOwnValues(body: Body, fields: readonly string[], mark: string): Body {
  const inner = innerOf(body);
  const own = fields.filter((name) => name in inner && !String(inner[name]).includes(mark));
  return own.length === 0
    ? body
    : withFields(body, Object.fromEntries(own.map((name) => [name, ownValue(inner[name], mark)])));
}

function ownValue(value: unknown, mark: string): unknown {
  const number = 100_000 + (randomBytes(4).readUInt32BE() % 900_000);
  if (typeof value === "number") return number;
  const [text, end] = [String(value), randomBytes(4).toString("hex")];
  // Behind a `#`, which nobody sends: whoever follows the address asks for what was there before.
  if (address.test(text)) return `${text}#${mark}`;
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return `${mark}@postern.invalid`;
  if (/^\d{2,}$/.test(text)) return String(number);
  if (/^[A-Z][A-Z\d]*$/.test(text)) return `P${end.toUpperCase()}`;
  if (/^[A-Z\d][A-Z\d_-]*$/.test(text)) return `P-${end.toUpperCase()}`;
  return /^[a-z]\w*$/i.test(text) ? `postern${end}` : mark;
}
