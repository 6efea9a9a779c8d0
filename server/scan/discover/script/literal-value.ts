import type { AnyNode } from "acorn";
import type { Json, JsonObject } from "../openapi-document.ts";

/** Beyond this a value in a script is data of another kind. */
const maxDepth = 60;

/** The value that a literal stands for; what only a running program knows is left out. */
export function literalValue(node: AnyNode, depth = 0): Json | undefined {
  if (depth > maxDepth) return undefined;
  switch (node.type) {
    case "Literal":
      return typeof node.value === "object" ? null : (node.value as string | number | boolean);
    case "TemplateLiteral":
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? "") : undefined;
    case "UnaryExpression":
      // Minified truth: `!0` and `!1`.
      return node.operator === "!" && node.argument.type === "Literal" ? !node.argument.value : undefined;
    case "ArrayExpression":
      return node.elements
        .map((element) => (element ? literalValue(element as AnyNode, depth + 1) : null))
        .filter((value) => value !== undefined);
    case "ObjectExpression": {
      const value: JsonObject = {};
      for (const property of node.properties) {
        if (property.type !== "Property") continue;
        const name = nameOf(property.key);
        const inner = name === null ? undefined : literalValue(property.value as AnyNode, depth + 1);
        if (name !== null && inner !== undefined)
          Object.defineProperty(value, name, { value: inner, enumerable: true });
      }
      return value;
    }
    default:
      return undefined;
  }
}

/** The name of a property as it is written. */
export function nameOf(key: AnyNode): string | null {
  return key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : null;
}
