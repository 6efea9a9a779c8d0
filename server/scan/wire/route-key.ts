import { toTemplate } from "../../../src/contract/path-template.ts";
import { decoded } from "../inventory/decoded.ts";
import { remembered } from "../inventory/remembered.ts";
import { actionInQuery } from "../safety/effect.ts";

/** An address without its query. */
export const routeOf = (path: string): string => path.split("?", 1)[0] ?? path;

/** What a limiter may count by itself: an address without its query and the ids in it, whatever the method. */
export const pacedAs = remembered((path) => toTemplate(routeOf(path)));

/**
 * What routers take for one address, ids left out: what acted for one id, or in one writing, is not tried with another.
 * Letters in either case, escapes, doubled and final slashes, `;` parameters and formats such as `.json` make no new one.
 */
export const keyOf = remembered((path) => {
  const route = toTemplate(plainRoute(routeOf(path))).replaceAll(/\{[^{}]*\}/g, "{}");
  return `${route}?${actionInQuery(path)}`;
});

function plainRoute(route: string): string {
  const segments = decoded(route)
    .split("/")
    .map((segment) => segment.split(";", 1)[0]?.trim() ?? "");
  const kept = segments.filter((segment, at) => at === 0 || segment !== "").join("/");
  return kept.replace(/\.(json|xml|html?)$/i, "").toLowerCase() || "/";
}
