import type { Endpoint } from "../../contract/endpoints.ts";
import { type EndpointGroup, groupByPath, worstFirst } from "../../parts/endpoint/endpoint-groups.ts";
import { type EndpointFilters, passes } from "./endpoint-filters.ts";
import type { Sort } from "./list-address.ts";

/** A list grouped and sorted once, so that a keystroke only compares. */
export type EndpointIndex = {
  groups: Record<Sort, readonly EndpointGroup[]>;
  /** What a search looks at: method and path of each of a group's operations, in lower case. */
  texts(group: EndpointGroup): readonly string[];
  /** `248 endpoints on 124 paths in 5 products`. */
  summary: string;
};

/** Makes the index of a list: what every view needs at once, the rest on first use. */
export function indexEndpoints(endpoints: readonly Endpoint[]): EndpointIndex {
  const worst = worstFirst(groupByPath(endpoints));
  let path: readonly EndpointGroup[] | undefined;
  const texts = new Map<EndpointGroup, readonly string[]>();
  return {
    groups: {
      worst,
      get path() {
        path ??= [...worst].sort(byPath);
        return path;
      },
    },
    texts(group) {
      const known = texts.get(group);
      if (known) return known;
      const made = group.endpoints.map(({ method }) => `${method} ${group.path}`.toLowerCase());
      texts.set(group, made);
      return made;
    },
    summary: summary(endpoints, worst.length),
  };
}

/**
 * The groups with the operations that pass every filter, sorted. A group that passes whole stays the same object, so
 * that its row need not be rendered again.
 */
export function filterGroups(index: EndpointIndex, filters: EndpointFilters, sort: Sort): EndpointGroup[] {
  const search = filters.search.trim().toLowerCase();
  const found: EndpointGroup[] = [];
  let narrowed = false;
  for (const group of index.groups[sort]) {
    const texts = search === "" ? none : index.texts(group);
    const passing = group.endpoints.filter((endpoint, at) => passes(endpoint, texts[at] ?? "", filters, search));
    if (passing.length === group.endpoints.length) found.push(group);
    else if (passing.length > 0) {
      found.push(...groupByPath(passing));
      narrowed = true;
    }
  }
  // Without its worst operation a path may belong further down.
  return narrowed && sort === "worst" ? worstFirst(found) : found;
}

const none: readonly string[] = [];

function summary(endpoints: readonly Endpoint[], paths: number): string {
  const products = new Set(endpoints.map(({ productId }) => productId)).size;
  const count = (n: number, word: string) => `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;
  return `${count(endpoints.length, "endpoint")} on ${count(paths, "path")} in ${count(products, "product")}`;
}

const byPath = (a: EndpointGroup, b: EndpointGroup) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
