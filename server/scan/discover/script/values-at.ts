import type { AnyNode } from "acorn";
import { isFunction } from "./scopes.ts";
import type { Place, Site } from "./site.ts";

/** What may leave out what is in it. */
const branches = /^(If|SwitchCase|For|While|DoWhile|Try|Conditional|Logical)/;

/**
 * What a name may be where it is used, of all that is assigned to it: the last thing that is assigned on the way there in any
 * case, and what branches after it may have assigned instead. In another function nobody knows what was assigned before.
 */
export function valuesAt(values: readonly Site[], use: AnyNode, place: Place): Site[] {
  const around = place.findLast(isFunction);
  if (values.some((value) => value.place.findLast(isFunction) !== around)) return [...values];
  let known: Site[] = [];
  for (const value of values) {
    if (value.node.start > use.start) continue;
    const holder = value.place.findLast(
      ({ type }) => branches.test(type) || type === "BlockStatement" || type === "Program",
    );
    const isSure = holder !== undefined && !branches.test(holder.type) && place.includes(holder);
    known = isSure ? [value] : [...known, value];
  }
  return known;
}
