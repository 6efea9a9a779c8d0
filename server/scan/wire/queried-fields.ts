import { type DefinitionNode, parse, type SelectionSetNode } from "graphql";
import { isEnding, verbPhrase } from "../safety/acting-words.ts";
import type { Probe } from "./probe.ts";

/**
 * Names of the root fields that a body asks for in GraphQL, aliases aside; null where it holds anything but one document
 * of queries.
 */
export const queriedFields = (body: string | undefined): string[] | null => fieldsOf(body, "query");

/** The same of one document of mutations. */
export const mutatedFields = (body: string | undefined): string[] | null => fieldsOf(body, "mutation");

function fieldsOf(body: string | undefined, kind: "query" | "mutation"): string[] | null {
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
    return asked.flatMap(({ selectionSet }) => fieldsIn(selectionSet, definitions, new Set()));
  } catch {
    return null;
  }
}

function fieldsIn(set: SelectionSetNode, all: readonly DefinitionNode[], seen: Set<string>): string[] {
  return set.selections.flatMap((one) => {
    if (one.kind === "Field") return [one.name.value];
    if (one.kind === "InlineFragment") return fieldsIn(one.selectionSet, all, seen);
    const name = one.name.value;
    const fragment = all.find((other) => other.kind === "FragmentDefinition" && other.name.value === name);
    if (fragment?.kind !== "FragmentDefinition" || seen.has(name)) return [];
    seen.add(name);
    return fieldsIn(fragment.selectionSet, all, seen);
  });
}

/** Whether a query's field is named for an action. */
export const isActingField = (name: string): boolean => isEnding(name) || verbPhrase(name) !== null;

/** The field of a GraphQL request that is kept back, as the end of its route; empty for anything else. */
export function fieldKept({ aim, body }: Pick<Probe, "aim" | "body">): string {
  if (aim === "mutation") return `#Mutation.${mutatedFields(body)?.[0] ?? "?"}`;
  const field = aim === "query" ? queriedFields(body)?.find(isActingField) : undefined;
  return field === undefined ? "" : `#Query.${field}`;
}
