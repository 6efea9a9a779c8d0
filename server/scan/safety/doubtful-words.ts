import {
  actsOnSome,
  isOperated,
  isPerhapsVerb,
  isPlainVerb,
  isTelling,
  isThing,
  isTurned,
  verbPhrase,
  wordsOf,
} from "./acting-words.ts";
import { describes, doneTo, isDescribing } from "./describing-words.ts";
import { isActedOn } from "./run-on-words.ts";

const among = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Verbs that are also names of things, of places or of products. */
const doubtful = among(
  "persist clone sweep mint spawn put pause invoke broadcast emit escalate acknowledge ack snooze allocate deallocate bind unbind mount unmount wake disarm collect recycle revive settle dispense bump nudge poke remind optout optin dispatch regen crash quitquitquit touch acquire topup destruct cron wp-cron incr decr hangup deduct offboard unpause redeliver cordon uncordon restock unlatch nack unpair masquerade hup shred dial fulfil fulfill unsub forcemerge rollover",
);
/** An action where nothing follows: `/commit`, whereas `/commit/8f3a` shows one. */
const doubtfulAtEnd = among(
  "gc panic commit capture replay checkout bootstrap housekeeping pull push launch pop shuffle warm seal unseal portforward eviction blink beep",
);
/** Verbs that before or behind another word are hardly ever one: `/purchase-order`, `/file-archive`. */
const asNouns = among("archive link transfer purchase charge grant leave exit hit change mark like follow replace");
const asNounsAtEnd = among("import update sync install exec init trigger");
/** Beside several things these say how they are: `/open-tickets`, whereas `/open-ticket` opens one. */
const adjectives = among("open close complete void mute finish");
const one =
  /^(user|account|customer|member|order|booking|reservation|subscription|payment|cart|post|ticket|session|file|task|job|door|gate|valve|window|lock|invoice|project|group|team)$/;
const oneOfMany = /^(user|account|member|customer|dbs?|database)$/;
const anyVerb = /^(?!(is|are|has|was|in)$)[a-z]+$/;
const particles: Readonly<Record<string, RegExp>> = {
  off: anyVerb,
  out: anyVerb,
  down: anyVerb,
  on: /^(turn|switch|power|put)$/,
  in: /^(check|clock|opt|punch)$/,
  up: /^(power|scale|wake|speed|spin|bring|top|back)$/,
  over: /^(fail|switch|take|hand)$/,
  back: /^(roll|pay|give|send)$/,
};
const takingIn =
  /^(fetch|poll|check|scan|crawl|scrape|ingest|probe|measure|index|harvest|collect|calculate|compute|evaluate|render|print)$/;
/** What is done by two words, apart or as two segments: `print-label`, `/session/extend`. */
const ofTwo =
  /^(print (labels?|receipts?|tickets?|badges?)|forget user|extend session|session extend|git (pull|push|fetch|reset|checkout)|ping (slack|everyone)|tell everyone)$/;
/** What is done to a person or to one thing, by verbs that are names of things too: `email-invoice`, `silenceAlert`, `pageOnCall`. */
const ofOneThing =
  /^((e?mail|text|sms|fax) (me|all|everyone|everybody|user|customer|member)|e?mail (invoice|report|receipt|statement|ticket)|(call|page|ring|remind|wake|assign) (me|everyone|everybody)|page oncall|(un)?(silence|snooze|mute|pin|ack|escalate|acknowledge) (alerts?|alarms?|incidents?|posts?|messages?|comments?|threads?|topics?|users?|members?|channel|room|device|host|everything)|(quarantine|isolate) (device|host|endpoint|machine|file|message)|bump version|ring (bell|doorbell|alarm)|mark (read|unread|seen|done|paid|spam)|drain (queue|node|pool|tank|connections)|(start|stop|pause|resume|cancel|abort) (scans?|vms?|instances?|machines?|containers?|nodes?|pods?|workers?|builds?|deployments?|pipelines?|workflows?|campaigns?|recording|streams?)|shred (documents?|files?|everything|all)|kick (me|user|player|member))$/;
