import { toTemplate } from "../../../src/contract/path-template.ts";
import { decoded } from "../inventory/decoded.ts";
import { remembered } from "../inventory/remembered.ts";
import { actionInQuery } from "../safety/effect.ts";

/** An address without its query. */
export const routeOf = (path: string): string => path.split("?", 1)[0] ?? path;

/**
 * The directory beside an address, where its neighbours stand: that of `/notes` and of `/notes/{id}` is `/`, so that no made-up
 * name there could be looked up as an id.
 */
export function neighbourhoodOf(template: string): string {
  const at = template.indexOf("{");
  const fixed = at < 0 ? template : template.slice(0, at);
  const directory = fixed.slice(0, fixed.lastIndexOf("/") + 1) || "/";
  return at < 0 ? directory : directory.slice(0, directory.lastIndexOf("/", directory.length - 2) + 1) || "/";
}

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
