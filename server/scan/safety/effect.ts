import { decoded } from "../inventory/decoded.ts";
import { remembered } from "../inventory/remembered.ts";
import type { Operation } from "../operation.ts";
import { isEnding, isEndingRoute, isPerhapsVerb, isPlainVerb, isToldOf, verbPhrase, wordsOf } from "./acting-words.ts";
import { dispatching, namesAtEnd, routeAsked, wordInBrackets } from "./asked-in-query.ts";
import { isShort, isShownThing, mayAct, mayActAtEnd, mayBeAsked, mayBeDone } from "./doubtful-words.ts";
import { isGeneratedToRead } from "./generated-to-read.ts";
import { handedOver } from "./handed-over.ts";
import { asksForMutation, fieldsAskedFor } from "./mutation-in-query.ts";
import { isDoneBy, switchedIn } from "./switched-in-query.ts";
import { switchedByQuery } from "./switched-things.ts";
import { toldOne } from "./told-one.ts";
import { inEnglish } from "./translated-verbs.ts";

/** What a request may do to its target: nothing but read, something that stays, or nobody knows. */
export type Effect = "reads" | "acts" | "unknown";

/** The effect of a request and, as the end of a sentence, what says so. */
export type Decision = {
  effect: Effect;
  why: string;
  /** Whether it would end the session of whoever asks; absent means no. */
  endsSession?: true;
  /** Whether the word that acts is the name of a thing as well, so that a document may say otherwise; absent means no. */
  isPerhaps?: true;
};

/** Methods that only read (RFC 9110, 9.2.1). */
export const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);
const partOfPage = /\.(m?js|css|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf)$/i;
const reads: Decision = { effect: "reads", why: "its method reads, and nothing else speaks against it" };

/**
 * The effect that a request may have, by its method and its address alone. A safe method (RFC 9110, 9.2.1) is only a
 * promise: an address that names an action is taken at its word.
 */
export const effectOf = (method: string, path: string): Decision =>
  method === "GET" ? ofGet(path) : ofOther(`${method} ${path}`);

const ofOther = remembered((request) => {
  const at = request.indexOf(" ");
  return decide(request.slice(0, at), request.slice(at + 1));
});
/** Nearly all that is asked; a text made of both for each question would cost more than the answer. */
const ofGet = remembered((path) => decide("GET", path));

function decide(method: string, path: string): Decision {
  const [route = ""] = path.split("?", 1);
  const query = parametersOf(path);
  const segments = segmentsOf(route);
  // Well-known addresses (RFC 8615) tell about a site, `change-password` included.
  if (segments[0] === ".well-known" && safeMethods.has(method)) return reads;
  // What a page is made of does nothing: bundlers name its parts after their contents, `AddUser.0V6TKTAg.js`.
  if (safeMethods.has(method) && partOfPage.test(segments.at(-1) ?? "") && !segments.some(isPlainVerb)) return reads;
  const asked = wordsAsked(query);
  const below = routeAsked(query, segments);
  const belowNames = below === null ? [] : segmentsOf(below);
  const ends = [...segments.slice(-2), ...asked.values(), ...belowNames.slice(-1), ...namesAtEnd(query)].some(
    (word) => isEnding(bare(word)) || isEnding(word.split("/").at(-1) ?? ""),
  );
  if (ends || isEndingRoute(segments))
    return { effect: "acts", why: "it would end the session of the credential", endsSession: true };
  if (!safeMethods.has(method)) return { effect: "unknown", why: `${method} may change something` };
  if (asksForMutation(query))
    return { effect: "acts", why: "its name says that it does something: a mutation of GraphQL" };
  // A field of GraphQL is run by its name, as an address is.
  for (const { name, isOpened } of fieldsAskedFor(query)) {
    if (name.startsWith("__") || (isOpened && isShownThing(name))) continue;
    const field = ofGet(`/${name}`);
    if (field.effect !== "reads") return field;
  }
  const acting =
    actionIn(segments) ??
    actionIn(belowNames) ??
    [...asked].map(([name, word]) => actionAsked(name, word)).find((verb) => verb !== null);
  if (acting)
    return {
      effect: "acts",
      why: `its name says that it does something: ${acting}`,
      ...(isPerhapsVerb(acting) || alsoNamed.test(acting) || isMadeToBeRead(segments, asked)
        ? { isPerhaps: true }
        : {}),
    };
  const isSet = segments.length > 1 && /^set$/i.test(segments.at(-1) ?? "") && query !== "";
  const doubtful =
    doubtfulIn(segments) ??
    (below === null ? null : doubtfulIn(belowNames)) ??
    doubtfulAsked(asked) ??
    (isSet ? "set" : switchedIn(segments, query, isValue)) ??
    switchedByQuery(segments, query) ??
    handedOver(segments, query);
  return doubtful ? { effect: "unknown", why: `its name may say that it does something: ${doubtful}` } : reads;
}

