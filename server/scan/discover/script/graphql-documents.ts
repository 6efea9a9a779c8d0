import type { AnyNode, ObjectExpression } from "acorn";
import { type DocumentNode, print } from "graphql/language";
import { literalValue } from "./literal-value.ts";
import { propertyOf } from "./resolve.ts";

/** The text of a GraphQL document that a compiler wrote into a script as its syntax tree; null when it is none. */
export function compiledDocument(node: ObjectExpression): string | null {
  const kind = propertyOf(node, "kind");
  if (kind?.type !== "Literal" || kind.value !== "Document" || !propertyOf(node, "definitions")) return null;
  try {
    return print(literalValue(node as AnyNode) as unknown as DocumentNode);
  } catch {
    return null;
  }
}
