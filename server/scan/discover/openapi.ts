import { folderOf } from "../inventory/folder-of.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import { documentBytes } from "../wire/send.ts";
import { jsonBody, mediaType } from "./answer-shape.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { placeOperations } from "./document-prefix.ts";
import { documentLinks, isDocumentationPage } from "./documentation-page.ts";
import { describing, linksIn } from "./link-header.ts";
import { type Json, type JsonObject, parseOpenApiDocument } from "./openapi-document.ts";
import { describeOperations } from "./openapi-operations.ts";
import { documentOfRouteIndex, isRouteIndex } from "./route-index.ts";
import { toTargetPath } from "./same-origin.ts";
import { documentsInScript } from "./script/documents-in-script.ts";

/** Where frameworks publish their description, most common first. */
export const usualPlaces: readonly string[] = [
  ..."/openapi.json /swagger.json /v3/api-docs /v2/api-docs /swagger/v1/swagger.json /api-docs /openapi.yaml".split(
    " ",
  ),
  ..."/.well-known/api-catalog /.well-known/openapi.json /api/openapi.json /api/swagger.json /api/openapi.yaml".split(
    " ",
  ),
  ..."/api/v1/openapi.json /api/v3/openapi.json /v1/openapi.json /api/docs /docs /docs/openapi.json /swagger".split(
    " ",
  ),
  ..."/api-docs.json /api/schema /api/schema/ /swagger.yaml /openapi.yml /swagger/index.html /swagger-ui.html".split(
    " ",
  ),
  ..."/swagger-ui/index.html /swagger-ui/swagger-initializer.js /swagger/v1/swagger.yaml /api/swagger-json".split(" "),
  ..."/redoc /documentation /documentation/json /spec /spec.json /openapi /q/openapi /_spec /openapi/v1.json".split(
    " ",
  ),
  ..."/v3/api-docs/swagger-config /api/v1/swagger.json /swagger/doc.json /apispec_1.json /reference".split(" "),
  ..."/api /api-json /docs-json /swagger-json /docs/json /swagger/json /api-docs/swagger.json /docs/swagger.json".split(
    " ",
  ),
  ..."/explorer /apidocs /doc /api/doc.json /api/docs.json /api/documentation /swagger_doc /openapi/ /ui/".split(" "),
];
/** Where they publish it below a place where an API is known to begin; `-json` is joined to that place's name. */
const placesBelow =
  "/openapi.json /swagger.json /api-docs /docs /docs/json /swagger /-json /-yaml /docs-json /schema /openapi.yaml".split(
    " ",
  );
/** Places where an API begins below which documents are looked for. */
const maxPrefixes = 3;
/** Asked only until a document was found: another one at a place of another framework is not worth the requests. */
const rarePlaces = new Set(usualPlaces.slice(6).filter((place) => !place.startsWith("/.well-known/")));
/** Documents read from one target; a page could name thousands. */
const maxDocuments = 40;

/** Operations that the target's own OpenAPI 2.0, 3.0 and 3.1 documents list. */
export const openapi: DiscoverySource = {
  name: "OpenAPI documents",
  async discover(context) {
    const { operations, documents, unusable, asked } = await readDocuments(candidates(context), context);
    if (documents === 0 && unusable === 0) context.log(`No OpenAPI document at ${asked} usual places`);
    else if (documents === 0) {
      context.log(
        `No OpenAPI document could be used: ${unusable} found and not readable, nothing at the other ${asked - unusable} usual places`,
      );
    }
    return operations;
  },
};

/**
 * Operations of documents that later sources came across: any JSON answer may be one, wherever it stands. Where none has
 * been found, one is looked for where the operations that are known begin.
 */
export const metDocuments: DiscoverySource = {
  name: "OpenAPI documents in answers",
  async discover(context) {
    const { documents, readDocuments: read } = context.leads;
    const isDescribed = context.operations.some(({ source }) => source === "openapi");
    const below = isDescribed ? [] : beginningsOf(context.operations).flatMap(documentsBelow);
    const places = new Set([...[...documents].sort(), ...below]);
    return (
      await readDocuments(
        [...places].filter((path) => !read.has(path)),
        context,
      )
    ).operations;
  },
};

