import { isResource } from "../inventory/resources.ts";
import { nameIn } from "./made-objects.ts";
import { innerOf, jsonType } from "./mark.ts";

/** What a request that writes carries. */
type Written = { body: string; headers: { "content-type": string } };

/**
 * A body as an operation reads it, with its media type: a change of a resource of JSON:API says which one it is (1.1, 9.3), and a JSON
 * Patch replaces each field (RFC 6902).
 */
export function written(
  operation: { method: string; requestTypes: readonly string[] },
  path: string,
  body: unknown,
): Written {
  const type = jsonType(operation);
  const inForm = isFields(body) ? inFormOf(operation.method, type, path, body) : body;
  return { body: JSON.stringify(inForm), headers: { "content-type": type } };
}

function inFormOf(method: string, type: string, path: string, body: Record<string, unknown>): unknown {
  if (/json-patch/i.test(type))
    return Object.entries(innerOf(body)).map(([name, value]) => ({
      ...{ op: "replace", path: `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, value },
    }));
  const { data } = body;
  return method !== "POST" && isResource(data) ? { ...body, data: { ...data, id: nameIn(path) } } : body;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
