import { describes } from "./describing-words.ts";

const stems =
  "delet|remov|destroy|drop|purg|wip|eras|truncat|reset|clear|flush|empt(?:y|ies)|creat|declar|add|insert|seed|migrat|populat|initiali[sz]|instal|import|sav|stor|updat|send|invit|publish|unsubscrib|subscrib|register|approv|reject|accept|confirm|cancel|activat|deactivat|enabl|disabl|suspend|trigger|execut|synchroni[sz]|rebuild|restor|revok|shut|restart|reboot|terminat|kill|trash|increment|decrement|pay|buy|refund";
const said = new RegExp(`^(${stems})(e?s|es|ing|ping|ting|e|down)?$`);
/** What a sentence behind the first says that the operation does, beside many that say what else is true. */
const saidLater =
  /^(delet|remov|destroy|drop|purg|wip|eras|truncat|reset|clear|flush|creat|declar|insert|seed|migrat|populat|initiali[sz]|shut|restart|reboot|terminat|kill|revok)(e?s|es)$/;
const sends = /^(sends?|will send) .{0,40}\b(e-?mails?|mails?|sms|messages?|notifications?|invitations?|reminders?)\b/;
/** Sentences of this beginning speak of actions and are about reading: "Set of rules", "Stored values". */
const aboutReading =
  /^(set|add-?ons?|store|stores|clear|register|reset|import|publish|accept|cancel|confirm|drop)\s+(of|for|to|and|policy|status|history|list|info|details)\b/;
/** Words before the verb that only lead to it: "This endpoint deletes", "Will reset", "Yes, delete". */
const openers =
  /^(yes|ok|please|click( here)? to|warning|caution|danger|dangerous|careful|note|this|the|endpoint|route|operation|method|function|call|api|request|it|that|which|will|would|can be used|is used|used|may be used|allows?( you| users?| admins?)?|lets? (you|users?|admins?)|to|and|then|also|immediately|permanently|quickly|simply|just|automatically|admin|internal)\b[\s,:!–—-]*/;
const sentences = 12;
const characters = 2_000;

/** Whether a text of a document, or of a link, says that something is done: "Demo data. Creates the database." */
export const saysThatItActs = (text: string): boolean => sentenceThatActs(text) !== null;

/** The first sentence of a text that says that something is done, or null. */
export function sentenceThatActs(text: string): string | null {
  const all = text.slice(0, characters).split(/[.;!?\n]+/, sentences);
  return all.map((one) => one.trim()).find((one, at) => tellsOfAction(one, at === 0)) ?? null;
}

function tellsOfAction(sentence: string, isFirst: boolean): boolean {
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
  if (/^(mark(s|ing)?\b.{1,60}\bas\b|kick(s|ing)? off\b)/.test(plain)) return true;
  if (/^mov(e|es|ing)\b.{0,40}\b(trash|bin)\b/.test(plain) || sends.test(plain)) return true;
  const [first = "", second = ""] = plain.split(/[^a-z]+/).filter(Boolean);
  if (!(isFirst || isLed ? said : saidLater).test(first)) return false;
  // "Deletes items" as "delete items".
  return ![first, first.replace(/s$/, ""), first.replace(/es$/, "")].every((verb) => describes(verb, second));
}
