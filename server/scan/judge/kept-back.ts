import { factsOf } from "../compare/compare-facts.ts";
import { decoded } from "../inventory/decoded.ts";
import type { Answer } from "../wire/probe.ts";

/** A list that the target makes smaller for strangers: by field, what they see in it and what only the owner sees. */
export type FilteredList = { shown: ReadonlySet<string>; hidden: readonly string[] }[];

const maxHidden = 5;

/** What two answers of such a list show; fields of which strangers see all or nothing tell nothing. */
export function filteredListOf(owner: Answer, stranger: Answer): FilteredList {
  const mine = factsOf(owner).values;
  const theirs = factsOf(stranger).values;
  const fields: FilteredList = [];
  for (const [path, all] of mine) {
    const shown = theirs.get(path);
    if (!path.includes("[]") || shown === undefined) continue;
    const hidden = [...all].filter((value) => value.length <= 200 && !shown.has(value)).slice(0, maxHidden);
    if (hidden.length > 0) fields.push({ shown: new Set(shown), hidden });
  }
  return fields;
}

/**
 * The address of an item that strangers do not see in any list, made from the address of one that they see; null when no
 * list tells. `template` is the operation's path, `path` a concrete address of it.
 */
export function keptBackExample(template: string, path: string, lists: readonly FilteredList[]): string | null {
  const [route = "", ...query] = path.split("?");
  const segments = route.split("/");
  const parts = template.split("/");
  if (segments.length !== parts.length) return null;
  const at = parts.findLastIndex((part) => /^\{[^}]+\}$/.test(part));
  if (at < 0) return null;
  const value = decoded(segments[at] ?? "");
  const hidden = lists.flat().find(({ shown }) => shown.has(value))?.hidden[0];
  if (hidden === undefined) return null;
  const other = segments.with(at, encodeURIComponent(hidden)).join("/");
  return query.length > 0
    ? `${other}?${query.join("?").replaceAll(encodeURIComponent(value), encodeURIComponent(hidden))}`
    : other;
}
