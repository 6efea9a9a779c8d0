import { actsByName } from "../safety/effect.ts";
import type { BaseAddress } from "./base-addresses.ts";
import type { DiscoverContext } from "./context.ts";
import { exists, type FoundCall } from "./settle-calls.ts";

/** Where APIs usually begin, most usual first. */
const usual = ["/api", "/api/v1", "/rest", "/v1"];
/** Reads that are looked for, and how many of them must be below one of these. */
const samples = 8;
const enough = 2;

/**
 * The place where an API usually begins below which reads are that scripts name without it: their client puts it before them
 * in a way that was not understood. Empty where they are as they are named, or below a base that is known.
 */
export async function usualBase(
  calls: readonly FoundCall[],
  bases: readonly BaseAddress[],
  context: DiscoverContext,
): Promise<BaseAddress[]> {
  const isBelow = (path: string) =>
    [...usual, ...bases.map((base) => base.path)].some((base) => path.startsWith(`${base}/`));
  const reads = new Set(
    calls.flatMap(({ method, path, doneBy }) =>
      method === "GET" && doneBy === undefined && !path.includes("{") && !isBelow(path) && !actsByName(path)
        ? [path]
        : [],
    ),
  );
  const places = ["", ...bases.map(({ path }) => path)];
  const lost: string[] = [];
  for (const path of [...reads].sort()) {
    if (lost.length >= samples) break;
    const found = await Promise.all(places.map((base) => exists(base + path, context)));
    if (!found.includes(true)) lost.push(path);
  }
  if (lost.length < enough) return [];
  for (const base of usual.filter((one) => !places.includes(one))) {
    const found = await Promise.all(lost.map((path) => exists(base + path, context)));
    if (found.filter(Boolean).length >= enough) return [{ path: base, names: new Set(), isForeign: false }];
  }
  return [];
}
