import { allOperations } from "./nouns/all.ts";
import type { PracticeOperation } from "./operation.ts";
import { respell } from "./spelling.ts";

/** An operation that a request names. `isDetour`: only by a detour, that is not as the operation writes itself. */
export type Found = { operation: PracticeOperation; params: Record<string, string>; isDetour: boolean };
type Asked = { method: string; path: string; sentPath: string; override?: string };

const routes = allOperations.map((operation) => {
  const names: string[] = [];
  const pattern = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return "([^/]+)";
  });
  return { operation, names, pattern: new RegExp(`^${pattern.replaceAll(".", "\\.")}$`) };
});

/** Routes that an address of so many parts may be of: those of as many, and those that read addresses in other spellings. */
const byParts = new Map<number, typeof routes>();
function routesOf(path: string): typeof routes {
  const parts = path.split("/").length;
  let some = byParts.get(parts);
  if (some === undefined) {
    some = routes.filter(({ operation }) => operation.spellings || operation.path.split("/").length === parts);
    byParts.set(parts, some);
  }
  return some;
}

/** The operation that a method and path name, with its path parameters; `allowed` lists the methods the path has. */
export function route({ method, path, sentPath, override }: Asked) {
  const allowed: string[] = [];
  let found: Found | null = null;
  for (const { operation, names, pattern } of routesOf(path)) {
    const match = pattern.exec(path) ?? (operation.spellings && pattern.exec(respell(path, operation.spellings)));
    if (!match) continue;
    allowed.push(operation.method);
    const isOverridden =
      /^(POST|OPTIONS)$/.test(method) && operation.overridable === true && operation.method === override;
    // An override outdoes the operation that the path has for POST itself, as the middleware for it does.
    if ((found && !isOverridden) || (operation.method !== method && !isOverridden)) continue;
    const params = Object.fromEntries(names.map((name, at) => [name, decoded(match[at + 1] ?? "")]));
    found = { operation, params, isDetour: isOverridden || sentPath !== path || match[0] !== path };
  }
  return { found, allowed };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
