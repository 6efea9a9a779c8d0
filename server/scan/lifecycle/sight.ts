import { rowsOf } from "../authorize/row-owners.ts";
import { baselineOf, likenessOf } from "../compare/compare.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import { decoded } from "../inventory/decoded.ts";
import type { Answer } from "../wire/probe.ts";
import { idAt, idIn } from "./made-objects.ts";

/**
 * Whether the API shows somebody's object to another one by intention: `shared` is in the other's own list, of
 * `perhaps-shared` no list tells and reading it is allowed, `apart` is kept from the other or got by a hole.
 */
export type Sight = "shared" | "perhaps-shared" | "apart";

/** How the list and the object are read as somebody. */
export type SightWays = {
  /** Path of the list that holds the object; null where the API has none, or hands others too much there. */
  list: string | null;
  /** Whether reading the object as the other is a hole by itself. */
  isReadHole: boolean;
  read(label: string, path: string, purpose: string): Promise<Answer>;
  /** Hears that both lists show other objects of the kind, and the other's not this one. */
  onOthersShared?(): void;
};

/** Looks for an object of `owner` with the eyes of `asker`. Sends two or three reads. */
export async function sightOf(
  { path, collection, owner, answer }: { path: string; collection: string; owner: string; answer: Answer },
  asker: string,
  { list, isReadHole, read, onOthersShared }: SightWays,
): Promise<Sight> {
  const id = idAt(path, collection);
  if (list !== null) {
    const theirs = await read(asker, list, `See whether the list of ${asker} shows what ${owner} made`);
    if (listsId(theirs, id)) return "shared";
    const isWhole = readingOf(theirs).kind === "success";
    const own = isWhole ? await read(owner, list, `See whether the list of ${owner} shows it`) : null;
    if (own && listsId(own, id)) {
      if (idsListed(theirs).some((one) => listsId(own, one))) onOthersShared?.();
      return "apart";
    }
  }
  const seen = await read(asker, path, `Read it as ${asker}`);
  if (readingOf(seen).kind !== "success" || isReadHole) return "apart";
  const likeness = likenessOf(baselineOf(answer), seen);
  return likeness === "same" || likeness === "part" ? "perhaps-shared" : "apart";
}

/** Levels of envelopes around a list. */
const maxDepth = 2;

function listsId(answer: Answer, id: string): boolean {
  const search = (value: unknown, depth: number): boolean => {
    if (Array.isArray(value))
      return value.some((item) => idIn(item) === id || namesIt(item, id) || String(item) === id);
    if (typeof value !== "object" || value === null || depth === 0) return false;
    return Object.values(value).some((inner) => search(inner, depth - 1));
  };
  return readingOf(answer).kind === "success" && search(parseJson(answer.body), maxDepth);
}

const idsListed = ({ body }: Answer): string[] => rowsOf(parseJson(body)).flatMap((row) => idIn(row) ?? []);

/** Whether a thing of a list has this id under whatever name addresses ask for it. */
const namesIt = (item: unknown, id: string): boolean =>
  isObject(item) &&
  Object.entries(item).some(
    ([name, value]) => /^(slug|key|code|name|reference|number)$/i.test(name) && String(value) === id,
  );

const ownerName = /^(owner|author|user)(_?(id|name|login|e?mail))?$/;

/** Whether an object says whose it is: then others who see it need not be those who may change it. */
export const namesOwner = (answer: Pick<Answer, "body">): boolean =>
  ownersOf(answer).some((owner) => owner !== null && owner !== "");

/** Whether an object has a place for whose it is, if only for nobody. */
export const hasOwner = ({ body }: Pick<Answer, "body">): boolean => saysOwner(parseJson(body));

/** Whether the address that an object is made at names whose it is: then that is not taken from whoever makes it. */
export const isOwnedByAddress = (answer: Pick<Answer, "body">, collection: string): boolean => {
  const named = new Set(collection.split("/").map(decoded));
  const owners = ownersOf(answer);
  return owners.length > 0 && owners.every((owner) => named.has(String(owner)));
};

/** Whether an object by itself has a place for whose it is. */
export const saysOwner = (json: unknown): boolean => ownersIn(json).length > 0;

const ownersOf = ({ body }: Pick<Answer, "body">): unknown[] => ownersIn(parseJson(body));

function ownersIn(json: unknown): unknown[] {
  return [json, ...(isObject(json) ? Object.values(json) : [])].flatMap((value) =>
    Object.entries(isObject(value) ? value : {}).flatMap(([name, owner]) =>
      ownerName.test(name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase()) ? [owner] : [],
    ),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
