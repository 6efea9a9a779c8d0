import { randomBytes } from "node:crypto";
import { isResource } from "../inventory/resources.ts";
import { isSetByTarget } from "./set-by-target.ts";

type Body = Record<string, unknown>;

/** Fields whose text has a form or a meaning of its own: a mark there would be refused, or would do something. */
const formedName =
  /(id|e?mail|mail|date|time|url|uri|link|href|status|state|type|kind|currency|colou?r|phone|tel|mobile|country|locale|lang|language|time_?zone|role|category|priority|code|token|password|secret|unit|format|level|visibility|iban|zip|host|cron|version|number)$/i;
/** Words that many others end with, `action`, so that only a word by itself counts. */
const formedWord = /(^|_)(at|on|tz|ip|no)$|[a-z](At|On|Tz|TZ|Ip|IP|No)$/;
const free =
  /^(name|title|label|text|description|note|notes|comment|subject|body|content|message|summary|topic|memo|caption)$/i;
/** A text that was made up from a schema is `1`, or `111` where it has to be longer. */
const madeUp = /^1+$/;
/** Values that stand for something: dates, addresses, numbers, ids, words of a fixed list. */
const shaped = /^(\d[\d:.TZ+-]*|https?:\/\/\S+|\S[^\s@]*@\S+|[\da-f]{8}-[\da-f-]{27}|[A-Z][A-Z_]+)$/;
const maxFields = 2;

/** A mark that no other object has, for objects of one scan: `postern-12-9f3ac1d2`. */
export const newMark = (scan: string): string => `${scan}-${randomBytes(4).toString("hex")}`;

/** What the marks of a scan begin with, where nobody says. */
export const randomScanMark = (): string => `postern-${randomBytes(3).toString("hex")}`;

/**
 * The object inside of a body that is nothing but a wrapper around one, `{ article: { … } }`; of a resource of JSON:API, its attributes;
 * else the body itself.
 */
export const innerOf = (body: Body): Body => wayIn(body).reduce((at, name) => at[name] as Body, body);

/** A body with more fields in its object, inside of the wrapper where there is one. */
export const withFields = (body: Body, fields: Body): Body => placedAt(body, wayIn(body), fields);

function placedAt(body: Body, [name, ...more]: readonly string[], fields: Body): Body {
  return name === undefined ? { ...body, ...fields } : { ...body, [name]: placedAt(body[name] as Body, more, fields) };
}

/** Names that lead to the object of a body. */
function wayIn(body: Body): string[] {
  const [first, ...more] = Object.entries(body);
  const only = more.length === 0 && isObject(first?.[1]) ? first : undefined;
  const holder = only ? (only[1] as Body) : body;
  return [...(only ? [only[0]] : []), ...(isResource(holder) ? ["attributes"] : [])];
}

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Fields of a body that take free text, likeliest first; none where a mark has no place. What the target sets keeps none, and neither
 * does what is `formed`, whose text has a form that a document gives.
 */
export function fieldsForMark(body: Body, formed: readonly string[] = []): string[] {
  return freeFields(body, formed).slice(0, maxFields);
}

function freeFields(body: Body, formed: readonly string[]): string[] {
  const texts = Object.entries(innerOf(body)).flatMap(([name, value]) =>
    typeof value === "string" &&
    (madeUp.test(value) || !shaped.test(value)) &&
    !formed.includes(name) &&
    !formedName.test(name) &&
    !formedWord.test(name) &&
    !isSetByTarget(name)
      ? [name]
      : [],
  );
  return texts.toSorted((one, two) => Number(free.test(two)) - Number(free.test(one)));
}

/** A field that takes the mark by itself, and those that take it beside it. */
export type MarkedFields = { field: string; also: string[] };

/**
 * Where a mark may stand in a body, to be tried in this order: in every field of free text, as what a list or a name made of it
 * shows of a thing may be any of them; then in one alone, should another have a form that nothing tells.
 */
export function placesForMark(body: Body, formed: readonly string[] = []): MarkedFields[] {
  const [first, ...also] = freeFields(body, formed);
  if (first === undefined) return [];
  const alone = fieldsForMark(body, formed).map((field) => ({ field, also: [] }));
  return also.length === 0 ? alone : [{ field: first, also }, ...alone];
}

/** How the mark of an object or of a change ends. */
const endOfMark = /-[\da-f]{8}(-changed-\d+)?$/i;

/** A body with the mark in one of its fields, and in all that bore the same one before; as it is where none takes it. */
export function withMark(body: Body, field: string | null, mark: string, also: readonly string[] = []): Body {
  if (field === null) return body;
  const inner = innerOf(body);
  const before = inner[field];
  const isMarked = typeof before === "string" && endOfMark.test(before);
  const same = isMarked ? Object.keys(inner).filter((name) => inner[name] === before) : [];
  return withFields(body, Object.fromEntries([field, ...also, ...same].map((name) => [name, mark])));
}

/** The media type in which an operation reads JSON. */
export const jsonType = ({ requestTypes }: { requestTypes: readonly string[] }): string =>
  requestTypes.filter((type) => /[/+]json\b/i.test(type)).toSorted((one, two) => patches(one) - patches(two))[0] ??
  "application/json";

/** A JSON Patch is written where nothing else of JSON is read. */
const patches = (type: string): number => Number(/json-patch/i.test(type));
