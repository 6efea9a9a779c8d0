import { type DefinitionNode, parse, type SelectionSetNode } from "graphql/language";
import { mayActField } from "../safety/acting-fields.ts";
import { isShownThing } from "../safety/doubtful-words.ts";
import type { Probe } from "./probe.ts";

/** A field that a document asks for, and the root field that it stands below: itself where it is one. */
type Asked = { name: string; root: string; isRoot: boolean; isOpened: boolean };

/**
 * Names of the fields that a body asks for in GraphQL, at any depth, aliases aside: each is run by itself. Left out are things
 * of which parts are asked for, `refund { id }`. Null where it holds anything but one document of queries.
 */
export const queriedFields = (body: string | undefined): string[] | null =>
  fieldsOf(body, "query")?.flatMap(({ name, isOpened }) => (isOpened && isShownThing(name) ? [] : [name])) ?? null;

/** Names of the root fields of one document of mutations. */
export const mutatedFields = (body: string | undefined): string[] | null =>
  fieldsOf(body, "mutation")?.flatMap(({ name, isRoot }) => (isRoot ? [name] : [])) ?? null;

function fieldsOf(body: string | undefined, kind: "query" | "mutation"): Asked[] | null {
  if (body === undefined) return null;
  try {
    const { query } = JSON.parse(body) as { query?: unknown };
    if (typeof query !== "string") return null;
    const { definitions } = parse(query, { maxTokens: 20_000 });
    const isOnlyThat = definitions.every(
      (one) => one.kind === "FragmentDefinition" || (one.kind === "OperationDefinition" && one.operation === kind),
    );
    const asked = definitions.filter((one) => one.kind === "OperationDefinition");
    if (!isOnlyThat || asked.length === 0) return null;
    return asked.flatMap(({ selectionSet }) => fieldsIn(selectionSet, definitions, null, new Set()));
  } catch {
    return null;
  }
}

function fieldsIn(
  set: SelectionSetNode,
  all: readonly DefinitionNode[],
  root: string | null,
  seen: Set<string>,
): Asked[] {
  return set.selections.flatMap((one) => {
    if (one.kind === "Field") {
      const name = one.name.value;
      const field = { name, root: root ?? name, isRoot: root === null, isOpened: one.selectionSet !== undefined };
      // What a schema tells of itself is never run.
      if (one.selectionSet === undefined || name.startsWith("__")) return [field];
      return [field, ...fieldsIn(one.selectionSet, all, field.root, seen)];
    }
    if (one.kind === "InlineFragment") return fieldsIn(one.selectionSet, all, root, seen);
    const name = one.name.value;
    const fragment = all.find((other) => other.kind === "FragmentDefinition" && other.name.value === name);
    const key = `${root === null} ${name}`;
    if (fragment?.kind !== "FragmentDefinition" || seen.has(key)) return [];
    seen.add(key);
    return fieldsIn(fragment.selectionSet, all, root, seen);
  });
}

/** Whether a query's field is named for an action, or may be. */
export const isActingField = (name: string): boolean => mayActField(name, false);

/** The root field of a GraphQL request that is kept back, as the end of its route; empty for anything else. */
export function fieldKept({ aim, body }: Pick<Probe, "aim" | "body">, saysItActs: (field: string) => boolean): string {
  if (aim === "mutation") return `#Mutation.${mutatedFields(body)?.[0] ?? "?"}`;
  if (aim === "make" || aim === "touch" || aim === "remove")
    return mutatedFields(body)?.map((name) => `#Mutation.${name}`)[0] ?? "";
  const field =
    aim === "query"
      ? fieldsOf(body, "query")?.find(({ name, isOpened }) => mayActField(name, isOpened) || saysItActs(name))
      : undefined;
  return field === undefined ? "" : `#Query.${field.root}`;
}
