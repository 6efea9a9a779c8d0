import type { Operation } from "../operation.ts";
import { actsAtOnce } from "./effect.ts";

/** What of an operation says whether a faulty write can do harm. `requestTypes` are the media types that it reads. */
type Write = Pick<Operation, "path" | "requestTypes">;

/**
 * How a target took bodies that nobody can read: how often it turned them down for that, and how often it went on. Many
 * servers take such a body for an empty one; then a faulty write is a write.
 */
export type BodyHabits = { refused: number; accepted: number };

/** Whether a target was seen to turn down what can be read and does not fit, and never to take it. */
export const validates = ({ refused, accepted }: BodyHabits): boolean => refused > 0 && accepted === 0;

/** Whether the document, or a call that was seen, says that the operation reads a body. */
export const takesBody = ({ requestTypes }: Pick<Write, "requestTypes">): boolean => requestTypes.length > 0;

/** Whether it reads JSON. */
export const readsJson = ({ requestTypes }: Pick<Write, "requestTypes">): boolean =>
  requestTypes.some((type) => /[/+]json\b/i.test(type));

/** Whether a body is none that a parser of JSON could read. */
export function isUnreadable(body: string): boolean {
  try {
    JSON.parse(body);
    return false;
  } catch {
    return true;
  }
}

/**
 * Whether a body that nobody can read may be sent to an object that exists: only where the operation reads a body, and
 * was seen to turn an unreadable one down; outside production it is enough that the rest of the target does, for
 * operations that do not act by their name alone.
 */
export function mayNameExisting(
  operation: Write,
  { isSeenToRefuse, habits, isProduction }: { isSeenToRefuse: boolean; habits: BodyHabits; isProduction: boolean },
): boolean {
  if (!readsJson(operation) || habits.accepted > 0) return false;
  if (isSeenToRefuse) return true;
  return !isProduction && habits.refused > 0 && !actsAtOnce(operation.path);
}
