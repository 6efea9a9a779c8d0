import type { Operation } from "../operation.ts";
import { mapParallel } from "../wire/parallel.ts";
import { mediaType } from "./answer-shape.ts";
import type { DiscoverContext } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import type { NamedFacts } from "./script/read-all.ts";
import type { ServedRoute } from "./script/route-manifest.ts";
import { exists } from "./settle-calls.ts";

const maxRoutes = 100;

/**
 * Data and actions of the routes that a React Router or Remix application has on its server: actions as its forms send them, and data
 * where the target answers with it and no page, at the route's address, at that of single fetch (`/orders.data`) or at Remix' (`?_data=`).
 */
export async function tryRoutes(all: readonly NamedFacts[], context: DiscoverContext): Promise<Operation[]> {
  const routes = new Map<string, { route: ServedRoute; where: string }>();
  for (const { name, facts } of all) for (const route of facts.routes) routes.set(route.id, { route, where: name });
  const found = await mapParallel([...routes.values()].slice(0, maxRoutes), context.concurrency, async (one) => {
    const { route, where } = one;
    const operations: Operation[] = [];
    const seen = { source: "javascript", where } as const;
    if (route.hasAction) {
      const example = route.path.replace(/\{\w+\}/g, "1") + (route.isIndex ? "?index" : "");
      const requestTypes = ["application/x-www-form-urlencoded"];
      operations.push(foundOperation({ ...seen, method: "POST", path: route.path, example, requestTypes }));
    }
    if (route.hasLoader && route.path.includes("{")) {
      if (route.isResource === true)
        context.leads.tentative.push(foundOperation({ ...seen, method: "GET", path: route.path }));
    } else if (route.hasLoader) {
      const address = await dataOf(route, context);
      const path = address?.split("?", 1)[0];
      if (address !== null && path !== undefined)
        operations.push(foundOperation({ ...seen, method: "GET", path, example: address, exampleSeen: true }));
    }
    return operations;
  });
  return found.flat();
}

/** The first address at which the target answers with a route's data; null where there is none. */
async function dataOf({ id, path, isResource }: ServedRoute, context: DiscoverContext): Promise<string | null> {
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  const addresses = [
    ...(isResource === false ? [] : [path]),
    ...(isResource === true ? [] : [data, `${path}?_data=${encodeURIComponent(id)}`]),
  ];
  for (const address of addresses) {
    if (!(await exists(address, context))) continue;
    const answer = await context.get(address);
    if (answer.status !== null && answer.status < 300 && !/html/.test(mediaType(answer))) return address;
    // Whoever asks may be refused the data of a route that is there.
    if (answer.status === 401 || answer.status === 403) return address;
  }
  return null;
}
