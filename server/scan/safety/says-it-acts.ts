import { actingVerb, actsOn, endsInVerb, isOperated } from "./acting-words.ts";
import { beginsWithVerb } from "./begins-with-verb.ts";
import { describes, isDoneInSentence } from "./describing-words.ts";
import { isDoneToOneThing, mayAct } from "./doubtful-words.ts";
import { admitted, given, pressed } from "./phrases-that-act.ts";
import { isActedOn } from "./run-on-words.ts";
import { actsElsewhere } from "./says-elsewhere.ts";
import { actsInOtherLetters, beginsInEnglish } from "./translated-verbs.ts";

const stems =
  "delet|remov|destroy|drop|purg|wip|eras|truncat|reset|clear|flush|empt(?:y|ies)|creat|declar|add|insert|seed|migrat|populat|initiali[sz]|instal|import|sav|stor|updat|send|invit|publish|unsubscrib|subscrib|register|approv|reject|accept|confirm|cancel|activat|deactivat|enabl|disabl|suspend|trigger|execut|synchroni[sz]|rebuild|restor|revok|shut|restart|reboot|terminat|kill|trash|increment|decrement|pay|buy|refund|disconnect|settl|unlink|fulfil|enqueu";
const said = new RegExp(`^(?:re|un)?(${stems})(e?s|es|ing|ping|ting|e|down)?$`);
/** What a sentence behind the first says that the operation does, beside many that say what else is true. */
const saidLater =
  /^(?:re)?(delet|remov|destroy|drop|purg|wip|eras|truncat|reset|clear|flush|creat|declar|insert|seed|migrat|populat|initiali[sz]|shut|restart|reboot|terminat|kill|revok)(e?s|es)$/;
/** Alone, these are what is listed. */
const lists = /^(updates|stores|imports|invites|refunds|triggers|inserts|seeds|drops|installs|subscribes)$/;
const sends = /^(sends?|will send) .{0,40}\b(e-?mails?|mails?|sms|messages?|notifications?|invitations?|reminders?)\b/;
/** Before a thing, what makes of the word before it a verb rather than a name: "locks the user". */
const determiner =
  /^(an?|the|all|every|everything|each|your|my|our|his|her|their|its|this|these|one|some|any|pending|two|three|both|several)$/;
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
  /^(?:replac(?:e|es|ing) the (?:deprecated|old|former|previous|legacy|earlier)\b|stores? (?:locations?|hours|details|info|inventory|catalog(?:ue)?|fronts?|categories|names?|address(?:es)?|managers?|types?|pages?)\b|(set|add-?ons?|store|stores|register|reset|import|publish|accept|cancel|confirm|drop)\s+(of|for|to|and|policy|status|history|list|info|details)\b)/;
/** Words before the verb that only lead to it: "This endpoint deletes", "Will reset", "Yes, delete". */
const openers =
  /^((?:calling|invoking|requesting|visiting|opening)(?= (?:this|it|the (?:endpoint|route|operation|url|address|link))\b)|an? (?:get )?(?:call|request|visit)(?= (?:to|of|here))|here|yes|ok|please|used?(?: (?:this|it|the))?(?: (?:endpoint|route|operation|method|function|call|api|request))? to|click( here)? to|(?:hit|call)(?: (?:this|it))?(?: (?:endpoint|route|url))? to|warning|caution|danger|dangerous|careful|note|this|the|endpoint|route|operation|method|function|call|api|request|it|that|which|will|would|can be used|is used|used|may be used|for (?=[a-z]+ing )|(?:allows?|enables?)(?= [a-z]+ing )|(?:allows?|enables?)( [\w-]+){0,6} to|lets?( (an?|the|all|each))?( you| users?| admins?| customers?| members?| owners?| callers?| clients?)?|to|and|then|also|immediately|permanently|quickly|simply|just|automatically|admin|internal)\b[\s,:!–—-]*/;
