import { type FieldNode, Kind, parse, print, type SelectionNode, type SelectionSetNode } from "graphql/language";
import { parseJson } from "../compare/compare-facts.ts";
import type { GraphqlField } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";

/**
 * The field without those inside its objects that were refused or failed, by the paths of the errors (GraphQL, 7.1.2); null
 * where nothing inside was. One such field may turn everything around it into null, and then looks like a refusal of all.
 */
export function withoutRefusedFields(graphql: GraphqlField, answers: readonly Answer[]): GraphqlField | null {
  const paths = answers.flatMap(nestedIn);
  if (paths.length === 0) return null;
  try {
    const document = parse(graphql.document, { maxTokens: 20_000 });
    const definitions = document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? { ...definition, selectionSet: paths.reduce(without, definition.selectionSet) }
        : definition,
    );
    const pruned = print({ ...document, definitions });
    return pruned === print(document) ? null : { ...graphql, document: pruned };
  } catch {
    return null;
  }
}

/** Paths of errors inside of objects, as names; none where the field itself, or the whole request, was turned down. */
function nestedIn({ body }: Answer): string[][] {
  const answered = parseJson(body) as { errors?: unknown } | null | undefined;
  const errors: unknown[] = Array.isArray(answered?.errors) ? answered.errors.slice(0, 100) : [];
  const paths = errors.map((error) => {
    const path = (error as { path?: unknown } | null)?.path;
    return Array.isArray(path) ? path.filter((part) => typeof part === "string") : [];
  });
  return paths.every(({ length }) => length > 1) ? paths : [];
}

function without(set: SelectionSetNode, [name, ...rest]: readonly string[]): SelectionSetNode {
  const selections = set.selections.flatMap((one): SelectionNode[] => {
    if (one.kind === Kind.INLINE_FRAGMENT)
      return [{ ...one, selectionSet: without(one.selectionSet, [name ?? "", ...rest]) }];
    if (one.kind !== Kind.FIELD || (one.alias ?? one.name).value !== name) return [one];
    if (rest.length === 0) return [];
    return [one.selectionSet ? { ...one, selectionSet: without(one.selectionSet, rest) } : one];
  });
  return { ...set, selections: selections.length > 0 ? selections : [typename] };
}

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } };
