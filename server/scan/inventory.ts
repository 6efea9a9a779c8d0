import type { Operation } from "./operation.ts";
import { matchesTemplate, templateKey, toTemplate } from "./template.ts";

/** Siblings that must answer alike before a readable name counts as a parameter. */
const minSiblings = 3;

/**
 * Makes one list out of what all sources found: concrete paths join the documented template they fit, else fold into
 * one of their own; each method and template appears once, under its first source. `shapeOf` gives the shape of the
 * answer that an example got, or null when it was never asked for.
 */
export function buildInventory(found: readonly Operation[], shapeOf: (example: string) => string | null): Operation[] {
  const documented = found.filter(({ source }) => source === "openapi");
  const templates = [...new Set(documented.map(({ path }) => path))].sort(fixedFirst);
  const byKey = new Map<string, Operation>();
  for (const operation of documented) merge(byKey, operation);
  const others = found
    .filter(({ source }) => source !== "openapi")
    .map((operation) => ({ ...operation, path: trim(operation.path) }));
  const slugs = slugTemplates(others, shapeOf);
  for (const operation of others) {
    const template = templates.find((candidate) => matchesTemplate(candidate, operation.path));
    const path = template ?? slugs.get(operation.path) ?? named(toTemplate(operation.path), templates);
    const isKnown = template !== undefined && byKey.has(keyOf({ ...operation, path }));
    merge(byKey, { ...operation, path, isShadow: documented.length > 0 && !isKnown });
  }
  return [...byKey.values()].filter(isOperation).sort(byPath);
}

/** Gives parameters the names that the document uses for the same place, so that one resource reads alike everywhere. */
function named(path: string, templates: readonly string[]): string {
  const segments = path.split("/");
  for (let length = segments.length - 1; length > 1; length--) {
    const key = templateKey(segments.slice(0, length).join("/"));
    if (!key.includes("{}")) return path;
    const known = templates.find((template) => templateKey(template.split("/").slice(0, length).join("/")) === key);
    if (!known) continue;
    const renamed = [...known.split("/").slice(0, length), ...segments.slice(length)].join("/");
    const names = renamed.match(/\{[^{}]*\}/g) ?? [];
    return new Set(names).size === names.length ? renamed : path;
  }
  return path;
}

/** Pages and files that merely surround an API are no operations of it, unless its document says so. */
function isOperation({ source, intention }: Operation): boolean {
  return source === "openapi" || (intention !== "static" && intention !== "documentation");
}

function merge(byKey: Map<string, Operation>, operation: Operation): void {
  const key = keyOf(operation);
  const known = byKey.get(key);
  if (known === undefined) {
    byKey.set(key, operation);
    return;
  }
  if (operation.exampleSeen && !known.exampleSeen) {
    byKey.set(key, { ...known, example: operation.example, exampleSeen: true });
  }
}

function keyOf({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method} ${templateKey(path)}`;
}

/**
 * Readable names such as `/articles/how-to-swim` fold only on evidence: at least three siblings found by links, none of
 * them with children, whose answers share one shape.
 */
function slugTemplates(operations: Operation[], shapeOf: (example: string) => string | null): Map<string, string> {
  const folded = new Map<string, string>();
  const linked = operations.filter(
    ({ method, source, path }) => method === "GET" && source === "html" && !path.includes("{"),
  );
  const parents = Map.groupBy(linked, ({ path }) => path.slice(0, path.lastIndexOf("/")));
  for (const [parent, siblings] of parents) {
    if (parent === "") continue;
    const leaves = siblings.filter(({ path }) => !operations.some((other) => other.path.startsWith(`${path}/`)));
    for (const [shape, alike] of Map.groupBy(leaves, ({ example }) => shapeOf(example))) {
      const paths = [...new Set(alike.map(({ path }) => path))];
      if (shape === null || paths.length < minSiblings) continue;
      for (const path of paths) folded.set(path, toTemplate(`${parent}/{slug}`));
    }
  }
  return folded;
}

function trim(path: string): string {
  return path.replace(/(?<=.)\/+$/, "");
}

function fixedFirst(a: string, b: string): number {
  return countParameters(a) - countParameters(b);
}

function countParameters(path: string): number {
  return path.split("{").length - 1;
}

function byPath(a: Operation, b: Operation): number {
  return a.path === b.path ? a.method.localeCompare(b.method) : a.path < b.path ? -1 : 1;
}
