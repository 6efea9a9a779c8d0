import type { Operation } from "../operation.ts";
import { formedFields, formedIn } from "./formed-fields.ts";
import { exampleBody } from "./openapi-body.ts";
import { isObject, type Json, type JsonObject, resolveRef } from "./openapi-document.ts";
import { exampleJson } from "./openapi-example.ts";

/** What a write takes, as its document describes it. */
type Content = Pick<Operation, "body" | "formed" | "sentIn">;

const form = "application/x-www-form-urlencoded";

/**
 * What an operation takes: a JSON body; where it takes none, the fields of a form; and where it takes no body at all and may change
 * something, those of its query. `isKey` says which parameters are a key's.
 */
export function contentOf(
  document: JsonObject,
  method: string,
  operation: JsonObject,
  parameters: readonly JsonObject[],
  isKey: (name: string) => boolean,
): Content {
  const body = exampleBody(document, operation);
  if (body !== undefined) return content(body, formedFields(document, operation));
  const inForm = formOf(document, operation, parameters);
  if (inForm !== null) return fieldsOf(document, inForm, "form");
  const mayTakeBody =
    operation.requestBody !== undefined || parameters.some((one) => /^(body|formData)$/.test(where(one)));
  if (mayTakeBody || !/^(post|put|patch)$/.test(method)) return {};
  const named = parameters.filter((one) => where(one) === "query" && !isKey(String(one.name)));
  return fieldsOf(document, schemaOf(document, named), "query");
}

/** The schema of a form; null where an operation takes none, or JSON as well. */
function formOf(document: JsonObject, operation: JsonObject, parameters: readonly JsonObject[]): JsonObject | null {
  const body = resolveRef(document, operation.requestBody);
  const media = isObject(body?.content) ? body.content[form] : undefined;
  if (isObject(media)) return resolveRef(document, media.schema);
  // OpenAPI 2.0 has a parameter for each field; what holds a file is sent otherwise.
  const fields = parameters.filter((one) => where(one) === "formData");
  return fields.length === 0 || fields.some(({ type }) => type === "file") ? null : schemaOf(document, fields);
}

/** One schema of several parameters, without what only switches something on, unless it has to be said. */
function schemaOf(document: JsonObject, parameters: readonly JsonObject[]): JsonObject {
  const properties = parameters.map((one): [string, JsonObject] => [
    String(one.name),
    { ...one, ...resolveRef(document, one.schema) },
  ]);
  return { properties: Object.fromEntries(properties.filter(([, one]) => one.required === true || !isSwitch(one))) };
}

const isSwitch = ({ type, default: set }: JsonObject): boolean => type === "boolean" && set !== false;

function fieldsOf(document: JsonObject, schema: JsonObject, sentIn: "query" | "form"): Content {
  const body = exampleJson(document, { schema });
  if (!isObject(body) || Object.keys(body).length === 0) return {};
  return { ...content(body, formedIn(document, schema)), sentIn };
}

const content = (body: Json, formed: readonly string[]): Content => ({
  body,
  ...(formed.length === 0 ? {} : { formed }),
});

const where = (parameter: JsonObject): string => String(parameter.in);