/** What servers of builds and of machines are told: `doConnect`, `takeOffline`, `buildWithParameters`, `launchAgent`. */
const ofServers =
  /^(do (connect|disconnect|submit|script|proceed|abort|cancel quiet down|safe restart|reload)|(take|bring|put|set|go|mark) (temporarily )?(offline|online|off line|on line)|(build|run|start|deploy|execute) with (parameters|params|options)|launch (slave )?(agent|node|instance|vm)|check (for )?updates( now| server)?|proceed empty|poll(ing)? (scm|now))$/;
const toTheEnd = /^(now|all|again|once|everything|everybody|everyone)$/;
/** Short for a verb, but only so written: `DEL` and `RM` are an airport and a currency. */
const short = /^(del|rm)$/;

/** Whether a name, alone or before the one thing that it is done to, is an action as likely as not: `/stop`, `/ban/bob`. */
export function mayAct(name: string): boolean {
  const word = name.toLowerCase();
  if (/^read-?_?all$/.test(word) || short.test(name) || doubtful.has(word) || isTurned(word)) return true;
  return (isPerhapsVerb(word) && !isThing(word)) || mayBeDone(name) || mayBePhrase(wordsOf(name)) || mayBeRunOn(word);
}

/** Letters of the longest name that is looked at for two words without anything between them. */
const longestRunOn = 24;

/** Whether one word is a verb and the one thing that it is done to, and would be an action apart: `grantadmin`, `muteuser`. */
function mayBeRunOn(word: string): boolean {
  if (word.length > longestRunOn || !/^[a-z]+$/.test(word)) return false;
  if (word.startsWith("request") && mayBeRunOn(word.slice("request".length))) return true;
  for (let at = 2; at <= word.length - 2; at++) {
    const [verb, thing] = [word.slice(0, at), word.slice(at)];
    if (mayBeHalves(verb, thing)) return true;
  }
  return false;
}

function mayBeHalves(verb: string, thing: string): boolean {
  // `syncnow`, `selfdestruct`, `passwordreset`, `mailtest`, which apart are as likely actions.
  if (isDoneToOneThing(verb, thing) || mayBeTwo(verb, thing)) return true;
  const isPhrase = mayBePhrase([verb, thing]);
  if (isPhrase && (verb === "self" || /^(now|all|everything)$/.test(thing) || thing === "test")) return true;
  if (thing === "now" && isPlainVerb(verb)) return true;
  const isDone =
    isPlainVerb(thing) && !/^(upload|setup)$/.test(thing) && !asNounsAtEnd.has(thing) && !describes(thing, verb);
  if (isDone && !/^(data|all|everything)$/.test(verb) && (isOperated(verb) || isActedOn(verb))) return true;
  if ((!isActedOn(thing) && (!isOperated(thing) || isPlainVerb(thing))) || thing === "data") return false;
  return isPhrase || (isThing(verb) ? actsOnSome(verb, thing) : verbPhrase(`${verb}-${thing}`) !== null);
}

/** A verb and what it is done to, run together: `deleterule`, `changestatus`. */
const togetherPerhaps =
  /^((delete|remove|create|add|cancel|approve|reject|accept|publish|clear|drop)(rules?|permissions?|policy|policies|options?|templates?|jobs?|events?|requests?|status|history|categor(y|ies)|schedules?|stats|schema)|(update|change|reset)(status|rules?|permissions?|stats))$/;

/** Whether a name is as likely of something done as of what is read about it: `clearHistory`, `delete-rule`. */
export function mayBeDone(name: string): boolean {
  const words = wordsOf(name);
  const [first = ""] = words;
  if (words.length === 1) return togetherPerhaps.test(first);
  return words.length < 6 && doneTo(name, first, words.at(-1) ?? "") !== null;
}

/** Whether two words, one behind the other, are as likely done as read: `print` and `label`. */
export const mayBeTwo = (first: string, second: string): boolean => ofTwo.test(`${first} ${second}`.toLowerCase());

/** Whether a verb that is a name elsewhere is done to what is named behind it: `silence` and `alert`. */
export const isDoneToOneThing = (verb: string, thing: string): boolean => ofOneThing.test(`${verb} ${thing}`);

