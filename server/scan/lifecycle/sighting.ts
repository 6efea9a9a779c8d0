import { parseJson } from "../compare/compare-facts.ts";
import { isNothing } from "../compare/is-nothing.ts";
import { readingOf } from "../compare/reading.ts";
import type { MadeObject } from "../outcome.ts";
import { idOfThing, placeIn, seenAt } from "../wire/graphql-place.ts";
import type { OwnObject, Sighting } from "../wire/own-objects.ts";
import type { Answer } from "../wire/probe.ts";
import { bearsMark, listsIn, thingsWith } from "./bears-mark.ts";
import { holdsNothing, saysNotFound } from "./is-gone.ts";
import { idsWith, idsWithout } from "./listed-ids.ts";
import { idAt, idIn } from "./made-objects.ts";
import { shownBy } from "./there-before.ts";

/** What the gate is told of an object that was seen at its address, or in the list that alone shows it. */
export function ownObjectOf({ mark, path, owner, collection, isListed }: MadeObject & { path: string }): OwnObject {
  const id = idOfThing(path) ?? idAt(path, collection);
  const place = placeIn(collection);
  return {
    ...{ mark, path, owner, seenAt: place ? seenAt(place) : isListed ? collection : path },
    sightingIn: (answer) => (isListed ? sightingInList(answer, mark, id) : sightingAt(answer, mark)),
    ...(isListed ? {} : { list: { path: collection, showsAnother: (answer) => listsAnother(answer, mark, id) } }),
  };
}

/** An object as this scan would note it: what only a list shows, in GraphQL, an earlier scan does not say. */
export const asListed = (object: MadeObject): MadeObject =>
  placeIn(object.collection) ? { ...object, isListed: true } : object;

/** What somebody is shown at an object's own address. Who is refused or told that there is nothing has nothing to read there. */
function sightingAt(answer: Answer, mark: string): Sighting | null {
  const { kind } = readingOf(answer);
  if (kind === "denied" || saysNotFound(answer)) return "nothing";
  if (kind !== "success") return null;
  if (bearsMark(answer, mark)) return "it";
  return holdsNothing(answer) && isNothing(parseJson(answer.body) ?? null) ? "nothing" : "another";
}

/** What somebody's list shows under an object's id. A page of it does not show what stands on the others. */
function sightingInList(answer: Answer, mark: string, id: string): Sighting | null {
  const { kind } = readingOf(answer);
  if (kind === "denied" || saysNotFound(answer)) return "nothing";
  const json = parseJson(answer.body);
  if (kind !== "success" || typeof json !== "object" || json === null) return null;
  if (idsWithout(json, mark).has(id)) return "another";
  if (idsWith(json, mark, "").includes(id)) return "it";
  return shownBy(answer).isWhole ? "nothing" : null;
}

/** Whether somebody's list shows a thing of its own id under that of an object, without the object's mark. */
function listsAnother(answer: Answer, mark: string, id: string): boolean {
  const rows = readingOf(answer).kind === "success" ? listsIn(parseJson(answer.body)).flat() : [];
  return rows.some((row) => idIn(row) === id && thingsWith(row, mark).length === 0);
}
