import type { Shape } from "../../contract/body-shape.ts";
import type { WatchedOperation } from "./watched-operations.ts";

type Json = Record<string, unknown>;
const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/**
 * Captured operations as an OpenAPI 3.1 document, without what the API said it does not have: parameters out of the path templates, names of query parameters, statuses
 * that were seen, the fields of bodies where they were read, and how calls carried a credential, which does not say that one is needed.
 */
export function toOpenApi(operations: readonly WatchedOperation[], origin: string): Json {
  const paths: Record<string, Json> = {};
  const schemes: Record<string, Json> = {};
  /** Templates that differ in their parameters' names alone are the same path. */
  const spelled = new Map<string, string>();
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    const shape = operation.path.replace(/\{[^{}]*\}/g, "{}");
    const path = spelled.get(shape) ?? operation.path;
    const item = paths[path] ?? { parameters: pathParameters(path) };
    if (isAbsent(operation) || !methods.has(method) || method in item) continue;
    spelled.set(shape, path);
    paths[path] = item;
    for (const carried of operation.carried) schemes[nameOf(carried)] = schemeOf(carried);
    item[method] = {
      parameters: operation.query.map((name) => ({ name, in: "query", schema: {} })),
      ...(operation.bodies.sent ? { requestBody: { content: contentOf(operation.bodies.sent) } } : {}),
      responses: responsesOf(operation),
      security: [Object.fromEntries(operation.carried.map((carried) => [nameOf(carried), []]))],
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: new URL(origin).host, version: "observed", description: "What a browser saw its page call." },
    servers: [{ url: origin }],
    paths,
    components: { securitySchemes: schemes },
  };
}

/** Whether the API answered that it has no such thing, and the inventory does not have it either. */
const isAbsent = ({ isThere, endpoint, statuses }: WatchedOperation) => !isThere && !endpoint && !statuses.includes(0);

function pathParameters(path: string): Json[] {
  const names = new Set([...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name));
  return [...names].map((name) => ({ name, in: "path", required: true, schema: {} }));
}

const contentOf = ({ contentMediaType = "application/json", ...schema }: Shape): Json => ({
  [contentMediaType]: { schema },
});

function responsesOf({ statuses, bodies }: WatchedOperation): Json {
  const answered = statuses.filter((status) => status > 0).sort((one, other) => one - other);
  const responses = answered.map((status) => {
    const shape = bodies.answered[status];
    return [String(status), { description: "Seen.", ...(shape ? { content: contentOf(shape) } : {}) }];
  });
  return Object.fromEntries(responses.length > 0 ? responses : [["default", { description: "No answer was seen." }]]);
}

/** `header x-api-key` → `header.x-api-key`, as names of components may not hold blanks. */
const nameOf = (carried: string) => carried.replace(/[^\w.-]/g, ".");

function schemeOf(carried: string): Json {
  const [kind, name] = carried.split(" ");
  if (kind === "header" || kind === "query") return { type: "apiKey", in: kind, name };
  if (kind === "cookie")
    return { type: "apiKey", in: "cookie", name: "session", description: "The names of cookies are not read." };
  return { type: "http", scheme: kind };
}
