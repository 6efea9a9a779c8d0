import { toTemplate } from "../inventory/template.ts";
import { actionInQuery } from "../safety/effect.ts";

/** An address without its query. */
export const routeOf = (path: string): string => path.split("?", 1)[0] ?? path;

/**
 * What routers take for one address, ids left out: what acted for one id, or in one writing, is not tried with another.
 * Letters in either case, escapes, doubled and final slashes, `;` parameters and formats such as `.json` make no new one.
 */
export function keyOf(path: string): string {
  const route = toTemplate(plainRoute(routeOf(path))).replaceAll(/\{[^{}]*\}/g, "{}");
  return `${route}?${actionInQuery(path.split("?").slice(1).join("&"))}`;
}

function plainRoute(route: string): string {
  let plain = route;
  try {
    plain = decodeURIComponent(route);
  } catch {
    // What is no escape stays as it is.
  }
  const segments = plain.split("/").map((segment) => segment.split(";", 1)[0]?.trim() ?? "");
  const kept = segments.filter((segment, at) => at === 0 || segment !== "").join("/");
  return kept.replace(/\.(json|xml|html?)$/i, "").toLowerCase() || "/";
}
