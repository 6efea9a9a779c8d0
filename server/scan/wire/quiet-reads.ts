import { toTemplate } from "../../../src/contract/path-template.ts";
import { isAnsweredByWord } from "../safety/answered-by-word.ts";
import { isChangedByAsking, type ToldOne, toldOneThing } from "../safety/changed-by-asking.ts";
import { nothingToRead } from "../safety/reports-acting.ts";
import { saysFailed } from "../safety/says-failed.ts";
import type { Answer } from "./probe.ts";
import { keyOf, routeOf } from "./route-key.ts";

/** An answer after which a read is asked no more, and why, as the end of a sentence. */
export type Quiet = { answer: Answer; why: string };

/**
 * Reads that were answered with nothing to read, as what acts mostly is: `{"ok":true}`; and those that told the same caller two
 * things where only an action changes them: `{"enabled":true}`, then false. That proves nothing, so nothing is told of them,
 * but there is no reason to ask them once more.
 */
export type QuietReads = {
  /** Takes note of the answer to a read; `found` gives the operation that was found at its address. */
  note(answer: Answer, found: () => string | null): void;
  /** The answer after which the operation found at this address is asked no more; null where there was none. */
  at(path: string, found: () => string | null): Quiet | null;
};

/** Letters of an answer that may be a refusal in the form of a success. */
const longestRefusal = 2_000;

/** Creates the empty memory of one scan. */
export function quietReads(): QuietReads {
  const quiet = new Map<string, Quiet>();
  const changing = new Map<string, Quiet>();
  /** Addresses with an id at their end that had nothing to tell, by what was found there. */
  const silent = new Map<string, Map<string, Quiet>>();
  const told = new Map<string, ToldOne>();
  const shown = new Set<string>();

  /** Takes note of what one caller was told, and that it is another thing than before. */
  function compare(answer: Answer, found: () => string | null): void {
    const { identity, label, path } = answer.probe;
    const now = toldOneThing(answer, path);
    if (now === null || isAnsweredByWord(routeOf(path))) return;
    const asked = JSON.stringify([identity, label, path]);
    const before = told.get(asked);
    told.set(asked, now);
    if (before === undefined || !isChangedByAsking(before, now)) return;
    const why = `its answer changes each time it is asked (${spelledChange(before, now)}), as that of an action does`;
    for (const key of [keyOf(path), keyOf(found() ?? toTemplate(routeOf(path)))]) changing.set(key, { answer, why });
  }

  return {
    note(answer, found) {
      const { method, path } = answer.probe;
      const { status, body } = answer;
      if (method !== "GET" || status === null || status < 200 || status >= 300) return;
      const nothing = nothingToRead(answer);
      if (nothing === null) {
        if (givesContent(body)) shown.add(keyOf(path));
        return compare(answer, found);
      }
      if (shown.has(keyOf(path)) || isAnsweredByWord(routeOf(path))) return;
      const template = found() ?? toTemplate(routeOf(path));
      // Of a made-up id, 204 says that there is nothing.
      if (body.trim() === "" && template.includes("{")) return;
      const why = `its answer gives nothing to read (“${nothing}”), as that of an action does`;
      // Where an id stands last it is a thing's own address, and one that has nothing to tell speaks for itself alone; two do for all.
      if (template.endsWith("}")) {
        const others = silent.get(template) ?? new Map<string, Quiet>();
        silent.set(template, others.set(routeOf(path), { answer, why }));
        if (others.size < 2) return;
      }
      const keys = path.includes("?") ? [keyOf(path)] : [keyOf(path), keyOf(template)];
      for (const key of keys) if (!quiet.has(key)) quiet.set(key, { answer, why });
    },
    at(path, found) {
      if (quiet.size === 0 && changing.size === 0 && silent.size === 0) return null;
      const template = found();
      if (template === null) return null;
      const keys = [keyOf(path), keyOf(routeOf(path)), keyOf(template)];
      const isShown = shown.has(keyOf(path));
      const itself = isShown ? undefined : silent.get(template)?.get(routeOf(path));
      if (itself !== undefined) return itself;
      return keys.flatMap((key) => changing.get(key) ?? (isShown ? undefined : quiet.get(key)) ?? [])[0] ?? null;
    },
  };
}

const givesContent = (body: string): boolean =>
  body.trim() !== "" && !body.trimStart().startsWith("<") && (body.length > longestRefusal || !saysFailed(body));

/** What changed; what was issued is nobody's to see. */
const spelledChange = (before: ToldOne, now: ToldOne): string =>
  typeof now.value === "string"
    ? `${now.name.endsWith("s") ? "other" : "another"} ${now.name} each time`
    : `“${now.name}” was ${String(before.value)} and is now ${String(now.value)}`;