/** Verbs that name what they make as well: `GET /migrations/7/import` may tell of one. */
const alsoNamed = /^(import|sync|invite|upload|upgrade|deploy|setup)$/;

/**
 * Whether the one thing that an address does is to make what is read: `/reports/generate`, `/invoices/7/generate-pdf`. Its
 * document may then say that it is only handed out; of no other sure verb a document clears anything.
 */
function isMadeToBeRead(segments: readonly string[], asked: ReadonlyMap<string, string>): boolean {
  const named = segments.map(bare).filter((segment) => !isValue(segment));
  const at = named.findIndex((segment) => wordsOf(segment).includes("generate"));
  const name = named[at] ?? "";
  const isAlone = /^generate$/i.test(name);
  const whole = isAlone ? [named[at + 1] ?? named[at - 1] ?? ""] : [name];
  const others = named.filter((segment) => segment !== name && !(isAlone && segment === whole[0]));
  const isElse = [...others, ...asked.values()].some((word) => verbPhrase(word) !== null || mayActAtEnd(word));
  return at >= 0 && !isElse && isGeneratedToRead(whole.join("-"));
}

/** What may be an action where a route ends with it, or with the one thing behind it: `/stop`, `/close/7`. */
function doubtfulIn(segments: readonly string[]): string | null {
  // Calls by a dotted name refuse GET as often as they take it: `/chat.send`, `/trpc/user.add`.
  const whole = segments.at(-1) ?? "";
  const isDotted = /^[\w-]+(\.[\w-]+)+$/.test(whole) && !endings.test(whole);
  if (isDotted && (verbPhrase(whole) !== null || isPlainVerb(whole.slice(whole.lastIndexOf(".") + 1)))) return whole;
  // `/changeStatus/7/closed`: a function's name stands before all that it is given.
  return (
    doubtfulWord(segments) ?? verbBefore(segments) ?? segments.map(bare).find(mayBeDone) ?? toldOne(segments, isValue)
  );
}

/** A verb before a thing, wherever the thing's id or more of it follows: `/add/user/7`, but not `/import/status/7`. */
function verbBefore(segments: readonly string[]): string | null {
  const at = segments.findIndex((segment, here) => isPlainVerb(segment) && segments[here + 1] !== undefined);
  const [verb = "", to = ""] = segments.slice(at, at + 2);
  return at >= 0 && !isToldOf(verb, bare(to)) ? verb : null;
}

/** What one may choose among, before anything is done to one of it: `/subscribe/plans`, `/follow/suggestions`. */
const offered =
  /^(plans|suggestions|proposals|recommendations|tiers|pricing|prices|benefits|eligibility|faqs?|terms)$/i;
/** Whether a word is of what one may choose among rather than what something is done to. */
export const isOffered = (word: string): boolean => offered.test(word);

function doubtfulWord(segments: readonly string[]): string | null {
  const [last = "", before = ""] = segments.slice(-2).map(bare).reverse();
  if (mayActAtEnd(last)) return last;
  // `/backup/now` as `/backup-now`; what is written in capitals is a code, whatever it spells: `/redeem/CODE`.
  if (/^now$/i.test(last) && mayAct(`${before}-now`)) return before;
  if (/^[A-Z\d-]{3,}$/.test(last) && mayAct(before)) return before;
  if (mayAct(before) && !isToldOf(before, last) && !isOffered(last)) return before;
  // `/pay/7/100`, `/close/ticket/7`: a function's name stands before all that it is given.
  return segments.length > 2 && isValue(last) ? doubtfulWord(segments.slice(0, -1)) : null;
}

