import { nounOf } from "../discover/nouns.ts";
import { withoutEdges } from "../inventory/connections.ts";
import type { MadeObject } from "../outcome.ts";
import { listsIn, thingsWith } from "./bears-mark.ts";
import { idIn, idsNamedIn } from "./made-objects.ts";

/** Every id that the other things of a list give. */
export const idsWithout = (json: unknown, mark: string): ReadonlySet<string> =>
  new Set(
    listsIn(withoutEdges(json))
      .flat()
      .filter((row) => thingsWith(row, mark).length === 0)
      .flatMap(idsNamedIn),
  );

/** Ids of the things in a list that bear a mark, first as addresses call them. */
export function idsWith(json: unknown, mark: string, parameter: string): string[] {
  const ids = thingsWith(json, mark).flatMap((thing) =>
    [idIn(thing, parameter), ...idsNamedIn(thing), ...["slug", "key", "name"].map((name) => idIn(thing, name))].filter(
      (id) => id !== null,
    ),
  );
  return [...new Set(ids)];
}

/**
 * Ids of an object that only its list shows: first one that no other row gives, as that may be the other's, then its likeliest.
 * None where there is no such, or where its address is elsewhere, below `items`, and its row gives several that may be its own.
 */
export function idsOfListed(
  json: unknown,
  { mark, items }: Pick<MadeObject, "mark" | "items">,
  parameter: string,
): string[] {
  const others = idsWithout(json, mark);
  const ids = idsWith(json, mark, parameter);
  const own = ids.find((id) => !others.has(id));
  const isVague = items !== undefined && thingsWith(json, mark).some((row) => givesSeveralIds(row, items));
  return own === undefined || isVague ? [] : [own, ...ids.slice(0, 1)];
}

/** What else of such things may be an id, under a name of its own such as a serial number: for looking there, and nothing more. */
export function perhapsIdsWith(json: unknown, mark: string): string[] {
  const texts = thingsWith(json, mark).flatMap((thing) => Object.values(thing));
  return [...new Set(texts.filter((text): text is string => typeof text === "string" && mayBeId.test(text)))].slice(
    0,
    5,
  );
}

/** One word with a digit that is no time. */
const mayBeId = /^(?=\D*\d)(?!\d{4}-\d\d-\d\d(T|$))[\w.-]{1,64}$/;

/** Whether a thing of a list gives several ids that may be its own: which one an address elsewhere takes is not told then. */
export function givesSeveralIds(row: unknown, items: string): boolean {
  if (typeof row !== "object" || row === null) return true;
  const noun = nounOf(items.split("/").at(-1) ?? "");
  const own = Object.entries(row).flatMap(([name, id]) => {
    const of = /^(.*?)[_-]?(id|uuid|guid)$/i.exec(name)?.[1] ?? null;
    const isOwn = of !== null && (/^(_|u|global|public|external|internal|)$/i.test(of) || nounOf(of) === noun);
    return isOwn && (typeof id === "string" || typeof id === "number") ? [String(id)] : [];
  });
  return new Set(own).size !== 1;
}
