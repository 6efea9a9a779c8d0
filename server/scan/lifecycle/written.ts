import { isResource } from "../inventory/resources.ts";
import type { Operation } from "../operation.ts";
import { nameIn } from "./made-objects.ts";
import { innerOf, jsonType } from "./mark.ts";

/** What a request that writes carries, and where its query says it, the address with that. */
type Written = { body: string; headers: { "content-type": string } } | { path: string };

/**
 * A body as an operation reads it, with its media type: a change of a resource of JSON:API says which one it is (1.1, 9.3), and a JSON
 * Patch replaces each field (RFC 6902). What is read from a form or from the query stands there.
 */
export function written(
  operation: Pick<Operation, "method" | "requestTypes" | "sentIn">,
  path: string,
  body: unknown,
): Written {
  if (operation.sentIn === "query") return { path: `${path.split("?", 1)[0]}?${pairsOf(body)}` };
  if (operation.sentIn === "form")
    return { body: pairsOf(body), headers: { "content-type": "application/x-www-form-urlencoded" } };
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

/** Fields one after the other, those of a list each under its name; what is empty is left out. */
function pairsOf(body: unknown): string {
  return Object.entries(isFields(body) ? body : {})
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one] as const))
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`)
    .join("&");
}

const asText = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
