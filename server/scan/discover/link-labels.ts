import { isEnding, isPerhapsVerb, isThing, verbPhrase, wordsOf } from "../safety/acting-words.ts";
import { isShownThing } from "../safety/doubtful-words.ts";
import { saysThatItActs } from "../safety/says-it-acts.ts";

/** What only says that an address follows, or what kind of link it is. */
const structural = /^(_?links?|href|url|uri|path|rel|rels|location|endpoint|route|target|action|actions|api|@id|self)$/;
/** Relations of the register (RFC 8288, 4.2) that lead on and name an action in other places, and what only shows a form. */
const leadsOn = /^(start|first|last|next|prev|previous|up|edit|copy|follow|share|like|register|apply|join|order|use)$/;

/** What a key or a relation calls a link, without what only says that it is one: `delete_url`, `https://x.test/rels/cancel`. */
function nameOf(label: string): string[] {
  const words = wordsOf((label.split(/[/#:]/).at(-1) ?? "").slice(0, 80));
  const end = words.findLastIndex((word) => !structural.test(word));
  return words.slice(0, end + 1);
}

/** Whether a key or a relation says nothing of what its link does: `href`, `_links`. */
export const isStructural = (label: string): boolean => nameOf(label).length === 0;

/** Whether a key, a relation or a title of a link says that following it does something: `delete_url`, `cancel`. */
export function labelActs(label: string): boolean {
  const words = nameOf(label);
  const [first = ""] = words;
  const name = words.join("-");
  if (name === "") return false;
  if (words.length === 1 && leadsOn.test(first)) return false;
  if (isEnding(name) || verbPhrase(name) !== null) return true;
  if (words.length === 1) return isPerhapsVerb(first) && !isThing(first) && !isShownThing(first);
  return saysThatItActs(words.join(" "));
}