/** For whom an operation is, before what it does: "(Admin) Delete user". */
const forWhom = /^[([][^()[\]]{0,40}[)\]][\s:–—-]{0,5}/;
/** How it is done, before the verb: "Soft-delete a user", "Bulk delete users", but not "Bulk imports" or "Daily resets". */
const manner =
  /^(?:(?:bulk|mass|batch|soft|hard|force|auto)[ -](?=[a-z]*[a-rt-z]\b|[a-z]+s (?!of|for|and|or|in|by|from|per)[a-z])|(?!(?:dai|week|month|hour|year|night|on|ear|fami|assemb|rep|supp|app|multip)ly\b)[a-z]{3,20}ly\b[\s,]{0,3})/;
/** Verbs with a particle that do something to what follows: "Turns on the pump", "Rolls back the migration". */
const phrasal =
  /^(?:(?:turn|switch|power|shut|cut)(?:s|ing)?(?: (?:the|a|an|all|its) \w+)? (?:on|off|down)|(?:roll|bring|tear|take|scale|spin)(?:s|ing)? (?:back|down|up)|kick(?:s|ing)? out|fail(?:s|ing)? over|(?:back|top)(?:s|ing|ping)? up|log(?:s|ging)? in as|(?:sign|resume)(?:s|ing)? (?:the|an?|all|your)|pauses?(?= \w))\b(?! (?:of|history|status|rules?|polic(?:y|ies)|times?)\b)/;
/** What only a gate or a door has done to it by a verb that otherwise shows something. */
const physical =
  /^(?:open|close|lock|unlock)(?:s|ing)? (?:(?:the|a|an|all|every|my|your) )?(?:\w+ )?(?:doors?|gates?|valves?|barriers?|garage|shutters?|blinds)$/;
/** A device that is set back to what it was when it was sold. */
const factoryReset =
  /^(?:factory[ -]reset|reset(?:s|ting)? to factory (?:settings|defaults))\b(?! (?:polic(?:y|ies)|history|status|info|guide|instructions|protection|options?))/;
/** An action that is carried out: "Performs a hard reset", "Initiates a refund". */
const carriedOut =
  /^(?:perform|initiate|execute|trigger|start|run|conduct|request|schedule|force)(?:s|ing)? (?:an? |the )?(?:[\w-]+ ){0,2}(?:reset|refund|purge|clean-?up|rollback|restart|reboot|shut-?down|restore|rebuild|re-?index|resync|wipe|deploy|deployment|payment|payout|withdrawal|transfer|migration|upgrade|downgrade|failover|log-?out|import|sync|synchroni[sz]ation|backup|seeding|\w+(?:moval|letion|llation|tivation|mination|vocation|uninstallation|allocation|erasure|struction))\b(?! (?:of )?(?:status|history|report|polic(?:y|ies)|requests?|list|info|codes?|logs?)\b)/;
/** What names an action on the thing before it: "Account removal", "Token revocation". */
const actionNoun =
  /^(removal|deletion|erasure|destruction|deactivation|activation|invalidation|cancellation|termination|eviction|creation|insertion|revocation|truncation|initiali[sz]ation|restoration|migration|provisioning|dispatch|purge|seeding)$/;
/** How it is done, before such a word: "Bulk removal". */
const howMany = /^(bulk|mass|batch|hard|soft|full|permanent)$/;
/** What an operation is called behind its name: "User deletion endpoint". */
const calledSo = / (?:endpoint|route|operation|method|function|call|api|action|handler|service)$/;
/** What is made where it is not there yet: "Get or create the cart". */
const madeIfMissing =
  /^(?:find|get|fetch|load|read|retrieve|select|take|return|open)s? (?:[a-z]+ ){0,3}or (?:creat|insert|mak|generat|register|initiali[sz]|add)(?:e?s|e)?\b(?: (?:an?|the|it|one|this|your|their|its|new)\b| if\b|$)|\bcreat(?:es|ing) (?:it|one|them) (?:if|when|unless|where)\b/;
