import { baselineOf, likenessOf } from "../compare/compare.ts";
import { readingOf } from "../compare/reading.ts";
import { notFoundWords } from "../compare/soft-denial-words.ts";
import type { Answer } from "../wire/probe.ts";

/** Whether an answer says that there is nothing: by its status, or in an error body that comes with a success. */
export function saysNotFound(answer: Answer): boolean {
  const { kind } = readingOf(answer);
  const body = answer.body.slice(0, 5000);
  return kind === "not-found" || (kind === "soft-error" && (notFoundCode.test(body) || notFoundWords.test(body)));
}

/** The code of an error that stands in its body as HTTP has it: 404, or 410. */
const notFoundCode = /"(code|status|status_?code|error_?code|error)"\s*:\s*"?4(04|10)\b/i;

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
