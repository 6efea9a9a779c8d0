import { factsOf } from "../compare/compare-facts.ts";
import type { Answer } from "../wire/probe.ts";

/** Values that the target shows to one identity and hides from another at the same address. */
export type Markers = {
  /** Takes what two identities got from the same list or page, where the two differ. */
  learn(owner: string, asker: string, mine: Content, theirs: Content): void;
  /** Takes what everybody may see, so that it marks nobody. */
  ignore(content: Content): void;
  /** Those of the owner's markers that `answer`, handed to `asker`, holds; none below two, which may be chance. */
  found(owner: string, asker: string, answer: Content): string[];
  /** Names of fields with personal values (addresses of people, bank accounts) that mark the owner; one is enough. */
  personal(owner: string, asker: string, answer: Content): string[];
};
type Content = Pick<Answer, "body" | "headers">;

const maxMarkers = 3000;
const enough = 2;
const personal = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}\.[a-z]{2,24}$|^[A-Z]{2}\d{2}[A-Z0-9 ]{11,40}$/i;

/** Creates an empty memory for one scan. */
export function createMarkers(): Markers {
  const byPair = new Map<string, Set<string>>();
  /** By identity: what it is shown where the target looks at who asks. */
  const own = new Map<string, Set<string>>();
  const common = new Set<string>();
  return {
    learn(owner, asker, mine, theirs) {
      const known = setIn(byPair, `${owner}\n${asker}`);
      const seen = setIn(own, asker);
      const others = valuesOf(theirs);
      for (const value of others) if (seen.size < maxMarkers) seen.add(value);
      for (const value of valuesOf(mine)) {
        if (known.size < maxMarkers && isTelling(value) && !others.has(value)) known.add(value);
      }
    },
    ignore(content) {
      for (const value of valuesOf(content)) if (common.size < maxMarkers * 3) common.add(value);
    },
    found(owner, asker, answer) {
      const known = byPair.get(`${owner}\n${asker}`);
      if (!known) return [];
      const seen = own.get(asker);
      const found = [...valuesOf(answer)].filter(
        (value) => known.has(value) && !seen?.has(value) && !common.has(value),
      );
      return found.length >= enough ? found : [];
    },
    personal(owner, asker, answer) {
      const known = byPair.get(`${owner}\n${asker}`);
      if (!known) return [];
      const seen = own.get(asker);
      const names = [...factsOf(answer).values].flatMap(([path, values]) =>
        [...values].some((value) => personal.test(value) && known.has(value) && !seen?.has(value) && !common.has(value))
          ? [path.slice(path.lastIndexOf(".") + 1).replaceAll("[]", "")]
          : [],
      );
      return [...new Set(names)];
    },
  };
}

function setIn(map: Map<string, Set<string>>, key: string): Set<string> {
  const found = map.get(key) ?? new Set();
  map.set(key, found);
  return found;
}

/** All values of an answer; of text, the cells of its rows. */
export function valuesOf(answer: Content): Set<string> {
  const values = new Set<string>();
  const facts = factsOf(answer);
  for (const set of facts.values.values()) {
    // Rows of text are compared by their cells, so that a table shows what a list showed.
    for (const value of set) {
      for (const part of facts.kind === "text" ? value.split(/[,;\t|]/) : [value]) {
        values.add(part.trim().replace(/^"|"$/g, ""));
      }
    }
  }
  return values;
}

/** Short words, numbers, dates and flags are everybody's. */
function isTelling(value: string): boolean {
  if (value.length < 5 || value.length > 200) return false;
  if (/^[\d.,:+-]+$/.test(value) || /^\d{4}-\d{2}-\d{2}/.test(value)) return false;
  return /\d|@|[A-Z][^A-Z]*[A-Z]|-[^-]*-|\s/.test(value);
}
