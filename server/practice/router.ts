import { allOperations } from "./nouns/all.ts";
import type { PracticeOperation } from "./operation.ts";

const routes = allOperations.map((operation) => {
  const names: string[] = [];
  const pattern = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return "([^/]+)";
  });
  return { operation, names, pattern: new RegExp(`^${pattern}$`) };
});

/** The operation that a method and path name, with its path parameters; `allowed` lists the methods the path has. */
export function route(method: string, path: string) {
  const allowed: string[] = [];
  let found: { operation: PracticeOperation; params: Record<string, string> } | null = null;
  for (const { operation, names, pattern } of routes) {
    const match = pattern.exec(path);
    if (!match) continue;
    allowed.push(operation.method);
    if (found || operation.method !== method) continue;
    const params = Object.fromEntries(names.map((name, at) => [name, decoded(match[at + 1] ?? "")]));
    found = { operation, params };
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