/** Where most of the known operations begin: `/api/v2` and `/api` of `/api/v2/users`. */
function beginningsOf(operations: readonly Operation[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of operations) {
    for (const [start] of [...path.matchAll(/^(\/[\w.-]+)(?=\/)/g), ...path.matchAll(/^(\/[\w.-]+){2}(?=\/)/g)]) {
      counts.set(start, (counts.get(start) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count > 2 && count * 3 > operations.length)
    .sort((one, other) => other[1] - one[1])
    .map(([start]) => start)
    .slice(0, maxPrefixes);
}

const documentsBelow = (start: string): string[] => placesBelow.map((place) => start + place.replace(/^\/-/, "-"));

type Read = { operations: Operation[]; documents: number; unusable: number; asked: number };

async function readDocuments(queue: string[], context: DiscoverContext): Promise<Read> {
  const seen = new Set(queue);
  const operations: Operation[] = [];
  let documents = 0;
  let unusable = 0;
  for (let next = 0; next < queue.length && documents < maxDocuments; next++) {
    const path = queue[next];
    if (path === undefined || context.remaining() <= 0) break;
    if (documents > 0 && rarePlaces.has(path) && !context.leads.documents.has(path)) continue;
    context.leads.readDocuments.add(path);
    const answer = await context.get(path, { maxBodyBytes: documentBytes });
    if (answer.status === null || answer.status >= 400) continue;
    for (const link of linksOf(answer)) {
      if (!seen.has(link) && seen.size < 200) queue.push(link);
      seen.add(link);
    }
    const found = await read(answer, path, context);
    if (found === "unusable") {
      unusable++;
      continue;
    }
    if (found.length === 0) continue;
    documents++;
    operations.push(...found);
    for (const place of otherVersions(path)) {
      if (!seen.has(place)) queue.splice(next + 1, 0, place);
      seen.add(place);
    }
  }
  return { operations, documents, unusable, asked: seen.size };
}

/** The document of another version beside one that was found: `/v1/openapi.json` beside `/v2/openapi.json`. */
function otherVersions(path: string): string[] {
  const match = /^(.*[/.-]v)(\d{1,2})(?=[/.]|$)/is.exec(path);
  if (!match) return [];
  const rest = path.slice(match[0].length);
  const own = Number(match[2]);
  return [own - 1, own + 1].filter((version) => version > 0).map((version) => `${match[1]}${version}${rest}`);
}

function candidates({ base, leads }: DiscoverContext): string[] {
  const own = base.pathname + base.search;
  const prefix = folderOf(base.pathname);
  const places = prefix === "" ? usualPlaces : [...usualPlaces.map((place) => prefix + place), ...usualPlaces];
  return [...new Set([own, ...leads.documents, ...places])];
}

async function read(answer: Answer, path: string, context: DiscoverContext): Promise<Operation[] | "unusable"> {
  if (isScript(answer, path)) return await describedInScript(answer.body, path, context);
  const parsed = parseOpenApiDocument(answer.body, answer.truncated);
  if (parsed === null) {
    const index = isRouteIndex(answer.body) ? documentOfRouteIndex((jsonBody(answer) ?? null) as Json) : null;
    return index === null ? [] : await described(index, path, context, "Index of routes");
  }
  if ("problem" in parsed) {
    context.log(`The OpenAPI document at ${path} is not used: ${parsed.problem}`);
    return "unusable";
  }
  return await described(parsed.document, path, context);
}

/** The operations of all documents that stand in a script as objects. */
export async function describedInScript(text: string, path: string, context: DiscoverContext): Promise<Operation[]> {
  const operations: Operation[] = [];
  for (const document of documentsInScript(text)) operations.push(...(await described(document, path, context)));
  return operations;
}

async function described(
  document: JsonObject,
  path: string,
  context: DiscoverContext,
  kind = "OpenAPI document",
): Promise<Operation[]> {
  const found = describeOperations(document, new URL(path, context.base));
  context.log(`${kind} at ${path} lists ${found.operations.length} operations`);
  for (const note of found.notes) context.log(note);
  for (const host of found.hosts) context.leads.hosts.add(host);
  if (found.keyPlace) context.placeKey(found.keyPlace);
  return await placeOperations(found, path, context);
}

function isScript(answer: Answer, path: string): boolean {
  return /javascript|ecmascript/.test(mediaType(answer)) || /\.m?js$/.test(path.split("?", 1)[0] ?? path);
}

/** Further documents that an answer names: redirects, API catalogs (RFC 9727), configurations, documentation pages. */
function linksOf(answer: Answer): string[] {
  const page = new URL(answer.url);
  const hrefs: string[] = [];
  const location = answer.headers.location;
  if (location !== undefined) hrefs.push(location);
  for (const { target, relations } of linksIn(answer.headers.link)) {
    if (relations.some((relation) => describing.has(relation))) hrefs.push(target);
  }
  const paths = hrefs.flatMap((href) => toTargetPath(href, page) ?? []);
  const type = answer.headers["content-type"] ?? "";
  const isWorthReading = /html|javascript/i.test(type)
    ? isDocumentationPage(answer.body)
    : /"(urls?|linkset|configUrl)"/.test(answer.body.slice(0, 5_000));
  if (!isWorthReading || answer.body.length > 1_000_000 || parseableDescription(answer.body)) return paths;
  const catalog = [...answer.body.matchAll(/"href"\s{0,9}:\s{0,9}"([^"]{1,500})"/g)].flatMap(
    (match) => toTargetPath(match[1] ?? "", page) ?? [],
  );
  const sources = [...answer.body.matchAll(/src=["']([^"']{1,500})["']/gi)].map((match) => match[1] ?? "");
  const initializers = sources
    .filter((source) => /initializer|swagger-ui-init|swagger-config|redoc-config/i.test(source))
    .flatMap((source) => toTargetPath(source, page) ?? []);
  const isCatalog = /linkset/.test(type) || /"linkset"/.test(answer.body.slice(0, 500));
  return [...paths, ...documentLinks(answer.body, page), ...initializers, ...(isCatalog ? catalog : [])];
}

function parseableDescription(body: string): boolean {
  return /^\{?\s*["']?(openapi|swagger)["']?\s*:/.test(body.trimStart());
}
