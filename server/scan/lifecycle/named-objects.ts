import { recordOf } from "../authorize/row-owners.ts";
import { withFoundExample } from "../authorize/worth-asking.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Answer } from "../wire/probe.ts";
import { consequential, isPlainObject, type Lifecycle, reachesPeople } from "./find-lifecycles.ts";
import { type Body, nameIn, parameterOf } from "./made-objects.ts";
import { fieldsForMark, withFields } from "./mark.ts";
import { writable } from "./seen-bodies.ts";

/** What an address calls a name that people choose. */
const naming = /name|slug|key|label|topic|queue|bucket|exchange|host|path|alias/i;
/** What takes effect by being there: one more rule, job or grant changes what happens to everything else. */
const engaging =
  /(^|[/_-])(polic(y|ies)|rules?|routes?|jobs?|triggers?|schedules?|crons?|tasks?|pipelines?|shovels?|federations?|replications?|parameters?|limits?|permissions?|acls?|grants?|bindings?|settings?|configs?|configurations?|roles?|certificates?|secrets?)(\/|$)/i;

/**
 * Kinds of objects that are made by putting them at a name of one's own: `PUT`, `GET` and `DELETE /queues/{name}`, where no
 * POST makes them and a name is none that the target gives out.
 */
export function namedLifecycles(
  operations: readonly Operation[],
  judged: (operation: Operation) => JudgedOperation | undefined,
): Lifecycle[] {
  const posted = new Set(
    operations.flatMap(({ method, path, makes }) => (method === "POST" || makes ? [path.replace(/\/$/, "")] : [])),
  );
  return operations.flatMap((create): Lifecycle[] => {
    const parent = /^(.*)\/\{[^{}/]+\}\/?$/.exec(create.path)?.[1];
    if (create.method !== "PUT" || create.graphql || !parent || posted.has(parent)) return [];
    const at = (method: string) => operations.find((one) => one.method === method && one.path === create.path);
    const [known, remove] = [at("GET"), at("DELETE")];
    const seen = (one: Operation | undefined) => {
      const before = one && judged(one);
      return one && before ? withFoundExample({ operation: one, judged: before }).operation : one;
    };
    const found = seen(known);
    const below = seen(operations.find(({ method, path }) => method === "GET" && path === parent));
    // Where none is known, one is put below what is known to exist.
    const place = below?.exampleSeen ? below.example.split("?", 1)[0]?.replace(/\/$/, "") : undefined;
    const read = found && !found.exampleSeen && place ? { ...found, example: `${place}/one` } : found;
    if (!read || !remove || !(read.exampleSeen ? isName(nameIn(read.example)) : naming.test(parameterOf(read))))
      return [];
    const noun = `/${parent.split("/").findLast((part) => part !== "" && !part.includes("{")) ?? ""}`;
    if (consequential.test(noun) || engaging.test(noun) || reachesPeople(create.body)) return [];
    const changes = operations.filter(({ method, path }) => /^(PUT|PATCH)$/.test(method) && path === create.path);
    return [{ create, read, remove, changes }];
  });
}

/**
 * Bodies for putting an object of a kind somewhere, with the field that takes its mark, or none: as a document describes it,
 * as one that is there looks, or empty.
 */
export async function namedBodies(
  { create, read }: Pick<Lifecycle, "create" | "read">,
  get: (operation: Operation, path: string, purpose: string) => Promise<Answer>,
): Promise<{ plain: Body; field: string | null }[]> {
  const { body, formed } = create;
  if (isPlainObject(body)) return [{ plain: body, field: fieldsForMark(body, formed)[0] ?? null }];
  const empty = { plain: {}, field: null };
  if (!read.exampleSeen) return [empty];
  const path = read.example.split("?", 1)[0] ?? read.example;
  const shown = await get(read, path, "Read one that is there, to learn what an object looks like");
  const record = readingOf(shown).kind === "success" ? recordOf(parseJson(shown.body)) : null;
  const fields = Object.entries(writable(record ?? {}, parameterOf(read)));
  const others = fields.filter(([, value]) => value !== nameIn(path));
  return [{ plain: Object.fromEntries(others), field: null }, empty];
}

/** A body for an object that is called by its mark: what says the name says this one. */
export function withName(body: Body, parameter: string, mark: string): Body {
  return parameter in body ? withFields(body, { [parameter]: mark }) : body;
}

/** Whether it is a name that people choose, and no id that a target gives out. */
const isName = (name: string): boolean =>
  /[a-z]/i.test(name) && !/^([\da-f]{24,}|[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12})$/i.test(name);
