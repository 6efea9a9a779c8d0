import { actingVerb, actsOn, endsInVerb, isOperated } from "./acting-words.ts";
import { describes } from "./describing-words.ts";

const stems =
  "delet|remov|destroy|drop|purg|wip|eras|truncat|reset|clear|flush|empt(?:y|ies)|creat|declar|add|insert|seed|migrat|populat|initiali[sz]|instal|import|sav|stor|updat|send|invit|publish|unsubscrib|subscrib|register|approv|reject|accept|confirm|cancel|activat|deactivat|enabl|disabl|suspend|trigger|execut|synchroni[sz]|rebuild|restor|revok|shut|restart|reboot|terminat|kill|trash|increment|decrement|pay|buy|refund";
const said = new RegExp(`^(?:re|un)?(${stems})(e?s|es|ing|ping|ting|e|down)?$`);
/** What a sentence behind the first says that the operation does, beside many that say what else is true. */
const saidLater =
  /^(?:re)?(delet|remov|destroy|drop|purg|wip|eras|truncat|reset|clear|flush|creat|declar|insert|seed|migrat|populat|initiali[sz]|shut|restart|reboot|terminat|kill|revok)(e?s|es)$/;
const sends = /^(sends?|will send) .{0,40}\b(e-?mails?|mails?|sms|messages?|notifications?|invitations?|reminders?)\b/;
/** Before a thing, what makes of the word before it a verb rather than a name: "locks the user". */
const determiner =
  /^(an?|the|all|every|everything|each|your|my|our|his|her|their|its|this|these|one|some|any|pending)$/;
/** After these a word is a name: "toggles for the front end", "runs of the nightly job". */
const preposition = /^(of|for|and|or|in|by|from|per|with|within|on|at|to|that|which|who|is|are|was|were)$/;
/** What is run, opened or made for an answer and leaves nothing behind. */
const ofReading =
  /\b(quer(y|ies)|search(es)?|filters?|reports?|streams?|sockets?|websockets?|connections?|checks?|lookups?|parameters?|pages?|views?|lists?|links?|endpoint|results?|responses?|statistics|simulations?|calculations?|comparisons?|previews?|charts?|graphs?)\b/;
/** Verbs that begin a hint, or a description of what is answered: "Use the filter", "Builds the menu". */
const ofHints = /^(use|like|hit|follow|order|build|exit|end|report|open|hide|share|link|complete|copy)$/;
/** Verbs by which links only change what is shown, or lead to a page about it: "Toggle the menu", "Install the app". */
const ofScreens = /^(toggle|install|deploy)$/;
/** What stays once it is generated; all else is generated to be read. */
const generated =
  /\b(keys?|tokens?|secrets?|passwords?|passcodes?|credentials?|certificates?|codes?(?! (samples?|snippets?|examples?))|otp|data|users?|accounts?|invoices?|backups?|records?|entries)\b/;
/** Things that are changed rather than shown, without a word before them: "change password". */
const changed = /^(e?mails?|users?|accounts?|members?|roles?|tokens?|keys?|sessions?|files?|schema|everything)$/;
/** Sentences of this beginning speak of actions and are about reading: "Set of rules", "Stored values". */
const aboutReading =
  /^(set|add-?ons?|store|stores|clear|register|reset|import|publish|accept|cancel|confirm|drop)\s+(of|for|to|and|policy|status|history|list|info|details)\b/;
/** Words before the verb that only lead to it: "This endpoint deletes", "Will reset", "Yes, delete". */
const openers =
  /^(yes|ok|please|click( here)? to|warning|caution|danger|dangerous|careful|note|this|the|endpoint|route|operation|method|function|call|api|request|it|that|which|will|would|can be used|is used|used|may be used|allows?( you| users?| admins?)?|lets? (you|users?|admins?)|to|and|then|also|immediately|permanently|quickly|simply|just|automatically|admin|internal)\b[\s,:!–—-]*/;
const sentences = 12;
const characters = 2_000;

/** Whether a label of a link or a button says that something is done: "Delete account". */
export const saysThatItActs = (label: string): boolean => firstThatActs(label, false) !== null;

/** The first sentence of a description that says that something is done, or null: "Demo data. Creates the database." */
export const sentenceThatActs = (description: string): string | null => firstThatActs(description, true);

/** A label of `Leave a comment` leads to a form, where a description of that beginning says what a request does. */
function firstThatActs(text: string, isDescription: boolean): string | null {
  const all = text.slice(0, characters).split(/[.;!?\n]+/, sentences);
  return all.map((one) => one.trim()).find((one, at) => tellsOfAction(one, at === 0, isDescription)) ?? null;
}

function tellsOfAction(sentence: string, isFirst: boolean, isDescription: boolean): boolean {
  let plain = sentence.slice(0, 200).toLowerCase();
  let isLed = false;
  for (let left = 8; left > 0; left--) {
    const opener = openers.exec(plain)?.[0];
    if (opener === undefined) break;
    isLed ||= /will|this|it|endpoint|route|operation|yes/.test(opener);
    plain = plain.slice(opener.length);
  }
  if (aboutReading.test(plain)) return false;
  if (/^(log|sign)(s|ging|ing)?[ -]?(out|off)\b/.test(plain)) return isFirst || isLed;
  if (
    /^(logs|logging|log|signs|signing|sign) (?!in |into |on |up )(\w+ ){1,4}(out|off)\b/.test(plain) &&
    !/ (that|which|who) /.test(plain)
  )
    return isFirst || isLed;
  if (/^(mark(s|ing)?\b.{1,60}\bas\b|kick(s|ing)? off\b)/.test(plain)) return true;
  if (/^mov(e|es|ing)\b.{0,40}\b(trash|bin)\b/.test(plain) || sends.test(plain)) return true;
  const words = plain.split(/[^a-z]+/).filter(Boolean);
  const [first = "", second = ""] = words;
  if ((isFirst || isLed) && tellsByVerb(words, isDescription)) return true;
  if (!(isFirst || isLed ? said : saidLater).test(first)) return false;
  // "Deletes items" as "delete items".
  return ![first, first.replace(/s$/, ""), first.replace(/es$/, "")].every((verb) => describes(verb, second));
}

/** Whether a sentence begins with a verb that acts on what follows, or is a name that ends in one. */
function tellsByVerb(words: readonly string[], isDescription: boolean): boolean {
  const [first = "", second = ""] = words;
  if (words.length <= 3 && endsInVerb(words)) return true;
  const object = words.slice(1, 5).join(" ");
  const acting = actingVerb(first);
  if (acting === null)
    return isDescription && determiner.test(second) && !ofReading.test(object) && actsOn(first, words[2] ?? "");
  if (preposition.test(second)) return false;
  const { verb, isSure } = acting;
  if (/^(re)?generate$/.test(verb)) return generated.test(object);
  if (describes(verb, second)) return false;
  const isOfThing = determiner.test(second) || isOperated(second) || changed.test(second) || generated.test(second);
  if (!isDescription) return isSure && isOfThing && !ofScreens.test(verb);
  // "Rollbacks" and "toggles" alone are lists of them.
  if (isSure) return second !== "" || first === verb;
  if (ofHints.test(verb) || ofReading.test(object)) return false;
  return isOfThing;
}
