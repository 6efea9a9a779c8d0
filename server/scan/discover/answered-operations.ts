import type { Source } from "../../../src/contract/endpoints.ts";
import type { Operation } from "../operation.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { Answer } from "../wire/probe.ts";
import { createMethodFinder } from "./allowed-methods.ts";
import type { DiscoverContext } from "./context.ts";
import { foundOperation } from "./found-operation.ts";

const places: Partial<Record<Source, string>> = {
  "word-list": "a name that many APIs use",
  learned: "a path that other applications have",
};

/** The operations behind names that were tried with `GET` and answered: the read, and the writes that the path states. */
export async function answeredOperations(
  hits: readonly Answer[],
  source: Source,
  context: DiscoverContext,
): Promise<Operation[]> {
  const where = places[source] ?? source;
  const methods = createMethodFinder(context);
  const found = await mapParallel(hits, context.concurrency, async (hit) => {
    const { path } = hit.probe;
    const exampleSeen = (hit.status ?? 500) < 300;
    const read = hit.status === 405 ? [] : [foundOperation({ method: "GET", path, source, where, exampleSeen })];
    const stated = await methods(path, hit.status === 405 ? hit.headers.allow : undefined);
    const writes = stated.methods.filter((method) => method !== "GET");
    return [...read, ...writes.map((method) => foundOperation({ method, path, source, where }))];
  });
  return found.flat();
}
