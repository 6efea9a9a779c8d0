import type { Source } from "../../../src/contract/endpoints.ts";
import { indexTemplates, type TemplateIndex } from "../../../src/contract/path-index.ts";
import { templateKey, toTemplate } from "../../../src/contract/path-template.ts";
import type { Operation } from "../operation.ts";
import { joinProvenance, provenanceOf } from "./provenance.ts";
import { markZombies } from "./zombies.ts";

/** Sources that name single items as they come across them. */
const naming = new Set<Source>(["html", "answer", "well-known", "traffic", "observed"]);
/** Siblings that must answer alike before a readable name counts as a parameter. */
const minSiblings = 3;

/** What a target publishes about its own operations. */
const documents = new Set<Source>(["openapi", "postman"]);

/**
 * Makes one list out of what all sources found: concrete paths join the documented template they fit, else fold into
 * one of their own; each method and template appears once, under its first source. `shapeOf` gives the shape of the
 * answer that an example got, or null when it was never asked for.
 */
export function buildInventory(found: readonly Operation[], shapeOf: (example: string) => string | null): Operation[] {
  const documented = found.filter(({ source }) => documents.has(source));
  const isDescribed = documented.some(({ source }) => source === "openapi");
  const templates = indexTemplates(new Set(documented.map(({ path }) => path)));
  const byKey = new Map<string, Operation>();
  for (const operation of documented) merge(byKey, operation);
  const others = found
    .filter(({ source }) => !documents.has(source))
    .map((operation) => ({ ...operation, path: trim(operation.path) }));
  const slugs = slugTemplates(others, shapeOf);
  const graphs = new Set(
    others.flatMap(({ graphql, path }) => (graphql && path.includes("#") ? [path.split("#")[0]] : [])),
  );
  for (const operation of others) {
    if (operation.graphql) {
      merge(byKey, operation);
      continue;
    }
    // What is asked of a GraphQL endpoint is one of its fields.
    if (graphs.has(operation.path)) continue;
    const template = templates.find(operation.path);
    const path =
      template ??
      slugs.get(operation.path) ??
      belowItem(operation, templates) ??
      templates.named(toTemplate(operation.path));
    const isKnown = template !== null && byKey.has(keyOf({ ...operation, path }));
    const isShadow = isDescribed && !isKnown;
    merge(byKey, { ...operation, path, isShadow });
  }
  return markZombies([...byKey.values()].filter(isOperation).sort(byPath));
}

/** Pages and files that merely surround an API are no operations of it, unless its document says so. */
function isOperation({ source, intention }: Operation): boolean {
  return documents.has(source) || (intention !== "static" && intention !== "documentation");
}

/** Makes one of operations with the same method and path, as the first has them. */
export function mergeAlike(operations: readonly Operation[]): Operation[] {
  const byKey = new Map<string, Operation>();
  for (const operation of operations) merge(byKey, operation);
  return [...byKey.values()].sort(byPath);
}

function merge(byKey: Map<string, Operation>, operation: Operation): void {
  const key = keyOf(operation);
  const known = byKey.get(key);
  if (known === undefined) {
    byKey.set(key, operation);
    return;
  }
  const isBetter = operation.exampleSeen && !known.exampleSeen;
  byKey.set(key, {
    ...known,
    // A document says all that is read; what was only seen may have been seen without a body.
    ...(known.requestTypes.length > 0 || documents.has(known.source) ? {} : { requestTypes: operation.requestTypes }),
    ...(known.body !== undefined || operation.body === undefined || documents.has(known.source)
      ? {}
      : { body: operation.body, ...(operation.sentIn === undefined ? {} : { sentIn: operation.sentIn }) }),
    ...(operation.acts === undefined ? {} : { acts: known.acts ?? operation.acts }),
    ...(operation.saysItReads ? { saysItReads: true } : {}),
    ...(isBetter ? { example: operation.example, exampleSeen: true } : {}),
    provenance: joinProvenance(provenanceOf(known), provenanceOf(operation)),
  });
}

function keyOf({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method} ${templateKey(path)}`;
}

/**
 * Readable names such as `/articles/how-to-swim` fold only on evidence: at least three siblings found by their sources, none of
 * them with children, whose answers share one shape.
 */
function slugTemplates(operations: Operation[], shapeOf: (example: string) => string | null): Map<string, string> {
  const folded = new Map<string, string>();
  const linked = operations.filter(
    ({ method, source, path }) => method === "GET" && naming.has(source) && !path.includes("{"),
  );
  const parentPaths = new Set(operations.flatMap(({ path }) => ancestorsOf(path)));
  const parents = Map.groupBy(linked, ({ path }) => path.slice(0, path.lastIndexOf("/")));
  for (const [parent, siblings] of parents) {
    if (parent === "") continue;
    const leaves = siblings.filter(({ path }) => !parentPaths.has(path));
    for (const [shape, alike] of Map.groupBy(leaves, ({ example }) => shapeOf(example))) {
      const paths = [...new Set(alike.map(({ path }) => path))];
      if (shape === null || paths.length < minSiblings) continue;
      for (const path of paths) folded.set(path, toTemplate(`${parent}/{slug}`));
    }
  }
  return folded;
}

/** Names that stand where an id may, and are none. */
const noId = /^(me|self|current|mine|own|search|all|list|recent|latest|new|default)$/i;

/**
 * What an answer links to below a documented item, under the template of that: `/users/{name}/avatar` where a record of `/users/{name}`
 * links to `/users/ann/avatar`; null where it is below none.
 */
function belowItem({ path, source }: Operation, templates: TemplateIndex): string | null {
  if (source !== "answer" || path.includes("{")) return null;
  const segments = path.split("/");
  for (let length = segments.length - 1; length > 2; length--) {
    const item = templates.find(segments.slice(0, length).join("/"));
    if (item === null) continue;
    const ids = item.split("/").flatMap((segment, at) => (segment.includes("{") ? (segments[at] ?? "") : []));
    if (!item.endsWith("}") || ids.some((id) => noId.test(id))) return null;
    return `${item}${toTemplate(`/${segments.slice(length).join("/")}`)}`;
  }
  return null;
}

function ancestorsOf(path: string): string[] {
  const ends = [...path.matchAll(/\//g)].map(({ index }) => index).filter((index) => index > 0);
  return ends.map((end) => path.slice(0, end));
}

function trim(path: string): string {
  return path.replace(/(?<!\/)\/+$/, "") || "/";
}

function byPath(a: Operation, b: Operation): number {
  return a.path === b.path ? a.method.localeCompare(b.method) : a.path < b.path ? -1 : 1;
}
