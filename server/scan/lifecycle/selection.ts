import type { GraphqlField } from "../operation.ts";

type Field = { graphql: Pick<GraphqlField, "document"> };

/** What a document asks of the thing that its field gives; null where it gives no object. */
export const selectionOf = ({ graphql: { document } }: Field): string | null =>
  /^[^{]*\{\s*\w+(?:\([^)]*\))?\s*(\{.*\})\s*\}$/s.exec(document)?.[1] ?? null;

/**
 * Whether two fields give things of one kind, by what is asked of them. By Relay's convention a mutation holds its thing in a payload
 * and a list holds its things in edges, one level deeper each, so that only plain fields are asked of all of them.
 */
export function givesAlike(mutation: Field, read: Field): boolean {
  const [made, shown] = [selectionOf(mutation), selectionOf(read)];
  if (made === null || shown === null) return false;
  if (made === shown) return true;
  const thing = /\bclientMutationId\b/.test(made) ? /\w+ (\{[^{}]*\})/.exec(made)?.[1] : undefined;
  const node = /\bedges \{/.test(shown) ? /\bnode (\{.*)/s.exec(shown)?.[1] : shown;
  return thing !== undefined && node !== undefined && plainFields(node) === plainFields(thing);
}

/** The plain fields of a selection, up to its end. */
function plainFields(selection: string): string {
  let plain = selection;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\s*\w+(?:\([^(){}]*\))? \{[^{}]*\}/g, "");
  }
  return /^\{[^{}]*\}/.exec(plain)?.[0] ?? plain;
}
