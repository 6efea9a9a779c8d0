import { toTemplate } from "../../../src/contract/path-template.ts";
import { isAnsweredByWord } from "../safety/answered-by-word.ts";
import { nothingToRead } from "../safety/reports-acting.ts";
import { saysFailed } from "../safety/says-failed.ts";
import type { Answer } from "./probe.ts";
import { keyOf, routeOf } from "./route-key.ts";

/**
 * Reads that were answered with nothing to read, as what acts mostly is: `{"ok":true}`. That proves nothing, so nothing is
 * told of them, but there is no reason to ask them once more.
 */
export type QuietReads = {
  /** Takes note of the answer to a read; `found` gives the operation that was found at its address. */
  note(answer: Answer, found: () => string | null): void;
  /** The answer that had nothing to read, of the operation found at this address; null where there was none. */
  answerAt(path: string, found: () => string | null): Answer | null;
};

/** Letters of an answer that may be a refusal in the form of a success. */
const longestRefusal = 2_000;

/** Creates the empty memory of one scan. */
export function quietReads(): QuietReads {
  const quiet = new Map<string, Answer>();
  const shown = new Set<string>();
  return {
    note(answer, found) {
      const { method, path } = answer.probe;
      const { status, body } = answer;
      if (method !== "GET" || status === null || status < 200 || status >= 300) return;
      if (nothingToRead(answer) === null) {
        if (givesContent(body)) shown.add(keyOf(path));
        return;
      }
      if (shown.has(keyOf(path)) || isAnsweredByWord(routeOf(path))) return;
      const template = found() ?? toTemplate(routeOf(path));
      // Where an id stands last it is a thing's own address; of a made-up one, 204 says that there is nothing.
      if (template.endsWith("}") || (body.trim() === "" && template.includes("{"))) return;
      const keys = path.includes("?") ? [keyOf(path)] : [keyOf(path), keyOf(template)];
      for (const key of keys) if (!quiet.has(key)) quiet.set(key, answer);
    },
    answerAt(path, found) {
      if (quiet.size === 0 || shown.has(keyOf(path))) return null;
      const template = found();
      if (template === null) return null;
      const keys = [keyOf(path), keyOf(routeOf(path)), keyOf(template)];
      return keys.flatMap((key) => quiet.get(key) ?? [])[0] ?? null;
    },
  };
}

const givesContent = (body: string): boolean =>
  body.trim() !== "" && !body.trimStart().startsWith("<") && (body.length > longestRefusal || !saysFailed(body));

/** Why such a read is asked no more, as the end of a sentence. */
export const whyQuiet = (answer: Answer): string =>
  `its answer gives nothing to read (“${nothingToRead(answer) ?? ""}”), as that of an action does`;
