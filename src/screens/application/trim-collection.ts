import { filledIn, withoutValues } from "../../contract/body-shape.ts";
import { documentsIn, documentsInText } from "../../contract/graphql-document.ts";
import { isCredential, withoutCredentials } from "../../contract/secrets.ts";

const format = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const maxDepth = 20;
const maxVariables = 200;

/**
 * What of a Postman collection (format 2.0 or 2.1) says which operations there are: methods, addresses, the variables in
 * them, the kinds of credentials and bodies, the documents of GraphQL, and of other bodies in JSON the names and kinds of their
 * fields, both without values. Everything else stays in the browser. `isNew` says whether a request is
 * to be taken; null when the value is no collection.
 */
export function trimCollection(value: unknown, isNew: (method: string, address: string, text?: string) => boolean) {
  const whole = isObject(value) && isObject(value.collection) ? value.collection : value;
  if (!isObject(whole) || !isObject(whole.info) || !Array.isArray(whole.item)) return null;
  const item: { request: ReturnType<typeof trimRequest> }[] = [];
  visit(whole.item, typeOf(whole.auth), 0);
  return { info: { schema: format }, variable: variables(whole.variable), item };

  function visit(items: readonly unknown[], inherited: string | null, depth: number): void {
    for (const one of items) {
      if (!isObject(one) || depth > maxDepth) continue;
      const auth = typeOf(one.auth) ?? inherited;
      if (Array.isArray(one.item)) visit(one.item, auth, depth + 1);
      if (one.request === undefined || one.request === null) continue;
      const request = trimRequest(one.request, auth);
      if (isNew(request.method, request.url.raw, request.body?.raw)) item.push({ request });
    }
  }
}

function trimRequest(given: unknown, inherited: string | null) {
  const request = isObject(given) ? given : { url: given };
  const url = isObject(request.url) ? request.url : { raw: request.url };
  const auth = typeOf(request.auth) ?? inherited;
  const body = isObject(request.body) ? request.body : {};
  const { mode } = body;
  const documents = mode === "graphql" ? documentsIn(body.graphql) : documentsInText(body.raw);
  const fields = mode === "raw" ? withoutValues(filledIn(body.raw)) : "";
  const text = documents.length > 0 ? JSON.stringify(documents.map((query) => ({ query }))) : fields;
  const raw = text === "" ? {} : { raw: text };
  return {
    method: typeof request.method === "string" ? request.method : "GET",
    url: { raw: withoutCredentials(String(url.raw ?? ""), true), variable: variables(url.variable) },
    ...(auth === null ? {} : { auth: { type: auth } }),
    ...(typeof mode === "string" ? { body: { mode: documents.length === 0 ? mode : "raw", ...raw } } : {}),
  };
}

/** Variables that an address may need; those that hold credentials are left out. */
function variables(list: unknown) {
  return (Array.isArray(list) ? list : [])
    .filter(isObject)
    .map(({ key, id, value }) => ({ key: String(key ?? id ?? ""), value: String(value ?? "") }))
    .filter(({ key, value }) => value.length <= 500 && !isCredential(key, value, true))
    .slice(0, maxVariables);
}

function typeOf(auth: unknown): string | null {
  return isObject(auth) && typeof auth.type === "string" ? auth.type : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
