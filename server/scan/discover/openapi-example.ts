import { isObject, type Json, type JsonObject, resolveRef } from "./openapi-document.ts";

/** Fields of one object, values of one body, and characters of one parameter that are made up. */
const maxFields = 60;
const maxValues = 1_000;
const maxCharacters = 1_000;

const byFormat: Record<string, string> = {
  uuid: "00000000-0000-4000-8000-000000000001",
  date: "2025-01-01",
  "date-time": "2025-01-01T00:00:00Z",
  email: "someone@example.com",
  ipv4: "192.0.2.1",
  uri: "https://example.com/",
  hostname: "example.com",
};

/** A value for a parameter: documented example, default or enum first, else made up from its schema. */
export function exampleValue(document: JsonObject, parameter: JsonObject): string {
  const documented = firstOf(document, parameter) ?? contentExample(document, parameter);
  // OpenAPI 2.0 keeps the schema's words on the parameter itself.
  const value = documented ?? fromSchema(document, parameter.schema ?? parameter, 0);
  return text(value).slice(0, maxCharacters);
}

/** A whole JSON value for a media type or a body parameter, objects included. */
export function exampleJson(document: JsonObject, holder: JsonObject): Json {
  const documented = firstOf(document, holder);
  return documented ?? jsonFromSchema(document, holder.schema ?? holder, 0, { values: maxValues });
}

/** How many values may still be made up: schemas that refer to each other in many fields grow without measure. */
type Left = { values: number };

function jsonFromSchema(document: JsonObject, value: Json, depth: number, left: Left): Json {
  left.values -= 1;
  const schema = left.values < 0 ? null : resolveRef(document, value);
  if (schema === null || depth > 6) return null;
  const documented = firstOf(document, schema);
  if (documented !== undefined) return documented;
  if (Array.isArray(schema.allOf)) {
    const parts = schema.allOf
      .slice(0, maxFields)
      .map((part) => jsonFromSchema(document, part, depth + 1, left))
      .filter(isObject);
    return Object.assign(
      {},
      ...parts,
      isObject(schema.properties) ? fromProperties(document, schema, depth, left) : {},
    );
  }
  for (const keyword of ["oneOf", "anyOf"]) {
    const options = schema[keyword];
    if (Array.isArray(options) && options[0] !== undefined)
      return jsonFromSchema(document, options[0], depth + 1, left);
  }
  if (isObject(schema.properties)) return fromProperties(document, schema, depth, left);
  if (schema.type === "array" && schema.items !== undefined)
    return [jsonFromSchema(document, schema.items, depth + 1, left)];
  if (schema.type === "object") return {};
  return fromSchema(document, schema, depth);
}

function fromProperties(document: JsonObject, schema: JsonObject, depth: number, left: Left): JsonObject {
  const made: JsonObject = {};
  for (const [name, raw] of Object.entries(isObject(schema.properties) ? schema.properties : {}).slice(0, maxFields)) {
    if (left.values <= 0) break;
    const property = resolveRef(document, raw);
    if (property?.readOnly === true || (isFetched(name, property) && isLeftOut(name, schema))) continue;
    made[name] = jsonFromSchema(document, raw, depth + 1, left);
  }
  return made;
}

const fetched = /(^|[_-])(url|uri|href|webhook|callback)s?$/i;
const fetchedInCamelCase = /[a-z\d](Ur[li]|UR[LI]|Href|Webhook|Callback)s?$/;

/** A text by whose name the target may fetch or call what it holds, such as `image_url`, of which the document shows none. */
function isFetched(name: string, property: JsonObject | null): boolean {
  const isShown = ["example", "examples", "default", "const", "enum"].some((key) => property?.[key] !== undefined);
  return !isShown && (fetched.test(name) || fetchedInCamelCase.test(name));
}

/** Whether a schema names what it demands, and this is not among it. */
const isLeftOut = (name: string, { required }: JsonObject): boolean =>
  Array.isArray(required) && required.length > 0 && !required.includes(name);

/** `example`, the first of `examples`, `default` or the first of `enum`. */
function firstOf(document: JsonObject, holder: JsonObject): Json | undefined {
  if (holder.example !== undefined) return holder.example;
  if (Array.isArray(holder.examples)) return holder.examples[0];
  if (isObject(holder.examples)) {
    const first = resolveRef(document, Object.values(holder.examples)[0]);
    if (first?.value !== undefined) return first.value;
  }
  if (holder.default !== undefined) return holder.default;
  if (holder.const !== undefined) return holder.const;
  return Array.isArray(holder.enum) ? holder.enum[0] : undefined;
}

function contentExample(document: JsonObject, parameter: JsonObject): Json | undefined {
  if (!isObject(parameter.content)) return undefined;
  const media = Object.values(parameter.content)[0];
  return isObject(media) ? firstOf(document, media) : undefined;
}

function fromSchema(document: JsonObject, value: Json, depth: number): Json {
  const schema = resolveRef(document, value);
  if (schema === null || depth > 8) return "1";
  const documented = firstOf(document, schema);
  if (documented !== undefined) return documented;
  for (const keyword of ["allOf", "oneOf", "anyOf"]) {
    const options = schema[keyword];
    if (Array.isArray(options) && options[0] !== undefined) return fromSchema(document, options[0], depth + 1);
  }
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== "null") : schema.type;
  if (type === "integer" || type === "number") return typeof schema.minimum === "number" ? schema.minimum : 1;
  if (type === "boolean") return true;
  if (type === "array") return schema.items === undefined ? "1" : [fromSchema(document, schema.items, depth + 1)];
  const format = typeof schema.format === "string" ? byFormat[schema.format] : undefined;
  if (format !== undefined) return format;
  const minLength = typeof schema.minLength === "number" ? Math.min(schema.minLength, 64) : 1;
  return "1".padEnd(minLength, "1");
}

function text(value: Json): string {
  if (Array.isArray(value)) return value.map(text).join(",");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}
