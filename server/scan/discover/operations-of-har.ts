import { tokenPlaceholder, withoutCredentials } from "../../../src/contract/secrets.ts";
import type { Operation } from "../operation.ts";
import { reportsActing } from "../safety/reports-acting.ts";
import { foundOperation } from "./found-operation.ts";
import { recordedFields, recordedJson } from "./graphql/recorded-fields.ts";
import { recordedBody } from "./recorded-body.ts";
import { toTargetPath } from "./same-origin.ts";

const maxEntries = 20_000;
const maxAddress = 2_000;
/** What surrounds an API: pages, styles, images, scripts, fonts. */
const surroundings =
  /^(text\/(html|css|javascript)|image\/|font\/|audio\/|video\/|application\/(javascript|x-javascript|wasm|font))/i;
const methods = /^(GET|HEAD|POST|PUT|PATCH|DELETE|QUERY)$/;

/**
 * The operations of recorded traffic (HTTP Archive 1.2) on the origin of `base`; what goes elsewhere, pages and files
 * are left out. Nothing but methods, addresses and media types is taken, as headers and bodies hold secrets, whether an answer
 * reports that a read did something, of GraphQL the documents and of other bodies the names and kinds of their fields, both
 * without values; nor are credentials in addresses, whatever the sender took out before. Throws a sentence when the value is no
 * HTTP Archive.
 */
export function operationsOfHar(har: unknown, base: URL): Operation[] {
  const log = isObject(har) ? har.log : undefined;
  if (!isObject(log) || !Array.isArray(log.entries)) {
    throw new Error(
      "This is neither an HTTP Archive nor a Postman collection of format 2. Export one of them and import that file.",
    );
  }
  const operations = new Map<string, Operation>();
  for (const entry of log.entries.slice(0, maxEntries)) {
    const called = operationOf(entry, base);
    if (!called) continue;
    const fields = called.method === "POST" ? fieldsOfEntry(entry, called.path) : [];
    for (const operation of fields.length > 0 ? fields : [called]) {
      const key = `${operation.method} ${operation.path}`;
      const known = operations.get(key);
      const acts = operation.acts ?? known?.acts;
      const kept = !known || (operation.exampleSeen && !known.exampleSeen) ? operation : known;
      operations.set(key, acts === undefined ? kept : { ...kept, acts });
    }
  }
  return [...operations.values()];
}

/** What an entry asks of GraphQL. */
function fieldsOfEntry(entry: unknown, path: string): Operation[] {
  const request = isObject(entry) && isObject(entry.request) ? entry.request : {};
  return recordedFields(recordedJson(sentText(request)), path, { source: "traffic", where: "recorded traffic" });
}

const sentText = ({ postData }: Record<string, unknown>): unknown => (isObject(postData) ? postData.text : undefined);

function operationOf(entry: unknown, base: URL): Operation | null {
  if (!isObject(entry) || !isObject(entry.request)) return null;
  const { request } = entry;
  const response = isObject(entry.response) ? entry.response : {};
  const method = String(request.method ?? "").toUpperCase();
  const address = String(request.url ?? "");
  const url = address.length > maxAddress ? null : URL.parse(withoutCredentials(address, true));
  if (!methods.test(method) || url?.origin !== base.origin) return null;
  const content = isObject(response.content) ? response.content : {};
  const mimeType = String(content.mimeType ?? "");
  const status = typeof response.status === "number" ? response.status : 0;
  const recorded = typeof content.text === "string" && content.encoding === undefined ? content.text : "";
  const acts = method === "GET" && reportsActing({ status, body: recorded.slice(0, 5_000) }) !== null;
  if (surroundings.test(mimeType) && method === "GET" && !acts) return null;
  if (status === 404 || status === 405 || status === 410) return null;
  const target = toTargetPath(url.href, base)?.replaceAll(encodeURI(tokenPlaceholder), tokenPlaceholder) ?? null;
  if (target === null) return null;
  const posted = isObject(request.postData) ? String(request.postData.mimeType ?? "") : "";
  const type = /^\s*([\w.+-]+\/[\w.+*-]+)\s*(;|$)/.exec(posted)?.[1] ?? "";
  return foundOperation({
    method: method === "HEAD" ? "GET" : method,
    path: target.split("?")[0] ?? target,
    source: "traffic",
    where: "recorded traffic",
    example: target,
    exampleSeen: status >= 200 && status < 300,
    requestTypes: type === "" ? [] : [type],
    ...(method === "GET" || method === "HEAD" || !/json/i.test(type) ? {} : recordedBody(sentText(request))),
    ...(acts ? { acts: "its recorded answer reports that something was done" } : {}),
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
