import type { AnyNode } from "acorn";
import { parseForeignJson } from "../../safety/parse-foreign-json.ts";
import { isObject, type Json, type JsonObject } from "../openapi-document.ts";
import { literalValue, nameOf } from "./literal-value.ts";
import { parseScript, walkScript } from "./parse-script.ts";

const mayHold = /["'`]?\b(?:openapi|swagger)\\?["'`]?\s{0,9}:\s{0,9}\\?["'`][123]\./;

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
        if (isDocument) take(literalValue(node as AnyNode));
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
    return parseForeignJson(text) as Json;
  } catch {
    return undefined;
  }
}
