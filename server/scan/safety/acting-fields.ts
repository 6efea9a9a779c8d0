import { isShownThing } from "./doubtful-words.ts";
import { effectOf } from "./effect.ts";

/**
 * Whether a field of GraphQL is named for an action, or may be, by the same words as an address: a server runs each by itself.
 * `isOpened` where parts of its answer are asked for.
 */
export function mayActField(name: string, isOpened: boolean): boolean {
  if (name.startsWith("__") || (isOpened && isShownThing(name))) return false;
  return effectOf("GET", `/${name}`).effect !== "reads";
}
