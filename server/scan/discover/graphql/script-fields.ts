import { type DefinitionNode, type DocumentNode, type FieldNode, Kind, parse, print, visit } from "graphql/language";
import type { GraphqlField } from "../../operation.ts";
import { mayActField } from "../../safety/acting-fields.ts";

const maxTokens = 5_000;

/** Root fields that a GraphQL document asks for, each with the whole document; empty when it is none. */
export function fieldsOf(text: string): GraphqlField[] {
  const given = parsed(text);
  if (given === null) return [];
  const { document, leftOut } = withoutActions(given);
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
        ? [{ kind, name: selection.name.value, document: whole, variables, ...(leftOut.length > 0 ? { leftOut } : {}) }]
        : [],
    );
  });
}

/**
 * A document without the fields below others whose names leave open whether they act: a server runs every field by itself.
 * Fields at the root stay, each an operation that the gate judges.
 */
function withoutActions(given: DocumentNode): { document: DocumentNode; leftOut: string[] } {
  const roots = new Set(
    given.definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? one.selectionSet.selections : [])),
  );
  const leftOut = new Set<string>();
  const reading = visit(given, {
    Field(field) {
      if (roots.has(field) || !mayActField(field.name.value, field.selectionSet !== undefined)) return undefined;
      leftOut.add(field.name.value);
      return null;
    },
    SelectionSet: {
      leave: (set) => (set.selections.length > 0 ? undefined : { ...set, selections: [typeName] }),
    },
  });
  if (leftOut.size === 0) return { document: given, leftOut: [] };
  // What is left over nowhere used makes a document invalid (GraphQL, 5.5.1.4 and 5.8.4).
  const used = new Set<string>();
  for (let before = -1; before < used.size; ) {
    before = used.size;
    for (const one of reading.definitions)
      if (one.kind !== Kind.FRAGMENT_DEFINITION || used.has(`...${one.name.value}`)) noteUsed(one, used);
  }
  const definitions = reading.definitions.flatMap((one): DefinitionNode[] => {
    if (one.kind === Kind.FRAGMENT_DEFINITION) return used.has(`...${one.name.value}`) ? [one] : [];
    if (one.kind !== Kind.OPERATION_DEFINITION) return [one];
    const declared = one.variableDefinitions?.filter(({ variable }) => used.has(`$${variable.name.value}`));
    return [{ ...one, ...(declared ? { variableDefinitions: declared } : {}) }];
  });
  return { document: { ...reading, definitions }, leftOut: [...leftOut] };
}

const typeName: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } };

/** Notes the variables and the fragments that a definition uses. */
function noteUsed(definition: DefinitionNode, used: Set<string>): void {
  visit(definition, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(`$${name.value}`),
    FragmentSpread: ({ name }) => void used.add(`...${name.value}`),
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
