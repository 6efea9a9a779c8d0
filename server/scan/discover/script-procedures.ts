import { folderOf } from "../inventory/folder-of.ts";
import type { Operation } from "../operation.ts";
import { actsByName } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { DiscoverContext } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import type { NamedFacts } from "./script/read-all.ts";

const maxProcedures = 200;
const usualBases = ["/api/trpc", "/trpc"];

/**
 * Procedures that scripts call through tRPC, below the address that they name for it. Each is asked by GET without input:
 * a query answers or complains about its input, a mutation says 405, and what is not there says 404.
 */
export async function tryProcedures(all: readonly NamedFacts[], context: DiscoverContext): Promise<Operation[]> {
  const named = all.flatMap(({ facts }) => [
    ...facts.paths,
    // `${origin}/api/trpc`: behind what is known only while the program runs.
    ...[...facts.bases, ...facts.behindUnknown].map(({ address }) => address),
  ]);
  const stated = named.filter((path) => /^\/(?:[\w-]+\/){0,4}trpc$/i.test(path));
  const procedures = new Map(
    all.flatMap(({ name, facts }) => facts.procedures.map((one) => [one.name, { ...one, where: name }] as const)),
  );
  if (stated.length === 0 || procedures.size === 0) return [];
  const [first = "/trpc"] = new Set([...stated, ...usualBases]);
  // Behind a proxy that cuts the entered prefix off, it is named from the root.
  for (const base of new Set([first, folderOf(context.base.pathname) + first])) {
    const found = await proceduresBelow(base, procedures, context);
    if (found.length > 0) return found;
  }
  return [];
}

async function proceduresBelow(
  base: string,
  procedures: ReadonlyMap<string, { name: string; isRead: boolean; where: string }>,
  context: DiscoverContext,
): Promise<Operation[]> {
  const asked = [...procedures.values()].slice(0, maxProcedures);
  const found = await mapParallel(asked, context.concurrency, async ({ name, isRead, where }): Promise<Operation[]> => {
    const path = `${base}/${name}`;
    if (context.remaining() <= 0 || actsByName(path)) return [];
    const { status } = await context.get(path);
    if (status === null || status === 404 || (!isRead && status !== 405)) return [];
    const method = isRead && status !== 405 ? "GET" : "POST";
    return [foundOperation({ method, path, source: "javascript", where, exampleSeen: status < 300 })];
  });
  return found.flat();
}
