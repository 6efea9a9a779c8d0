import { nounOf } from "../discover/nouns.ts";
import type { Operation } from "../operation.ts";
import { formatOf } from "./made-objects.ts";

/**
 * Where the things of a collection stand that are not below it: as many segments as its address begins with, and a name, so that
 * those of `/rooms/{id}/messages` are at `/messages/{id}`.
 */
export type Flat = { kept: number; name: string };

/** What stands at the items of a collection, and where that is where it is elsewhere. */
export type Items = { of: readonly Operation[]; flat?: Flat };

const segmentsOf = (path: string): string[] => path.replace(/\/$/, "").split("/");

/** Finds the items of each collection: those right below it, `/notes/{id}.json` of `/notes.json`, else those of the same name that stand nearer to the root. */
export function itemsOf(operations: readonly Operation[]): (collection: string) => Items {
  const items = new Map<string, Operation[]>();
  for (const operation of operations) {
    const [, above, format = ""] = /^(.*)\/\{[^{}/]+\}(\.[a-z]+)?\/?$/i.exec(operation.path) ?? [];
    const parent = above && above + format;
    if (parent) items.set(parent, [...(items.get(parent) ?? []), operation]);
  }
  const named = Map.groupBy(items.keys(), (parent) => nounOf(segmentsOf(parent).at(-1) ?? ""));
  return (collection) => {
    const own = items.get(collection.replace(/\/$/, ""));
    if (own) return { of: own };
    const segments = segmentsOf(collection);
    const alike = (named.get(nounOf(segments.at(-1) ?? "")) ?? []).flatMap((parent) => {
      const [name = "", ...reversed] = segmentsOf(parent).reverse();
      const kept = reversed.length;
      // What is served in another format beside it may take other credentials.
      const isSameFormat = formatOf(parent) === formatOf(collection);
      const isAbove = reversed.reverse().every((segment, at) => segment === segments[at]);
      // Only what an id stands between is of another thing.
      const isBelowThing = segments.slice(kept, -1).some((segment) => segment.includes("{"));
      return isSameFormat && isAbove && isBelowThing && !name.includes("{") ? [{ parent, flat: { kept, name } }] : [];
    });
    const [nearest] = alike.toSorted((one, two) => two.flat.kept - one.flat.kept);
    return nearest ? { of: items.get(nearest.parent) ?? [], flat: nearest.flat } : { of: [] };
  };
}

/** The address below which the things of a collection stand; that of the collection where they are not elsewhere. */
export const placeOfItems = (collection: string, flat: Flat | undefined): string =>
  flat ? [...segmentsOf(collection).slice(0, flat.kept), flat.name].join("/") : collection;
