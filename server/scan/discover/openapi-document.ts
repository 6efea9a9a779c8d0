import { decoded } from "../inventory/decoded.ts";
import { BeyondLimitError, parseForeignJson } from "../safety/parse-foreign-json.ts";
import { parseYaml } from "../safety/parse-yaml.ts";

/** Any JSON value of a document whose shape nothing guarantees. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** What a text turned out to be: a description, something else, or a description that cannot be read. */
export type ParsedDocument = { document: JsonObject } | { problem: string } | null;

const looksLikeDescription = /["']?(openapi|swagger)["']?\s*:\s*["']?[123]\./;

/** Reads an OpenAPI 2.0, 3.0 or 3.1 description from JSON or YAML. Null when the text is something else. */
export function parseOpenApiDocument(text: string, truncated: boolean): ParsedDocument {
  if (!isDescription(text)) return null;
  if (truncated) return { problem: "it is larger than the 12 MiB that are read" };
  const value = parseJsonOrYaml(text);
  if ("problem" in value) return value;
  const document = value.value;
  if (!isObject(document)) return { problem: "it is not an object" };
  if (!isObject(document.paths ?? null) && !isObject(document.webhooks ?? null)) {
    return { problem: "it has no paths" };
  }
  return { document };
}

/** Whether a text is an OpenAPI description by its look; keys may be sorted, so that its version comes last. */
export function isDescription(text: string): boolean {
  if (text.trimStart().startsWith("<")) return false;
  return looksLikeDescription.test(text.slice(0, 200_000)) || looksLikeDescription.test(text.slice(-2_000));
}

function parseJsonOrYaml(text: string): { value: Json } | { problem: string } {
  try {
    return { value: parseForeignJson(text) as Json };
  } catch (error) {
    if (error instanceof BeyondLimitError) return { problem: error.message };
    if (/^\s*\{/.test(text)) return { problem: `its JSON is malformed (${firstLine(error)})` };
  }
  try {
    return { value: parseYaml(text) as Json };
  } catch (error) {
    if (error instanceof BeyondLimitError) return { problem: error.message };
    return { problem: `its YAML is malformed (${firstLine(error)})` };
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 160) ?? "";
}

/** Whether a value is an object with keys. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** References that may lead from one to the next. */
const maxRefs = 50;

/**
 * Follows `$ref`s inside the document (RFC 6901 pointers) until something else is reached; null for a reference that
 * leads out of the document, nowhere, on and on, or round in a circle. References are never fetched.
 */
export function resolveRef(document: JsonObject, value: Json | undefined): JsonObject | null {
  const visited = new Set<string>();
  let current = value;
  while (isObject(current)) {
    const ref = current.$ref;
    if (typeof ref !== "string") return current;
    if (!ref.startsWith("#") || visited.has(ref) || visited.size >= maxRefs) return null;
    visited.add(ref);
    current = atPointer(document, ref.slice(1));
  }
  return null;
}

function atPointer(document: JsonObject, pointer: string): Json | undefined {
  let current: Json | undefined = document;
  for (const token of pointer.split("/").slice(1)) {
    const key = decoded(token).replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(current)) current = current[Number(key)];
    else if (isObject(current) && Object.hasOwn(current, key)) current = current[key];
    else return undefined;
  }
  return current;
}
