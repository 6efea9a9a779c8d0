import { rowsOf } from "../authorize/row-owners.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import { nounOf, nounOfPath } from "../discover/nouns.ts";
import { peopleNouns } from "../discover/seen-values.ts";
import type { Operation } from "../operation.ts";
import { actsByGet } from "../safety/effect.ts";
import type { Answer } from "../wire/probe.ts";
import { type Body, idIn } from "./made-objects.ts";
import { innerOf } from "./mark.ts";

/** Things of one kind that are tried, one after the other: the first slot may be taken. */
const maxTries = 3;
const maxDepth = 6;
const maxKinds = 5;

/**
 * A body with the ids of other things that it names, `roomId` or a relationship of JSON:API, as lists show them to whoever makes one:
 * likeliest first, and without those that nothing shows. People are left out, whom it might reach. Empty where no list shows any.
 */
export async function withKnownIds(
  body: Body,
  operations: readonly Operation[],
  list: (operation: Operation) => Promise<Answer>,
): Promise<Body[]> {
  const known = new Map<string, string[]>();
  for (const [noun, name] of [...referredIn(body)].slice(0, maxKinds)) {
    const listing = listOf(noun, operations);
    const answer = listing && (await list(listing));
    if (!answer || readingOf(answer).kind !== "success") continue;
    const ids = rowsOf(parseJson(answer.body)).flatMap((row) => idIn(row, name) ?? []);
    if (ids.length > 0) known.set(noun, ids.slice(0, maxTries));
  }
  const most = Math.max(0, ...[...known.values()].map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => filled(body, (noun) => known.get(noun)?.[at] ?? known.get(noun)?.[0]));
}

/** A list of things of one kind that can be asked for, right below the root rather than elsewhere. */
function listOf(noun: string, operations: readonly Operation[]): Operation | undefined {
  const lists = operations.filter(
    (one) =>
      one.method === "GET" &&
      !one.graphql &&
      !one.path.endsWith("}") &&
      (one.exampleSeen || !one.path.includes("{")) &&
      nounOfPath(one.path) === noun &&
      !actsByGet(one),
  );
  return lists.toSorted((one, two) => one.path.split("/").length - two.path.split("/").length)[0];
}

/** What a field holds the id of: `room` of `roomId`, `room_id` and `roomIds`; null where it holds none. */
function referredBy(name: string): string | null {
  const of = /^(\w{2,}?)(?:[_-](?:id|uuid|guid)s?|(?:Id|ID|Uuid|UUID|Guid)s?)$/.exec(name)?.[1];
  return of === undefined ? null : nounOf(of);
}

/** The kinds of things that a body names by their ids, each with the field that does. */
export function referredIn(body: Body): Map<string, string> {
  const found = new Map<string, string>();
  filled(body, (noun, name) => {
    if (!peopleNouns.has(noun) && !found.has(noun)) found.set(noun, name);
    return undefined;
  });
  return found;
}

/** Bodies that somebody was denied a creation with, to tell which others need not be sent. */
export type Denials = { note(answer: Answer, body: Body): void; covers(body: Body): boolean };

/**
 * Creates them for one creation and whoever asks. Without a credential that counts nothing is taken; a body that was denied is denied
 * with more in it as well, and might not be with less, nor with other ids of what it names.
 */
export function createDenials(): Denials {
  let isShut = false;
  const denied: string[][] = [];
  return {
    note(answer, body) {
      if (readingOf(answer).kind !== "denied") return;
      isShut ||= answer.status === 401;
      if (referredIn(body).size === 0) denied.push(Object.keys(innerOf(body)));
    },
    covers: (body) => isShut || denied.some((names) => names.every((name) => name in innerOf(body))),
  };
}

/** A body with the ids that it names as `idOf` says; fields are left out for which that says nothing. */
function filled(body: Body, idOf: (noun: string, name: string) => string | undefined): Body {
  const within = (value: unknown, depth: number): unknown => {
    if (typeof value !== "object" || value === null || depth === 0) return value;
    if (Array.isArray(value)) return value.map((one) => within(one, depth - 1));
    const { type, id, ...more } = value as Body;
    // A resource identifier (JSON:API 1.1, 7.3).
    if (typeof type === "string" && isId(id) && Object.keys(more).length === 0)
      return { type, id: like(id, idOf(nounOf(type), "id")) ?? id };
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => {
        const [noun, first] = [referredBy(name), Array.isArray(inner) ? inner[0] : inner];
        if (noun === null || !(isId(first) || first === null)) return [[name, within(inner, depth - 1)]];
        const known = like(first, idOf(noun, name));
        return known === undefined ? [] : [[name, Array.isArray(inner) ? [known] : known]];
      }),
    );
  };
  return within(body, maxDepth) as Body;
}

/** An id of the type of one that was made up. */
const like = (madeUp: unknown, id: string | undefined): string | number | undefined =>
  typeof madeUp === "number" && id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : id;

const isId = (id: unknown): boolean => typeof id === "string" || typeof id === "number";
