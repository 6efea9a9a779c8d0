import { parameterOf } from "./path-template.ts";
import { isCredential } from "./secrets.ts";

/** What a JSON value or a form looks like, as a JSON Schema (2020-12) without any value: names of fields and kinds. */
export type Shape = {
  /** A kind, or several. */
  type?: string | string[];
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  /** What stands under names that are rather values, such as ids. */
  additionalProperties?: Shape;
  /** The media type of what a form sends; absent of JSON. */
  contentMediaType?: string;
};

/** Fields in all, levels, and elements of a list that are looked at; an object with more names than a form has is a map. */
const [mostFields, deepest, mostItems, mostNames] = [400, 6, 20, 60];

const formats: [name: string, pattern: RegExp][] = [
  ["date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["uuid", /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  ["email", /^[^\s@]{1,64}@[^\s@]{1,255}$/],
];

/** The shape of a parsed JSON value; null for one that has no field: there is nothing to learn of it. */
export function shapeOf(value: unknown): Shape | null {
  const found = look(value, 0, { fields: mostFields });
  return hasFields(found) ? found : null;
}

/** The media types of forms. */
const formTypes = new Set<unknown>(["application/x-www-form-urlencoded", "multipart/form-data"]);

/**
 * The shape of a form's fields, whose values are texts; `files` names those that are files. Null for one without a field, and for a
 * type that is no form's.
 */
export function formShapeOf(fields: unknown, contentMediaType: unknown, files: unknown): Shape | null {
  const shape = shapeOf(fields);
  if (!shape?.properties || typeof contentMediaType !== "string" || !formTypes.has(contentMediaType)) return null;
  const properties = { ...shape.properties };
  for (const name of Array.isArray(files) ? files : [])
    if (typeof name === "string" && Object.hasOwn(properties, name))
      properties[name] = { type: "string", format: "binary" };
  return { ...shape, properties, contentMediaType };
}

const hasFields = ({ properties, additionalProperties, items }: Shape): boolean =>
  properties !== undefined || additionalProperties !== undefined || (items !== undefined && hasFields(items));

function look(value: unknown, level: number, left: { fields: number }): Shape {
  if (value === null) return { type: "null" };
  if (typeof value === "string") {
    const format = formats.find(([, pattern]) => pattern.test(value))?.[0];
    return { type: "string", ...(format ? { format } : {}) };
  }
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "number" };
  if (typeof value !== "object") return { type: typeof value };
  if (level >= deepest) return {};
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map((one) => look(one, level + 1, left));
    return { type: "array", ...(items.length > 0 ? { items: items.reduce(merged) } : {}) };
  }
  const shape: Shape = { type: "object" };
  const entries = Object.entries(value);
  for (const [name, inner] of entries.slice(0, mostFields)) {
    if (left.fields-- <= 0) break;
    const next = look(inner, level + 1, left);
    if (entries.length <= mostNames && isFieldName(name)) shape.properties = { ...shape.properties, [name]: next };
    else shape.additionalProperties = merged(shape.additionalProperties ?? next, next);
  }
  return shape;
}

/** Whether a text is the name of a field, a header or a parameter: what stands in its place may be a value. */
export function isName(text: string): boolean {
  return /^[\w.$[\]-]{1,40}$/.test(text) && parameterOf(text) === null && !isCredential("", text);
}

const isFieldName = (name: string) => isName(name) && name !== "__proto__";

const kindsOf = ({ type = [] }: Shape): string[] => [type].flat();

/** What both shapes allow. */
export function merged(one: Shape, other: Shape): Shape {
  const types = [...new Set([...kindsOf(one), ...kindsOf(other)])];
  // Every integer is a number.
  const kinds = types.includes("number") ? types.filter((name) => name !== "integer") : types;
  const [kind] = kinds;
  const isText = (shape: Shape) => kindsOf(shape).includes("string");
  const format = !isText(one) || (isText(other) && one.format !== other.format) ? undefined : one.format;
  const said = isText(one) ? format : other.format;
  const names = Object.keys({ ...one.properties, ...other.properties });
  const properties = names.map((name) => [name, both(one.properties?.[name], other.properties?.[name])]);
  const items = both(one.items, other.items);
  const rest = both(one.additionalProperties, other.additionalProperties);
  const media = one.contentMediaType === other.contentMediaType ? one.contentMediaType : undefined;
  return {
    ...(kind === undefined ? {} : { type: kinds.length === 1 ? kind : kinds }),
    ...(said ? { format: said } : {}),
    ...(names.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
    ...(items ? { items } : {}),
    ...(rest ? { additionalProperties: rest } : {}),
    ...(media ? { contentMediaType: media } : {}),
  };
}

const both = (one: Shape | undefined, other: Shape | undefined) => (one && other ? merged(one, other) : (one ?? other));

/** Names of a shape's fields by the alphabet, as some browsers store them; a list's are those of its elements. */
export function fieldNames({ properties, items, additionalProperties }: Shape): string[] {
  if (properties) return [...Object.keys(properties).sort(), ...(additionalProperties ? ["…"] : [])];
  return items ? fieldNames(items) : additionalProperties ? fieldNames(additionalProperties) : [];
}

/** A value of a shape that tells nothing: `string`, 0, true; for a format, what is of that format and nobody's. */
export function placeholderOf(shape: Shape): unknown {
  const type = kindsOf(shape).find((name) => name !== "null");
  if (shape.properties)
    return Object.fromEntries(Object.entries(shape.properties).map(([k, v]) => [k, placeholderOf(v)]));
  if (type === "array") return shape.items ? [placeholderOf(shape.items)] : [];
  if (type === "string") return placeholders[shape.format ?? ""] ?? "string";
  if (type === "integer" || type === "number") return 0;
  return type === "boolean" ? true : type === "object" ? {} : null;
}

/** A collection's body in which a value that only a variable names is a text: `{ "id": {{id}} }` is no JSON. */
export const filledIn = (raw: unknown): unknown =>
  typeof raw === "string" ? raw.replace(/([:[,]\s{0,20})\{\{[^{}]{0,100}\}\}/g, '$1"1"') : raw;

/** A body's JSON with its values replaced; empty for a text that is no JSON with fields. */
export function withoutValues(text: unknown): string {
  if (typeof text !== "string") return "";
  try {
    const shape = shapeOf(JSON.parse(text));
    return shape === null ? "" : JSON.stringify(placeholderOf(shape));
  } catch {
    return "";
  }
}

const placeholders: Record<string, string> = {
  "date-time": "1970-01-01T00:00:00Z",
  date: "1970-01-01",
  uuid: "00000000-0000-0000-0000-000000000000",
  email: "name@example.com",
};