/** What is run for its answer: "Executes a search". */
const searched =
  /^(?:execut(?:e|es|ing)|perform(?:s|ing)?|conduct(?:s|ing)?|trigger(?:s|ing)?|run(?:s|ning)?|submit(?:s|ting)?|start(?:s|ing)?) (?:(?:an?|the|this|your|one) )?(?:(?!and\b)[\w-]+ ){0,2}(?:search(?:es)?|look-?ups?)\b(?! (?:and|index|reindex)\b)/;
/** Something that is read and gone: "Finds and deletes a user", "Find user and remove". */
const readAndGone =
  /^(?:find|get|fetch|load|read|retrieve|select|take|pop|return)s? (?:[a-z]+ ){0,3}and (?:then )?(?:delete|remove|destroy|drop|purge|wipe|erase|truncate|clear|flush|revoke|invalidate|lock|claim|lease|reserve|acquire)s?\b(?! (?:of|for|in|by|from|status|history|info|details|list)\b)/;
/** What a read does beside reading: "Returns the counters and resets them". */
const besides =
  /\band (?:then |also |immediately |permanently )?(?:(?:re)?(?:delet|remov|destroy|drop|purg|wip|eras|truncat|reset|clear|flush|creat|insert|seed|restart|reboot|terminat|kill|revok|invalidat|rotat|send|mark|archiv|increment|decrement)(?:e?s|es)) (?:them|it|those|these|this|that one|the|all|any|every|each|its|their|an?)\b|\band (?:then )?(?:restarts|reboots|shuts down)$/;
/** Labels that lead to a form or to more of the same, although a name of these words is perhaps an action. */
const ofPages = /^(open|register|join|apply|order|use|report|share|copy|follow|move|pay|upload|edit|refresh|start)$/;
/** What only empties what somebody typed or chose: "Clear search", "Reset filters". */
const emptied =
  /^(?:clear|reset) (?:(?:the|all|my|your|current) )?(?:[a-z]{1,20} )?(?:search|filters?|selection|form|input|query|sorting)(?: (?:field|box|text|terms?|input|criteria))?$/;
const sentences = 12;
const characters = 2_000;

/** Whether a label of a link or a button says that something is done: "Delete account". */
export const saysThatItActs = (label: string): boolean => firstThatActs(label, false) !== null;

/** The first sentence of a description that says that something is done, or null: "Demo data. Creates the database." */
export const sentenceThatActs = (description: string): string | null => firstThatActs(description, true);

/** A label of `Leave a comment` leads to a form, where a description of that beginning says what a request does. */
function firstThatActs(text: string, isDescription: boolean): string | null {
  const plain = text.slice(0, characters).replace(/<\/?[a-z][^<>]{0,60}>/gi, " ");
  const all = plain.split(/[.;!?\n]+/, sentences);
  return all.map((one) => one.trim()).find((one, at) => tellsOfAction(one, at === 0, isDescription)) ?? null;
}

