import { parseJson } from "../compare/compare-facts.ts";
import { decoded } from "../inventory/decoded.ts";
import { holdsMark } from "../inventory/holds-mark.ts";
import type { Operation } from "../operation.ts";
import type { MadeObject } from "../outcome.ts";
import { placeIn, thingAt } from "../wire/graphql-place.ts";
import type { Answer } from "../wire/probe.ts";

export type Body = Record<string, unknown>;
/**
 * An object of the scan's own: the body that made it, the field with its mark (null where only its name is one), how it looks,
 * and the answer to making it.
 */
export type Made = MadeObject & { path: string; body: Body; field: string | null; answer: Answer; created: Answer };

/** Whether the answer to a creation shows the mark, and names what stands at an address: then whoever asked made that. */
export const tellsOf = (answer: Answer, mark: string, path: string): boolean =>
  holdsMark(answer.body, mark) && idsOf(answer).some((id) => path.endsWith(`/${id}`));

/** What changing methods do, for the purpose of a request. */
export const verbs: Record<string, string> = { PUT: "replace", PATCH: "change", DELETE: "remove" };

/** Addresses of what an answer to a creation names, likeliest first. */
export function pathsOf(collection: string, answer: Answer, read: Pick<Operation, "path">): string[] {
  const ids = idsOf(answer, parameterOf(read)).map((id) => withoutFormat(id, collection));
  return [...new Set(ids)].map((id) => itemPath(collection, id, read.path));
}

/** The format that an address ends with, `.json` of `/notes.json` and `/notes/7.json`; empty where it ends with none. */
export const formatOf = (path: string): string => /\.(json|xml|ya?ml)$/i.exec(path)?.[0] ?? "";

/** A text without the format that a collection's addresses end with. */
function withoutFormat(text: string, collection: string): string {
  const format = formatOf(collection);
  return format !== "" && text.endsWith(format) ? text.slice(0, -format.length) : text;
}

/** The id at the end of the address of one thing of a collection. */
export const idAt = (path: string, collection: string): string => withoutFormat(nameIn(path), collection);

/** The last name of an address. */
export const nameIn = (path: string): string =>
  decoded(
    path
      .split("?", 1)[0]
      ?.split("/")
      .findLast((part) => part !== "") ?? "",
  );

/** The address of one thing below its collection, which ends as those of the collection do, and with a slash where `like` has one. */
export function itemPath(collection: string, id: string, like = collection): string {
  const place = placeIn(collection);
  if (place) return thingAt(place, id);
  const above = withoutFormat(collection, collection).replace(/\/$/, "");
  return `${above}/${encodeURIComponent(id)}${formatOf(collection) || formatOf(like)}${like.endsWith("/") ? "/" : ""}`;
}

/** What an address calls the id at its end; empty where it ends with none. */
export const parameterOf = ({ path }: Pick<Operation, "path">): string =>
  /\{([^{}/]+)\}(\.[a-z]+)?\/?$/i.exec(path)?.[1] ?? "";

/** What an answer to a creation may call the new object, likeliest first: as its address does, by its id, in `Location`. */
export function idsOf(answer: Pick<Answer, "body" | "headers">, parameter = ""): string[] {
  const location = answer.headers.location
    ?.split(/[?#]/, 1)[0]
    ?.replace(/(?<!\/)\/+$/, "")
    .split("/")
    .at(-1);
  const json = parseJson(answer.body);
  const nested = typeof json === "object" && json !== null && !Array.isArray(json) ? Object.values(json) : [];
  const found = [json, ...nested].flatMap((value) =>
    Array.isArray(value) ? [] : [idIn(value, parameter), ...ownIdsIn(value)],
  );
  const named = found.filter((id) => id !== null);
  return [...new Set(location ? [...named, decoded(location)] : named)].slice(0, 3);
}

/** The id that an object gives of itself, under the name that an address has for it where it has one; null without any. */
export function idIn(value: unknown, parameter = ""): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  const named = entries.find(([name]) => parameter !== "" && name.toLowerCase() === parameter.toLowerCase());
  if (named && isId(named[1])) return String(named[1]);
  const [likeliest] = idsNamedIn(value);
  return likeliest ?? null;
}

/** Every id that an object gives, likeliest its own first; that of its owner, `authorId`, last. */
export function idsNamedIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const entries = Object.entries(value).filter(([, id]) => isId(id));
  const named = entries.filter(([name]) => nameOfId.test(name));
  const ranks = [
    entries.filter(([name]) => /^(id|_id|uuid|guid)$/i.test(name)),
    named.filter(([name]) => !ofOwner.test(name)),
    named.filter(([name]) => ofOwner.test(name)),
    entries.filter(([name]) => /^(slug|key|code|name|reference|number)$/i.test(name)),
  ];
  return ranks.flatMap((rank) => rank.map(([, id]) => String(id)));
}

/** Every id that an object gives of itself alone; what it is called by only where it has none. */
function ownIdsIn(value: unknown): (string | null)[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Object.entries(value).filter(
    ([name, id]) => isId(id) && /^(_?id|uuid|guid)$|[_-]?(id|uuid)$/i.test(name) && !ofOwner.test(name),
  );
  const first = idIn(value);
  return [first, ...own.map(([, id]) => String(id)).filter((id) => id !== first)];
}

const nameOfId = /^\w+[_-]?(id|uuid)$/i;
/** Whose something is, or below what it stands. */
const ofOwner =
  /^(owner|author|user|account|tenant|org|organi[sz]ation|company|customer|creator|created_?by|parent|team|group|member|client|project|workspace)[_-]?(id|uuid)$/i;

const isId = (id: unknown): boolean => (typeof id === "string" && id !== "") || typeof id === "number";
