import type { AnyNode } from "acorn";
import { isObject, type Json, type JsonObject } from "../openapi-document.ts";
import { parseScript, walkScript } from "./parse-script.ts";

/** Beyond this a value in a script is data of another kind. */
const maxDepth = 60;
const mayHold = /["'`]?\b(?:openapi|swagger)\\?["'`]?\s*:\s*\\?["'`][123]\./;

/**
 * OpenAPI documents that stand in a script as objects or as JSON texts: what swagger-ui-express writes into its
 * initializer, and what bundlers make of an imported document. Empty where there is none or the script cannot be parsed.
 */
export function documentsInScript(text: string): JsonObject[] {
  if (!mayHold.test(text)) return [];
  const documents: JsonObject[] = [];
  const take = (value: Json | undefined) => {
    if (isObject(value) && ("openapi" in value || "swagger" in value) && isObject(value.paths)) documents.push(value);
  };
  try {
    walkScript(parseScript(text) as AnyNode, {
      ObjectExpression(node) {
        const names = node.properties.map((property) => (property.type === "Property" ? nameOf(property.key) : null));
        const isDocument = names.includes("paths") && (names.includes("openapi") || names.includes("swagger"));
        if (isDocument) take(literalValue(node as AnyNode, 0));
      },
      Literal(node) {
        if (typeof node.value === "string") take(parsed(node.value));
      },
      TemplateLiteral(node) {
        const [only] = node.quasis;
        if (node.expressions.length === 0 && only) take(parsed(only.value.cooked ?? ""));
      },
    });
  } catch {
    return [];
  }
  return documents;
}

function parsed(text: string): Json | undefined {
  if (!/^\s*\{/.test(text) || !mayHold.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The value that a literal stands for; what only a running program knows is left out. */
function literalValue(node: AnyNode, depth: number): Json | undefined {
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

function nameOf(key: AnyNode): string | null {
  return key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : null;
}
