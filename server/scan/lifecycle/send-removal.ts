import { recordOf } from "../authorize/row-owners.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { MadeObject } from "../outcome.ts";
import { requestAt } from "../wire/graphql-place.ts";
import type { Answer, Send } from "../wire/probe.ts";
import { probe } from "./removal.ts";

/** What a refusal may ask for: what removes the thing alone for good, and nothing below or beside it, as `cascade=true` would. */
const asked = /\b((?:force|permanent(?:ly)?|hard|hard_?delete|(?:skip|bypass)_?trash)=true)\b/i;
/** What the second of two removals says where the first only put something into a bin. */
const forGood = "force=true";

/**
 * Removes what the scan made, for good: where the target asks for a parameter, `Set 'force=true' to delete`, or only moves it to
 * its bin, it is asked once more with it. Gives the last answer.
 */
export async function sendRemoval(send: Send, place: MadeObject & { path: string }, purpose: string): Promise<Answer> {
  const removal = await send(probe("DELETE", place.path, place, purpose));
  const parameter = requestAt(place.path) !== null || place.path.includes("?") ? null : parameterFor(removal);
  if (parameter === null) return removal;
  const again = await send(probe("DELETE", `${place.path}?${parameter}`, place, purpose));
  return again.keptBack === undefined ? again : removal;
}

function parameterFor(removal: Answer): string | null {
  if (removal.keptBack !== undefined || removal.status === null) return null;
  if (removal.status >= 400) return asked.exec(removal.body.slice(0, 5_000))?.[1] ?? null;
  if (readingOf(removal).kind !== "success") return null;
  const { status, state } = recordOf(parseJson(removal.body)) ?? {};
  return [status, state].some((one) => /^(trash(ed)?|in[-_ ]?trash|binned)$/i.test(String(one))) ? forGood : null;
}
