import { baselineOf, likenessOf } from "../compare/compare.ts";
import { readingOf } from "../compare/reading.ts";
import { notFoundWords } from "../compare/soft-denial-words.ts";
import type { Answer } from "../wire/probe.ts";

/** Whether an answer says that there is nothing: by its status, or in an error body that comes with a success. */
export function saysNotFound(answer: Answer): boolean {
  const { kind } = readingOf(answer);
  return kind === "not-found" || (kind === "soft-error" && notFoundWords.test(answer.body.slice(0, 5000)));
}

/** Whether an answer holds no value at all: empty, `null`, or an envelope around nothing. */
export function holdsNothing(answer: Answer): boolean {
  return answer.body.trim() === "null" || baselineOf(answer).total === 0;
}

/** Whether a removal took an object away: its owner is told so, or gets nothing of what was in it `before`. */
export function isRemoved(answer: Answer, before: Answer): boolean {
  if (saysNotFound(answer)) return true;
  if (readingOf(answer).kind !== "success") return false;
  // What held nothing before is as it was.
  return (holdsNothing(answer) && !holdsNothing(before)) || likenessOf(baselineOf(before), answer) === "empty";
}
