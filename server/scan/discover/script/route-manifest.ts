import type { AnyNode } from "acorn";
import { literalValue } from "./literal-value.ts";

/** A route of React Router or Remix whose data, or whose action, the server has. */
export type ServedRoute = {
  id: string;
  path: string;
  hasLoader: boolean;
  hasAction: boolean;
  /** Its form is sent to the address with this query. */
  isIndex: boolean;
  /** Whether it answers with data alone at its own address; null where the manifest does not say. */
  isResource: boolean | null;
};

const manifests = /^__(?:remix|reactRouter)Manifest$/;
const maxRoutes = 500;
const maxDepth = 30;

/** Reads the routes of a manifest that is assigned under one of its names, `window.__reactRouterManifest = { … }`; empty for all else. */
export function servedRoutes(name: string, value: AnyNode): ServedRoute[] {
  if (!manifests.test(name)) return [];
  const routes = objectIn(objectIn(literalValue(value))?.routes);
  if (routes === null) return [];
  const pathOf = (id: unknown, depth = 0): string | null => {
    const route = typeof id === "string" && Object.hasOwn(routes, id) ? objectIn(routes[id]) : null;
    if (route === null || depth > maxDepth) return depth === 0 ? null : "";
    const before = pathOf(route.parentId, depth + 1) ?? "";
    return typeof route.path === "string" && route.path !== ""
      ? `${before}/${route.path.replace(/^\/|\/$/g, "")}`
      : before;
  };
  return Object.entries(routes)
    .slice(0, maxRoutes)
    .flatMap(([id, value]) => {
      const { hasLoader, hasAction, index, hasDefaultExport } = objectIn(value) ?? {};
      const path = pathOf(id) || "/";
      // What is optional, or stands for any rest, names no one address.
      if ((hasLoader !== true && hasAction !== true) || /[?*]/.test(path)) return [];
      return {
        id,
        path: path.replace(/:(\w+)/g, "{$1}"),
        hasLoader: hasLoader === true,
        hasAction: hasAction === true,
        isIndex: index === true,
        isResource: typeof hasDefaultExport === "boolean" ? !hasDefaultExport : null,
      };
    });
}

const objectIn = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
