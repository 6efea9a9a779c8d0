import { factsOf } from "../compare/compare-facts.ts";
import { nounOfPath } from "../discover/nouns.ts";
import { decoded } from "../inventory/decoded.ts";
import type { Answer } from "../wire/probe.ts";

/** A list that the target makes smaller for strangers: by field, what they see in it and what only the owner sees, and what it lists. */
export type FilteredList = { noun: string; name: string; shown: ReadonlySet<string>; hidden: readonly string[] }[];

const maxHidden = 5;
/** How a field is called that holds the number of what is listed, or a list of such numbers. */
const idLike = /(^|_)(id|no|nr|number)$|Id$|\[\]$/;

/** What two answers of such a list show; fields of which strangers see all or nothing tell nothing. */
export function filteredListOf(owner: Answer, stranger: Answer): FilteredList {
  const mine = factsOf(owner).values;
  const theirs = factsOf(stranger).values;
  const fields: FilteredList = [];
  const noun = nounOfPath(owner.probe.path);
  for (const [path, all] of mine) {
    const shown = theirs.get(path);
    if (!path.includes("[]") || shown === undefined) continue;
    const hidden = [...all].filter((value) => value.length <= 200 && !shown.has(value)).slice(0, maxHidden);
    if (hidden.length > 0) fields.push({ noun, name: path.split(".").at(-1) ?? "", shown: new Set(shown), hidden });
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
  const noun = nounOfPath(parts.slice(0, at).join("/"));
  const parameter = parts[at]?.slice(1, -1).toLowerCase();
  // The things of every collection are numbered alike: a number is the thing's only in a list of such things, as their id.
  const isOfThing = ({ noun: listed, name }: FilteredList[number]) =>
    !/^\d+$/.test(value) || (listed === noun && (idLike.test(name) || name.toLowerCase() === parameter));
  const hidden = lists.flat().find((field) => field.shown.has(value) && isOfThing(field))?.hidden[0];
  if (hidden === undefined) return null;
  const other = segments.with(at, encodeURIComponent(hidden)).join("/");
  return query.length > 0
    ? `${other}?${query.join("?").replaceAll(encodeURIComponent(value), encodeURIComponent(hidden))}`
    : other;
}
