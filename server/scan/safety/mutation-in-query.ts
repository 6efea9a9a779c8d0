import { parse } from "graphql/language";

const maxDocument = 20_000;

/** Whether a parameter of an address holds a GraphQL document that asks for a mutation, comments and commas before it or not. */
export function asksForMutation(query: string): boolean {
  if (!/mutation/i.test(query) && !/%[46]d/i.test(query)) return false;
  return [...new URLSearchParams(query).values()].some(isMutation);
}

function isMutation(text: string): boolean {
  if (!/mutation/i.test(text)) return false;
  try {
    const { definitions } = parse(text.slice(0, maxDocument), { maxTokens: 2_000, noLocation: true });
    return definitions.some((one) => one.kind === "OperationDefinition" && one.operation === "mutation");
  } catch {
    // Other parsers may take what this one does not.
    return /^[\s\uFEFF,]*mutation\b/i.test(text.replaceAll(/#[^\n\r]*/g, ""));
  }
}

/** The fields that a parameter of an address asks GraphQL for, and whether parts of their answers are asked for. */
export function fieldsAskedFor(query: string): { name: string; isOpened: boolean }[] {
  if (!/[{]|%7b/i.test(query)) return [];
  return [...new URLSearchParams(query).values()].flatMap(fieldsOf);
}

function fieldsOf(text: string): { name: string; isOpened: boolean }[] {
  if (!/^\s*(query\b[^{]{0,500})?\{/.test(text)) return [];
  try {
    const { definitions } = parse(text.slice(0, maxDocument), { maxTokens: 2_000, noLocation: true });
    return definitions.flatMap((one) =>
      one.kind === "OperationDefinition"
        ? one.selectionSet.selections.flatMap((field) =>
            field.kind === "Field" ? [{ name: field.name.value, isOpened: field.selectionSet !== undefined }] : [],
          )
        : [],
    );
  } catch {
    return [];
  }
}
