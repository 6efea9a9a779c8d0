import { toTemplate } from "../../../src/contract/path-template.ts";
import { withoutCredentials } from "../../../src/contract/secrets.ts";
import type { Operation } from "../operation.ts";
import { foundOperation } from "./found-operation.ts";
import { operationsOfHar } from "./operations-of-har.ts";
import { isPostmanCollection, operationsOfCollection } from "./postman-collection.ts";
import { bodyLike } from "./recorded-body.ts";

/**
 * The operations of what a user recorded or collected, on the origin of `base`: an HTTP Archive or a Postman collection of
 * format 2, told apart by their content. Throws a sentence for the user when the value is neither.
 */
export function importedOperations(value: unknown, base: URL): Operation[] {
  return isPostmanCollection(value)
    ? operationsOfCollection(value, base, "an imported Postman collection")
    : operationsOfHar(value, base);
}

/**
 * Operations that a browser saw its page call: methods and path templates, whose ids a scan has to find out, and the JSON Schema
 * of a body, where the browser's user had the names of its fields read.
 */
export function observedOperations(
  seen: readonly (Pick<Operation, "method" | "path"> & { body?: Record<string, unknown> })[],
): Operation[] {
  const operations = seen.map(({ method, path: told, body: schema }) => {
    const path = toTemplate(withoutCredentials(told, true));
    return foundOperation({
      method: method === "HEAD" ? "GET" : method,
      path,
      source: "observed",
      where: "a watched tab",
      example: path.replaceAll(/\{[^{}]*\}/g, "1"),
      exampleSeen: !path.includes("{"),
      ...bodyOf(schema),
    });
  });
  return [...new Map(operations.map((one) => [`${one.method} ${one.path}`, one])).values()];
}

/** What is kept of a body: its media type, and of JSON an example. A form's type is told by its schema. */
function bodyOf(schema: Record<string, unknown> | undefined): Pick<Partial<Operation>, "body" | "requestTypes"> {
  if (!schema) return {};
  const { contentMediaType } = schema;
  if (contentMediaType === "application/x-www-form-urlencoded" || contentMediaType === "multipart/form-data")
    return { requestTypes: [contentMediaType] };
  return { body: bodyLike(schema), requestTypes: ["application/json"] };
}
