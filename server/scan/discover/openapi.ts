import type { Operation } from "../operation.ts";
import type { Answer } from "../probe.ts";
import { documentBytes } from "../send.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { documentLinks, isDocumentationPage } from "./documentation-page.ts";
import { parseOpenApiDocument } from "./openapi-document.ts";
import { describeOperations } from "./openapi-operations.ts";
import { toTargetPath } from "./same-origin.ts";

/** Where frameworks publish their description, most common first. */
const usualPlaces = [
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
];
/** Documents read from one target; a page could name thousands. */
const maxDocuments = 40;

/** Operations that the target's own OpenAPI 2.0, 3.0 and 3.1 documents list. */
export const openapi: DiscoverySource = {
  name: "OpenAPI documents",
  async discover(context) {
    const queue = candidates(context);
    const seen = new Set(queue);
    const operations = new Map<string, Operation>();
    let documents = 0;
    let unusable = 0;
    for (let next = 0; next < queue.length && documents < maxDocuments; next++) {
      const path = queue[next];
      if (path === undefined || context.remaining() <= 0) break;
      const answer = await context.get(path, { maxBodyBytes: documentBytes });
      if (answer.status === null || answer.status >= 400) continue;
      for (const link of linksOf(answer)) {
        if (!seen.has(link) && seen.size < 200) queue.push(link);
        seen.add(link);
      }
      const found = read(answer, path, context);
      if (found === "unusable") {
        unusable++;
        continue;
      }
      if (found.length > 0) documents++;
      for (const operation of found) operations.set(`${operation.method} ${operation.path}`, operation);
    }
    if (documents === 0 && unusable === 0) context.log(`No OpenAPI document at ${seen.size} usual places`);
    else if (documents === 0) {
      context.log(
        `No OpenAPI document could be used: ${unusable} found and not readable, nothing at the other ${seen.size - unusable} usual places`,
      );
    }
    return [...operations.values()];
  },
};

function candidates({ base, leads }: DiscoverContext): string[] {
  const own = base.pathname + base.search;
  const prefix = base.pathname.replace(/\/[^/]*\.[^/]*$/, "").replace(/\/+$/, "");
  const places = prefix === "" ? usualPlaces : [...usualPlaces.map((place) => prefix + place), ...usualPlaces];
  return [...new Set([own, ...leads.documents, ...places])];
}

function read(answer: Answer, path: string, context: DiscoverContext): Operation[] | "unusable" {
  const parsed = parseOpenApiDocument(answer.body, answer.truncated);
  if (parsed === null) return [];
  if ("problem" in parsed) {
    context.log(`The OpenAPI document at ${path} is not used: ${parsed.problem}`);
    return "unusable";
  }
  const { operations, notes, keyPlace } = describeOperations(parsed.document, new URL(path, context.base));
  context.log(`OpenAPI document at ${path} lists ${operations.length} operations`);
  for (const note of notes) context.log(note);
  if (keyPlace) context.placeKey(keyPlace);
  return operations;
}

/** Further documents that an answer names: redirects, API catalogs (RFC 9727), configurations, documentation pages. */
function linksOf(answer: Answer): string[] {
  const page = new URL(answer.url);
  const hrefs: string[] = [];
  const location = answer.headers.location;
  if (location !== undefined) hrefs.push(location);
  for (const match of (answer.headers.link ?? "").matchAll(/<([^>]+)>\s*;[^,]*rel="?service-desc/gi)) {
    hrefs.push(match[1] ?? "");
  }
  const paths = hrefs.flatMap((href) => toTargetPath(href, page) ?? []);
  const type = answer.headers["content-type"] ?? "";
  const isWorthReading = /html|javascript/i.test(type)
    ? isDocumentationPage(answer.body)
    : /"(urls?|linkset|configUrl)"/.test(answer.body.slice(0, 5_000));
  if (!isWorthReading || answer.body.length > 1_000_000 || parseableDescription(answer.body)) return paths;
  const catalog = [...answer.body.matchAll(/"href"\s*:\s*"([^"]+)"/g)].flatMap(
    (match) => toTargetPath(match[1] ?? "", page) ?? [],
  );
  const scripts = [...answer.body.matchAll(/src=["']([^"']*(?:initializer|swagger-config|redoc-config)[^"']*)["']/gi)];
  const initializers = scripts.flatMap((match) => toTargetPath(match[1] ?? "", page) ?? []);
  const isCatalog = /linkset/.test(type) || /"linkset"/.test(answer.body.slice(0, 500));
  return [...paths, ...documentLinks(answer.body, page), ...initializers, ...(isCatalog ? catalog : [])];
}

function parseableDescription(body: string): boolean {
  return /^\s*\{?\s*["']?(openapi|swagger)["']?\s*:/.test(body);
}
