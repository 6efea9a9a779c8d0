import { type DefinitionNode, parse, type SelectionSetNode } from "graphql";

/**
 * Names of the root fields that a body asks for in GraphQL, aliases aside; null where it holds anything but one document
 * of queries.
 */
export function queriedFields(body: string | undefined): string[] | null {
  if (body === undefined) return null;
  try {
    const { query } = JSON.parse(body) as { query?: unknown };
    if (typeof query !== "string") return null;
    const { definitions } = parse(query, { maxTokens: 20_000 });
    const isOnlyQueries = definitions.every(
      (one) => one.kind === "FragmentDefinition" || (one.kind === "OperationDefinition" && one.operation === "query"),
    );
    const asked = definitions.filter((one) => one.kind === "OperationDefinition");
    if (!isOnlyQueries || asked.length === 0) return null;
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
