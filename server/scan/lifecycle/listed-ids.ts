import { withoutEdges } from "../inventory/connections.ts";
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
