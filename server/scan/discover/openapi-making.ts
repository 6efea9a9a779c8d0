import { isObject, type JsonObject, resolveRef } from "./openapi-document.ts";

/**
 * Whether a PUT at a collection makes one thing more, as a POST would: it succeeds only by having created (201), nothing is posted
 * there, and what it takes cannot replace the collection, because reading that gives a list and its things are removed one by one.
 */
export function makesByPut(document: JsonObject, method: string, path: string, operation: JsonObject): boolean {
  if (method !== "put" || path.endsWith("}") || !isObject(operation.responses)) return false;
  const successes = Object.keys(operation.responses).filter((status) => /^(2|default)/i.test(status));
  const paths = isObject(document.paths) ? document.paths : {};
  const here = resolveRef(document, paths[path]);
  if (successes.join() !== "201" || here === null || here.post !== undefined) return false;
  const isItem = (other: string) => other.startsWith(`${path}/{`) && /^\{[^{}/]+\}$/.test(other.slice(path.length + 1));
  const areRemoved = Object.keys(paths).some(
    (other) => isItem(other) && resolveRef(document, paths[other])?.delete !== undefined,
  );
  return areRemoved && isList(document, resolveRef(document, here.get));
}

/** Whether a document says that a read answers with a list of JSON. */
function isList(document: JsonObject, read: JsonObject | null): boolean {
  const answer = isObject(read?.responses) ? resolveRef(document, read.responses["200"]) : null;
  const content = isObject(answer?.content) ? answer.content["application/json"] : undefined;
  const schema = isObject(content) ? content.schema : answer?.schema;
  return resolveRef(document, schema)?.type === "array";
}