/** Whether a name with nothing behind it is an action as likely as not: `/checkout`. */
export const mayActAtEnd = (name: string): boolean => mayAct(name) || doubtfulAtEnd.has(name.toLowerCase());

/** Whether a word is as likely as not an action where one is asked for: `?action=vote`, `?task=user.block`. */
export function mayBeAsked(word: string): boolean {
  const asked = lastOf(word);
  return (
    mayActAtEnd(asked) ||
    isPlainVerb(asked) ||
    isPerhapsVerb(asked.toLowerCase()) ||
    /(^|\s)(on|off|toggle)$/i.test(word)
  );
}

/** Whether a word is short for an action where one is asked for: `?a=rm`. */
export const isShort = (word: string): boolean => short.test(lastOf(word));

const lastOf = (word: string): string => word.split(/[./:]/).at(-1) ?? "";

/** A verb and what it is done to, or how: `closeAccount`, `turn-on`, `backupNow`, `tokenNew`. */
function mayBePhrase(words: readonly string[]): boolean {
  const [first = "", second = ""] = words;
  const last = words.at(-1) ?? "";
  if (words.length < 2 || words.length > 5) return false;
  if (ofServers.test(words.join(" "))) return true;
  // People at the end of a service, rather than the end of them.
  if (first === "end" && /^(users?|customers?)$/.test(second)) return false;
  if (words.length === 2) {
    if (Object.hasOwn(particles, second) && particles[second]?.test(first)) return true;
    if (toTheEnd.test(second) && (isPerhapsVerb(first) || doubtful.has(first) || doubtfulAtEnd.has(first))) return true;
    if (first === "next" && second === "turn") return true;
    if (mayBeTwo(first, second) || isDoneToOneThing(first, second)) return true;
    if (first === "swap" && !isDescribing(second) && !/^(quotes?|pairs?|pools?|tokens?|routes?)$/.test(second))
      return true;
    // `mail-test` sends one, as `test-mail` does.
    if (second === "test" && actsOnSome("test", first)) return true;
    // `self-destruct`, `self-enroll`: what does it to itself does it.
    if (first === "self" && !isThing(second) && (isPlainVerb(second) || isPerhapsVerb(second) || doubtful.has(second)))
      return true;
    // What is fetched or checked now is fetched from elsewhere, for later: `fetch-now`, but not `weather-now`.
    if (second === "now" && takingIn.test(first)) return true;
  }
  // `renderAndStore`, `getAndLock`: of two verbs the second one as well.
  const also = words[words.indexOf("and") + 1] ?? "";
  const isAlso = words.indexOf("and") > 0 && (isPlainVerb(also) || isPerhapsVerb(also));
  if (isAlso && !describes(also, last) && (also === last || !describes(first, last)) && first !== "drag") return true;
  if (isTelling(first) || describes(first, last)) return false;
  if (/\b(turn|switch|power|shut) (on|off|down)\b|^page on call$/.test(words.join(" "))) return true;
  if (words.length === 2 && isActedOn(first) && mayEnd(second)) return true;
  if (adjectives.has(first)) return one.test(second);
  if (doubtful.has(first) || /^(pull|pop|dequeue)$/.test(first)) return isActedOn(second);
  if (isThing(first)) return oneOfMany.test(second);
  return isPerhapsVerb(first) && !asNouns.has(first) && isActedOn(second);
}

/** What is done to the thing before it: `userBan`, `token-new`. */
function mayEnd(verb: string): boolean {
  if (asNouns.has(verb) || asNounsAtEnd.has(verb) || isThing(verb)) return false;
  return verb === "new" || isPerhapsVerb(verb) || isPlainVerb(verb);
}

const shownThing =
  /^(refund|charge|payout|transfer|purchase|vote|stop|move|link|change|lock|grant|share|hit|mark|commit|exit)$/i;

/** Whether a name is that of a thing as well, which a field shows where parts of it are asked for: `refund { id }`. */
export const isShownThing = (name: string): boolean => shownThing.test(name);
