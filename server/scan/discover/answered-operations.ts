import type { Source } from "../../../src/contract/endpoints.ts";
import type { Operation } from "../operation.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { Answer } from "../wire/probe.ts";
import { createMethodFinder } from "./allowed-methods.ts";
import { mediaType } from "./answer-shape.ts";
import type { DiscoverContext } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import { toTargetPath } from "./same-origin.ts";

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
  const found = await mapParallel(hits, context.concurrency, async (answer) => {
    const hit = await behindSlash(answer, context);
    if (hit === null) return [];
    const { path } = hit.probe;
    const exampleSeen = (hit.status ?? 500) < 300;
    const read = hit.status === 405 ? [] : [foundOperation({ method: "GET", path, source, where, exampleSeen })];
    const stated = await methods(path, hit.status === 405 ? hit.headers.allow : undefined);
    const writes = stated.methods.filter((method) => method !== "GET");
    return [...read, ...writes.map((method) => foundOperation({ method, path, source, where }))];
  });
  return found.flat();
}

/**
 * What is behind the slash that an answer only adds, as folders of files and some routers have it; the answer itself where
 * it does not, and null where nothing but a page or a miss is there.
 */
async function behindSlash(answer: Answer, context: DiscoverContext): Promise<Answer | null> {
  const { probe, status, headers } = answer;
  const [path = "/"] = probe.path.split("?");
  const isRedirect = status !== null && status >= 300 && status < 400;
  if (!isRedirect || toTargetPath(headers.location ?? "", new URL(path, context.base)) !== `${path}/`) return answer;
  if (context.remaining() <= 0) return null;
  const behind = await context.get(`${path}/`);
  return /html/.test(mediaType(behind)) || (await context.calibration.isMiss(behind)) ? null : behind;
}
