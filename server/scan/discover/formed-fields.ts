import { isObject, type Json, type JsonObject, resolveRef } from "./openapi-document.ts";

/** Characters that a mark of the scan's has at most, but for that of a change. */
const markLength = 24;
const likeMark = "postern-1-0a1b2c3d";
/** Formats that say nothing of what a text holds. */
const freeFormat = /^(string|text|textarea|multiline|markdown|html|plain)$/i;
/** Alternatives and parts of one schema that are read, and levels of them. */
const maxParts = 20;
const maxLevels = 4;

/**
 * Fields of a body, inside of its wrapper and of the attributes of JSON:API where it has them, whose text has a form that the document gives: a choice, a format, a
 * pattern or few characters, so that no text of the scan's own fits there. Sorted, each once.
 */
export function formedFields(document: JsonObject, operation: JsonObject): string[] {
  const schema = schemaOf(document, operation);
  return schema === null ? [] : formedIn(document, schema);
}

/** The same of a schema. */
export function formedIn(document: JsonObject, schema: JsonObject): string[] {
  const properties = propertiesOf(document, schema, 0);
  const [only, ...more] = properties.values();
  const inner = more.length === 0 && only ? propertiesOf(document, only, 0) : new Map<string, JsonObject>();
  const read = inner.size > 0 ? inner : properties;
  // A resource of JSON:API has its fields beside its kind.
  const attributes = read.has("type") ? read.get("attributes") : undefined;
  const fields = attributes ? propertiesOf(document, attributes, 0) : read;
  return [...fields].flatMap(([name, property]) => (isFormed(document, property, 0) ? [name] : [])).sort();
}

function schemaOf(document: JsonObject, operation: JsonObject): JsonObject | null {
  const body = resolveRef(document, operation.requestBody);
  if (body && isObject(body.content)) {
    const media = Object.entries(body.content).find(([type]) => /[/+]json\b/i.test(type))?.[1];
    return isObject(media) ? resolveRef(document, media.schema) : null;
  }
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  const inBody = parameters.map((raw) => resolveRef(document, raw)).find((parameter) => parameter?.in === "body");
  return inBody ? resolveRef(document, inBody.schema) : null;
}

function propertiesOf(document: JsonObject, schema: JsonObject, level: number): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  if (level > maxLevels) return found;
  for (const part of [
    ...partsOf(schema.allOf),
    ...partsOf(schema.oneOf).slice(0, 1),
    ...partsOf(schema.anyOf).slice(0, 1),
  ]) {
    const read = resolveRef(document, part);
    for (const [name, property] of read ? propertiesOf(document, read, level + 1) : []) found.set(name, property);
  }
  for (const [name, raw] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    const property = resolveRef(document, raw);
    if (property) found.set(name, property);
  }
  return found;
}

function isFormed(document: JsonObject, schema: JsonObject, level: number): boolean {
  const { format, pattern, maxLength } = schema;
  if (Array.isArray(schema.enum) || schema.const !== undefined) return true;
  if (typeof format === "string" && !freeFormat.test(format)) return true;
  if (typeof pattern === "string" && !fits(pattern)) return true;
  if (typeof maxLength === "number" && maxLength < markLength) return true;
  if (level > maxLevels) return false;
  return [...partsOf(schema.allOf), ...partsOf(schema.anyOf), ...partsOf(schema.oneOf)].some((part) => {
    const read = resolveRef(document, part);
    return read !== null && isFormed(document, read, level + 1);
  });
}

/** Whether a mark fits a pattern, as far as it is one class of characters: others might take any time to try. */
function fits(pattern: string): boolean {
  if (!/^\^?(\\w|\\S|\.|\[[^[\]]{1,80}\])([+*]|\{\d{1,3}(,\d{0,4})?\})?\$?$/.test(pattern)) return false;
  try {
    return new RegExp(pattern.replace(/^\^?/, "^").replace(/\$?$/, "$"), "u").test(likeMark);
  } catch {
    return false;
  }
}

const partsOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value.slice(0, maxParts) : []);
