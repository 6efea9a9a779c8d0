import { effectOf } from "./effect.ts";

const thing =
  /^(refund|charge|payout|transfer|purchase|vote|stop|move|link|change|lock|grant|share|hit|mark|commit|exit)$/i;

/** Whether a name is that of a thing as well, which a field shows where parts of it are asked for: `refund { id }`. */
export const isShownThing = (name: string): boolean => thing.test(name);

/**
 * Whether a field of GraphQL is named for an action, or may be, by the same words as an address: a server runs each by itself.
 * `isOpened` where parts of its answer are asked for.
 */
export function mayActField(name: string, isOpened: boolean): boolean {
  if (name.startsWith("__") || (isOpened && isShownThing(name))) return false;
  return effectOf("GET", `/${name}`).effect !== "reads";
}
