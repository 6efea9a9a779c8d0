import { toTemplate } from "../../src/contract/path-template.ts";
import type { Operation } from "./operation.ts";
import type { KeptBack } from "./outcome.ts";

/**
 * What a scan kept back, under the names of the operations that it is about, these first, each once, so that the plan of the
 * next scan names and counts the same; what is about none of them looked for further operations.
 */
export function keptOperations(kept: readonly KeptBack[], operations: readonly Operation[]): KeptBack[] {
  const known = new Map<string, string>();
  for (const { method, path, example } of operations)
    for (const name of [routeOf(path), toTemplate(routeOf(example))]) {
      const key = shapeOf(method, name);
      if (!known.has(key)) known.set(key, routeOf(path));
    }
  const named = new Map<string, KeptBack>();
  for (const one of kept) {
    const route = routeOf(one.path);
    const path = known.get(shapeOf(one.method, route));
    const told =
      path === undefined ? { ...one, isGuess: true } : { ...one, path: `${path}${one.path.slice(route.length)}` };
    const other = named.get(`${told.method} ${told.path}`);
    named.set(`${told.method} ${told.path}`, other ? { ...other, times: other.times + told.times } : told);
  }
  return [...named.values()].sort((one, other) => Number(one.isGuess ?? false) - Number(other.isGuess ?? false));
}

/** A path without what names a parameter or a field of GraphQL behind it. */
const routeOf = (path: string): string => path.split(/[?#]/, 1)[0] ?? path;

/** Names of parameters are the document's own: the requests are known by their place alone. */
const shapeOf = (method: string, path: string): string => `${method} ${path.replaceAll(/\{[^{}]*\}/g, "{}")}`;
