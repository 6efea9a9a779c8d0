import { type DocumentNode, Kind, parse, print } from "graphql";
import type { GraphqlField } from "../../operation.ts";

const maxTokens = 5_000;

/** Root fields that a GraphQL document asks for, each with the whole document; empty when it is none. */
export function fieldsOf(text: string): GraphqlField[] {
  const document = parsed(text);
  if (document === null) return [];
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map(print);
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    const whole = [print(definition), ...fragments].join("\n");
    const variables = Object.fromEntries(
      (definition.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => {
        const named = print(type).replace(/[![\]]/g, "");
        return [variable.name.value, defaultValue ? literal(print(defaultValue)) : exampleOf(named)];
      }),
    );
    const kind = definition.operation;
    return definition.selectionSet.selections.flatMap((selection) =>
      selection.kind === Kind.FIELD && !selection.name.value.startsWith("__")
        ? [{ kind, name: selection.name.value, document: whole, variables }]
        : [],
    );
  });
}

function parsed(text: string): DocumentNode | null {
  try {
    return parse(text, { noLocation: true, maxTokens });
  } catch {
    return null;
  }
}

function literal(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function exampleOf(type: string): unknown {
  if (type === "Int" || type === "Float") return 1;
  if (type === "Boolean") return true;
  return type === "ID" || type === "String" ? "1" : {};
}
