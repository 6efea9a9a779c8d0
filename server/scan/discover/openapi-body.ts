import { isObject, type Json, type JsonObject, resolveRef } from "./openapi-document.ts";
import { exampleJson } from "./openapi-example.ts";

/**
 * A JSON body that an operation's document describes: its example, or one made up from its schema; undefined when it
 * takes none. What the server sets itself (`readOnly`) is left out.
 */
export function exampleBody(document: JsonObject, operation: JsonObject): Json | undefined {
  const body = resolveRef(document, operation.requestBody);
  if (body && isObject(body.content)) {
    const media = Object.entries(body.content).find(([type]) => /[/+]json\b/i.test(type))?.[1];
    return isObject(media) ? exampleJson(document, media) : undefined;
  }
  // OpenAPI 2.0 has a parameter in the body.
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  const inBody = parameters.map((raw) => resolveRef(document, raw)).find((parameter) => parameter?.in === "body");
  return inBody ? exampleJson(document, inBody) : undefined;
}
