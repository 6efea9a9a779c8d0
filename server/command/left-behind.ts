import { leftoverOf } from "../../src/contract/leftover-of.ts";
import type { Leftover } from "../../src/contract/scans.ts";
import type { NotedObject } from "../scan/outcome.ts";

/** What a scan could not remove, each with the command that does. */
export const leftLines = (leftovers: readonly Leftover[]): string[] =>
  leftovers.flatMap(({ reason, command }) => [`Left behind: ${reason}`, ...(command ? [`  ${command}`] : [])]);

/** The same of what a scan made and did not remove yet, as the command is ended at once. */
export const leftAtOnce = (made: Iterable<NotedObject>): string[] =>
  leftLines([...made].map(leftoverOf).map(toRemoveByHand));

/** The platform's next scan removes what one left; the command remembers nothing from one to the next. */
export function toRemoveByHand(left: Leftover): Leftover {
  const [said, promise] = left.reason.split(" The next scan ");
  return promise === undefined ? left : { ...left, reason: `${said} Remove it by hand.` };
}