/** Whether an address ends, whatever its method, in what is as likely an action as a name: `/stop`, `/close/7`. */
export const endsInAction = (path: string): boolean => doubtfulWord(segmentsOf(path.split("?", 1)[0] ?? "")) !== null;

/** What a query holds is searched for, or says what is shown and how, wherever these are its names. */
const ofReading =
  /^(q|query|search|s|term|terms|keywords?|text|filters?|sort|sort_?by|order|order_?by|fields?|select|include|expand|embed|type|types|kind|category|categories|tags?|status|state|name|title|lang|locale|next|redirect\w*|return\w*|continue|scopes?|permissions?|rights?|roles?|reason|topic|level|before|after|from|to|ref|source|slug|path|file|date|since|until|group|group_?by|format|view|tab|section)$/i;

/** `filters` of `filters[title][$eq]`, `filter` of `$filter`, `embed` of `_embed`. */
const rootOf = (parameter: string): string => /^[$_]?([^[]*)/.exec(parameter)?.[1] ?? parameter;

/** Whether a parameter names what is shown with a thing, as Strapi and Feathers have it: `?populate=author`, not `?populate=1`. */
const isShownWith = (name: string, value: string): boolean =>
  /^populate(\[|$)/.test(name) && !/^(|1|true|yes|on|all)$/i.test(value);

/** A parameter that says what is done to what it holds: `?deleteId=7`, `?add-to-cart=7`. */
const removing =
  /^(delete|del|remove|destroy|drop|purge|wipe|erase|truncate|add|trash|kill|(empty|clear)(?![-_]?(filters?|search|selection|all)\b))[-_A-Z]/;

/**
 * The query, with what some servers take for parameters in the route: `/users/1;delete`. Some programs read on behind a
 * second question mark.
 */
function parametersOf(path: string): string {
  const [route = "", ...queries] = path.split("?");
  return [...queries, ...route.split("/").flatMap((segment) => decoded(segment).split(";").slice(1))].join("&");
}

/** The action that a parameter speaks of, or null. */
function actionAsked(name: string, word: string): string | null {
  return verbPhrase(word) ?? (name === word || dispatching.test(name) ? shortOf(word) : null);
}

const shortOf = (word: string): string | null => (isShort(word) ? word : null);

/** What may be an action where a program is told what to do: `?action=close`. */
function doubtfulAsked(asked: ReadonlyMap<string, string>): string | null {
  for (const [name, word] of asked) {
    if (dispatching.test(name) && mayBeAsked(word)) return word;
    if (isDoneBy(name, word)) return name;
  }
  return null;
}

/** Words of a query that may name an action, by the parameter that holds them: `?delete=1`, `?mode=reset`. */
function wordsAsked(query: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const [parameter, held] of new URLSearchParams(query)) {
    const [name, value] = [inEnglish(parameter), inEnglish(held)];
    if (ofReading.test(rootOf(name)) || isShownWith(name, value)) continue;
    const inside = wordInBrackets(name);
    if (inside !== null) words.set(...inside);
    if (removing.test(name) && verbPhrase(name) !== null) words.set(name, name);
    else if (isPlainVerb(name) || name === "del" || isEnding(name)) {
      if (!/^(0|false|no|off|null)$/i.test(value)) words.set(name, name);
    } else if (value !== "") words.set(name, value);
  }
  return words;
}

/** What of an address's parameters names an action, so that one route may stand for several; empty where nothing does. */
export const actionInQuery = (path: string): string =>
  actingParameters(path)
    .map(([name, word]) => `${name}=${word}`)
    .join("&");

/** An address's parameters that name an action, without their values, as the end of its name: `?do`; empty where none does. */
export function namesInQuery(path: string): string {
  const names = [...new Set(actingParameters(path).map(([name]) => name))];
  return names.length > 0 ? `?${names.join("&")}` : "";
}

function actingParameters(path: string): [name: string, word: string][] {
  return [...wordsAsked(parametersOf(path))].flatMap(([name, word]): [string, string][] => {
    // Whoever it is done to, and whatever it is switched to, it is one action.
    if (isDoneBy(name, word)) return [[name, ""]];
    const isTold =
      /^(action|do|cmd|op|method|task)$/i.test(name) ||
      isEnding(word) ||
      actionAsked(name, word) !== null ||
      (dispatching.test(name) && mayBeAsked(word));
    return isTold ? [[name, word]] : [];
  });
}

/** What says that an operation's GET does more than read, as the end of a sentence: what names it, or its name; or null. */
export function actionOfGet({ example, acts, saysItReads }: Pick<Operation, "example" | "acts" | "saysItReads">) {
  const { effect, why, isPerhaps } = effectOf("GET", example);
  return acts ?? (effect === "acts" && !(isPerhaps && saysItReads) ? why : null);
}

/** Whether asking an operation by GET would do more than read. */
export const actsByGet = (operation: Parameters<typeof actionOfGet>[0]): boolean => actionOfGet(operation) !== null;

/** Whether an operation's name says that it does something at once, whatever its method: `/accounts/{id}/close`. */
export function actsAtOnce(path: string): boolean {
  const [route = ""] = path.split("?", 1);
  return actsByName(route) || verbPhrase(bare(route.split("/").at(-1) ?? ""), { isOfOne: true }) !== null;
}

/** Whether a GET of this address would do more than read, by its name. */
export const actsByName = (path: string): boolean => effectOf("GET", path).effect === "acts";

/** The segment that names an action, wherever ids follow it: `/users/7/delete`, `/delete/users/7`, `/createdb`. */
function actionIn(segments: readonly string[]): string | null {
  const named = segments
    .map((segment, at) => ({ segment: bare(segment), at }))
    .filter(({ segment }) => !isValue(segment));
  const last = named.at(-1);
  if (!last) return null;
  const before = segments[last.at - 1];
  const isOfOne = before !== undefined && isValue(before);
  const after = before !== undefined && !isOfOne ? bare(before) : undefined;
  const verb = verbPhrase(last.segment, { isOfOne, after });
  if (verb !== null) return verb;
  // Below `/createdb` there may be nothing but `/createdb`: some routers look at the beginning only.
  const phrase = named
    .map(({ segment }) => segment)
    .find((segment) => !isPlainVerb(segment) && verbPhrase(segment) !== null);
  if (phrase !== undefined) return phrase;
  // `/reset/bob`: a verb before the one thing that it is done to, but not `/reset/status`.
  const [done = "", to = ""] = segments.slice(-2).map(bare);
  if (segments.length > 1 && isPlainVerb(done) && !isToldOf(done, to)) return done;
  // `/delete/users/7`: what is removed stands behind the word for it.
  return (
    named
      .map(({ segment }) => segment)
      .find((segment) => /^(delete|remove|destroy|drop|purge|wipe|erase|truncate)$/i.test(segment)) ?? null
  );
}

/** File endings of pages that a program writes; what else stands behind a dot is a name. */
const endings = /\.(php\d?|aspx?|jspx?|do|action|html?|cgi|pl|py|rb|json|xml|csv|pdf|txt|cfm|as[hm]x|svc)$/i;
const isValue = (segment: string): boolean => /\{|^\d+$|^[\da-f-]{16,}$|^postern-[\da-f]+$/i.test(segment);
/** Names of a route, without what some servers take for parameters of one: `;jsessionid=…`. */
const segmentsOf = (route: string): string[] =>
  route.split("/").flatMap((segment) => namesIn(decoded(segment).split(";", 1)[0]?.trim() ?? "").map(inEnglish));

/** A segment, or two of one that tells a thing what to do: `7:archive`; without what marks a call: `_close`, `Publish()`. */
function namesIn(segment: string): string[] {
  const name = segment.replace(/^_(?=[a-z])/, "").replace(/\(\)$/, "");
  const [, of = "", told = ""] = /^([^:]+):([a-z]+)$/i.exec(name) ?? [];
  return isValue(of) ? [of, told] : name === "" ? [] : [name];
}
const bare = (segment: string): string => segment.replace(/\.[a-z]{2,6}$/i, "");