function tellsOfAction(sentence: string, isFirst: boolean, isDescription: boolean): boolean {
  const told = sentence.slice(0, 200).toLowerCase().replace(forWhom, "");
  let plain = isDescription ? beginsInEnglish(told) : told;
  if (isDescription && (actsInOtherLetters(told) || admitted.some((one) => one.test(plain)))) return true;
  let isLed = false;
  for (let left = 8; left > 0; left--) {
    const opener = openers.exec(plain)?.[0];
    if (opener === undefined) break;
    isLed ||= /will|this|it|endpoint|route|operation|allow|enable|let|yes/.test(opener);
    plain = plain.slice(opener.length);
  }
  // "Re-creates" as "recreates".
  plain = plain.replace(manner, "").replace(/^(re|un|de)-(?=[a-z]{3})/, "$1");
  if (isFirst && actsElsewhere(plain)) return true;
  if (aboutReading.test(plain) || (!isDescription && emptied.test(plain))) return false;
  if (/^(log|sign)(s|ging|ing)?[ -]?(out|off)\b/.test(plain)) return isFirst || isLed;
  if (
    /^(logs|logging|log|signs|signing|sign) (?!in |into |on |up )(\w+ ){1,4}(out|off)\b/.test(plain) &&
    !/ (that|which|who) /.test(plain)
  )
    return isFirst || isLed;
  if (/^(mark(s|ing)?\b.{1,60}\bas\b|kick(s|ing)? off\b)/.test(plain)) return true;
  if (/^mov(e|es|ing)\b.{0,40}\b(trash|bin)\b/.test(plain) || sends.test(plain)) return true;
  if (isDescription && [besides, readAndGone, madeIfMissing].some((one) => one.test(plain))) return true;
  if (searched.test(plain)) return false;
  if (!isDescription && pressed.test(plain)) return true;
  const words = plain.split(/[^a-z]+/).filter(Boolean);
  if (words.length === 1 && lists.test(plain)) return false;
  const [first = "", second = ""] = words;
  if (
    (isFirst || isLed) &&
    (tellsByPhrase(plain, words, isDescription, isFirst && !isLed) || tellsByVerb(words, isDescription))
  )
    return true;
  if (!(isFirst || isLed ? said : saidLater).test(first)) return false;
  // "Deletes items" as "delete items".
  const infinitives = [first, first.replace(/s$/, ""), first.replace(/es$/, "")];
  if (infinitives.some((verb) => isDoneInSentence(first, verb, second))) return true;
  return !infinitives.every((verb) => describes(verb, second));
}

/** Whether a sentence or a label begins with an action of several words: "Turn off", "Initiates a refund", "Ban user". */
function tellsByPhrase(plain: string, words: readonly string[], isDescription: boolean, isOpening: boolean): boolean {
  if (phrasal.test(plain) || physical.test(plain) || factoryReset.test(plain)) return true;
  const [first = "", second = "", third] = words;
  const thing = determiner.test(second) && third !== undefined ? third : second;
  if (isDescription) {
    if (isOpening && beginsWithVerb(plain)) return true;
    if (carriedOut.test(plain) || given.some((one) => one.test(plain))) return true;
    if (words.length === (thing === second ? 2 : 3) && isDoneToOneThing(first, thing)) return true;
    return isNamedAction(
      plain
        .replace(calledSo, "")
        .split(/[^a-z]+/)
        .filter(Boolean),
    );
  }
  const isPhrase = words.length === (thing === second ? 2 : 3) && isActedOn(thing);
  return isPhrase && !ofPages.test(first) && mayAct(`${first}-${thing}`);
}

/** Whether words are a name of what is done: "Account removal", "Creation of a user". */
function isNamedAction(words: readonly string[]): boolean {
  const [first = "", second] = words;
  if (second === "of" && words.length < 6) return actionNoun.test(first) && isActedOn(words.at(-1) ?? "");
  const before = words.at(-2) ?? "";
  return words.length < 4 && actionNoun.test(words.at(-1) ?? "") && (isActedOn(before) || howMany.test(before));
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
  if (describes(verb, second) && !isDoneInSentence(first, verb, second)) return false;
  const isOfThing = determiner.test(second) || isOperated(second) || changed.test(second) || generated.test(second);
  if (!isDescription) return isSure && isOfThing && !ofScreens.test(verb);
  // "Rollbacks" and "toggles" alone are lists of them.
  if (isSure) return second !== "" || first === verb;
  // "Hides a comment" says what is done, where "Hide the menu" is a hint.
  const isTold = first !== verb && /^(hide|like|follow|share|copy|complete)$/.test(verb) && determiner.test(second);
  if ((ofHints.test(verb) && !isTold) || ofReading.test(object)) return false;
  return isOfThing;
}
