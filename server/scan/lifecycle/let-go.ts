import { recordOf } from "../authorize/row-owners.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { MadeObject } from "../outcome.ts";
import type { Answer, Send } from "../wire/probe.ts";
import { probe } from "./removal.ts";

/** What a target has done to a thing before it removes it, in its own words, with the fields that do it and their values then. */
const states: readonly [RegExp, Readonly<Record<string, boolean>>][] = [
  [/\b(disabl|deactivat)/i, { enabled: false, active: false, disabled: true, deactivated: true }],
  [/\barchiv/i, { archived: true, active: false }],
  [/\bunpublish/i, { published: false }],
  [/\bunlock/i, { locked: false }],
  [/\b(unprotect|protect(ed|ion)\b)/i, { protected: false, deletionprotection: false, deleteprotected: false }],
];

/**
 * Changes an object of the scan's own as the refusal of its removal asks, `please disable it first`: the one field of it that
 * such a state is told by. False where none is asked for, or it did not help.
 */
export async function letGo(send: Send, place: MadeObject & { path: string }, refusal: Answer): Promise<boolean> {
  const wanted = states.filter(([words]) => words.test(refusal.body)).map(([, fields]) => fields);
  if (wanted.length === 0 || place.isListed) return false;
  const shown = parseJson((await send(probe("GET", place.path, place, "See what keeps it from being removed"))).body);
  const record = recordOf(shown);
  const [change] = wanted.flatMap((fields) =>
    Object.entries(record ?? {}).flatMap(([name, value]) => {
      const then = fields[name.toLowerCase().replace(/^is_?|_/g, "")];
      return typeof value === "boolean" && then === !value ? [{ [name]: then }] : [];
    }),
  );
  if (change === undefined) return false;
  const wrapper = Object.entries(shown as object).find(([, inner]) => inner === record)?.[0];
  const answer = await send({
    ...probe("GET", place.path, place, "Change what the scan created as its removal asks for"),
    ...{ id: "clean-up-before", method: "PATCH", aim: "touch", headers: { "content-type": "application/json" } },
    body: JSON.stringify(wrapper === undefined ? change : { [wrapper]: change }),
  });
  return readingOf(answer).kind === "success";
}
