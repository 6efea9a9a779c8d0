import { actingVerb, verbPhrase, wordsOf } from "../safety/acting-words.ts";
import { isDescribing } from "../safety/describing-words.ts";
import { mayActAtEnd } from "../safety/doubtful-words.ts";
import { effectOf, isOffered } from "../safety/effect.ts";
import { isGeneratedToRead } from "../safety/generated-to-read.ts";
import { isActedOn } from "../safety/run-on-words.ts";
import { sentenceThatActs } from "../safety/says-it-acts.ts";
import { intentionOf } from "./intention.ts";
import { isObject, type JsonObject } from "./openapi-document.ts";

/** What a document says of an operation that does more than read, as the end of a sentence; null where nothing does. */
export function actionSaid(operation: JsonObject, path: string): string | null {
  const { operationId, summary, description, responses } = operation;
  for (const text of [summary, description]) {
    const sentence = typeof text === "string" ? sentenceThatActs(text) : null;
    if (sentence !== null && isMadeForAnswer(sentence, responses)) continue;
    if (sentence !== null) return `its document says “${sentence.slice(0, 80)}”`;
  }
  // Frameworks put the module before the function's name and the method behind.
  const name =
    String(operationId ?? "")
      .split(/[.:/]/)
      .at(-1)
      ?.replace(/([-_](by|via|using|with))?[-_](get|head)$|(By|Via|Using|With)(Get|Head)$/i, "") ?? "";
  // `UsersController_deleteAll`: a class before its method.
  const method = /^[A-Z][A-Za-z\d]*_(\w+)$/.exec(name)?.[1] ?? name;
  // Of a verb and one thing, `closeAccount`, a name says as much as a sentence.
  const words = wordsOf(method.slice(0, 60));
  const isSaid = words.length === 2 && sentenceThatActs(words.join(" ")) !== null;
  // What is as likely an action as a name is one where a function is called by it, unless its path is called the same.
  const ofPath = new Set(wordsOf(path));
  const isOfPath = words.every((word) => ofPath.has(word) || ofPath.has(`${word}s`));
  // A name is no more than the path where its document says what one gets: `generateReport`, “Returns the report”.
  const isMade = words[0] === "generate" && isGeneratedToRead(method) && begins([summary, description]);
  if (/^(execute|run|perform)$/.test(words[0] ?? "") && /^search(es)?$/.test(words.at(-1) ?? "") && words.length < 5)
    return resultSaid();
  if (isMade) return resultSaid();
  if (isSaid || verbPhrase(name) !== null || verbPhrase(method) !== null || (!isOfPath && mayActAtEnd(method)))
    return `its document calls it ${name.slice(0, 60)}`;
  return resultSaid();

  function resultSaid(): string | null {
    if (begins([summary, description])) return statusSaid(responses, path);
    return statusSaid(responses, path) ?? outcomeSaid(responses) ?? tagSaid(operation);
  }
}

/** How a tag begins that is no name of a group, because all or the whole is gone by it: "Delete everything". */
const ofTheWhole =
  /^(delete|remove|destroy|drop|purge|wipe|erase|truncate|reset|clear|flush|empty|shut down|shutdown|restart|reboot)s? (everything|all|the (whole |entire )?(database|db|data|system|server|app|application|cache|store|shop|lab))\b/i;

function tagSaid({ tags }: JsonObject): string | null {
  const said = Array.isArray(tags) ? tags.slice(0, 20).find((tag) => ofTheWhole.test(String(tag).trim())) : undefined;
  return said === undefined ? null : `its document groups it under “${String(said).trim().slice(0, 80)}”`;
}

/** What a success is described as that tells what was done, in so few words: "User deleted", "Database populated." */
function outcomeSaid(responses: JsonObject[string] | undefined): string | null {
  const all = responses !== undefined && isObject(responses) ? Object.entries(responses) : [];
  const described = all.flatMap(([status, answer]) =>
    /^(200|2XX)$/i.test(status) && isObject(answer) && typeof answer.description === "string"
      ? [answer.description.trim()]
      : [],
  );
  const said = described.find((text) => wasDone.test(text) && !ofAnswered.test(text));
  return said === undefined ? null : `its document says of its success “${said.slice(0, 80)}”`;
}

const wasDone =
  /^[\w' -]{2,50} (?:populated|seeded|created|deleted|removed|destroyed|dropped|purged|wiped|erased|truncated|reset|cleared|flushed|emptied|migrated|inserted|added|saved|updated|sent|imported|restarted|rebuilt|restored|activated|deactivated|unsubscribed|cancell?ed|revoked|registered)(?: successfully)?\.?$/i;
/** How a description begins, or what it speaks of, that tells of what is shown. */
const ofAnswered =
  /^(lists?|all|every|returns?|gets?|shows?|the (list|data|results?|ones?)|recent|recently|last|latest|newly|items|information|details|number|count|objects? |\{|\[)|\b(reports?|requests?|responses?|results?|pdf|quer(y|ies)|file|documents?|image|messages?|tokens?|data|list)\b/i;

/** Whether a sentence tells of making what is only read, “Create report”, and the document shows that the answer holds it. */
function isMadeForAnswer(sentence: string, responses: JsonObject[string] | undefined): boolean {
  const made = /^(?:creat|build|mak|produc|compil|render|prepar|generat)(?:e|es|s|ing)? (.{1,80})$/i.exec(
    sentence.trim(),
  );
  if (made === null || !isGeneratedToRead(made[1] ?? "")) return false;
  const all = responses !== undefined && isObject(responses) ? responses : {};
  const answers = Object.entries(all).filter(([status]) => /^2/.test(status));
  return answers.some(
    ([status, answer]) =>
      (status === "200" || status === "2XX") &&
      isObject(answer) &&
      ((isObject(answer.content) && Object.keys(answer.content).length > 0) || isObject(answer.schema)),
  );
}

/** What the statuses of an operation's successes say, where none of them gives anything to read. */
function statusSaid(responses: JsonObject[string] | undefined, path: string): string | null {
  // Some generators list 201 beside the 200 of whatever they describe.
  const statuses = Object.keys(responses !== undefined && isObject(responses) ? responses : {});
  const successes = statuses.filter((status) => /^[23]/.test(status));
  const [first = ""] = successes;
  if (first === "" || !successes.every((status) => Object.hasOwn(changing, status))) return null;
  // A sign of life has nothing to say, and whether something is there is said by 204 or 404.
  if (first === "204" && (statuses.includes("404") || intentionOf(path) === "health")) return null;
  return `its document says that it answers ${first} ${changing[first]}`;
}

/** How a description begins that says what one gets: "List imported authors", "Check if a pull request was merged". */
const reading =
  /^(?:this endpoint |this |it |endpoint (?:to|that|for) |(?:allows?|enables?) (?:[\w-]+ ){0,6}to |used to )?(?:get|list(?! an? )|return|fetch|retrieve|show|display|view|read|search|find|count|describe|check|look up|provide|export|download)(?:e?s)?\b(?! (?:rid|in|out|it out|off)\b)/i;

/** Whether a document says that an operation reads, and nothing in it that it acts; its name alone says less. */
export function isSaidToRead(operation: JsonObject, path: string): boolean {
  const [first = "", ...others] = textsOf([operation.summary, operation.description]);
  if ((!begins([first]) && !isNameOnly(first)) || actionSaid(operation, path) !== null) return false;
  if (tellsOfResult(first.toLowerCase(), path) || isDoneAnyway(first.toLowerCase().trim(), path)) return false;
  // What is generated may be kept or sent as well: "Returns the report and mails it".
  if (/generat/i.test(path) && others.concat(first).some((text) => keeps.test(text))) return false;
  // "Finds the user and bans them", "Returns nothing. Halts the machine."
  const clauses = [first, ...others].flatMap((text) =>
    text
      .slice(0, 2_000)
      .replace(/\s+/g, " ")
      .split(/[.;!?]|,? and |,? then /i, 24),
  );
  return clauses.slice(1).every((clause) => !beginsWithAction(clause));
}

/** Words that are plural or singular things as they stand, and are not what something is done to: "suggestions", "history". */
const isShown = (word: string): boolean =>
  isDescribing(word) || (/[a-z]{3}s$/.test(word) && !/(ss|us|is)$/.test(word) && !isActedOn(word));

/**
 * Whether a summary is nothing but the name of what one gets: "Archive 2024", "Plans", "Follow suggestions", but neither
 * "Follow users" nor "Archive".
 */
function isNameOnly(summary: string): boolean {
  const text = summary.trim().replace(/\.$/, "");
  if (!/^[a-z]+(?:[ -][a-z]+){0,3}(?: \d{4})?$/i.test(text)) return false;
  const words = text.toLowerCase().split(/[ -]/);
  const last = words.at(-1) ?? "";
  if (words.some((word) => /^(an?|the|all|every|my|your|its|this|now|and|or|to)$/.test(word))) return false;
  if (words.length === 1) return isShown(last) && actingVerb(last) === null;
  // "Merge branches" says as well what is done to them.
  const isNoun = mayActAtEnd(words[0] ?? "") ? isDescribing(last) || isOffered(last) : isShown(last);
  return isNoun || /^(19|20)\d\d$/.test(last);
}

const textsOf = (texts: readonly unknown[]): string[] =>
  texts.filter((text) => typeof text === "string" && text !== "").map(String);

/** Whether the first of what a document says begins with what one gets. */
const begins = (texts: readonly unknown[]): boolean => reading.test(textsOf(texts)[0]?.trim() ?? "");

/** What is done with a thing that is generated, beside handing it out. */
const keeps =
  /\b(e-?mail|mail|send|sent|stor|sav|persist|queu|creat|deliver|publish|upload|notif|archiv|charg|schedul|background|asynchron|job|trigger|start|delet|remov|writ)/i;

/** Names under which something is taken in, whatever the words for it: "Fetch the latest orders" of a sync. */
const takesIn = /^(import|sync|upload|upgrade|deploy|setup|pull|refresh|reload|install|populate)$/;
/** What costs somebody something: "Returns the coupon" of one that is redeemed is no word for reading it. */
const costs =
  /^(pay|payout|buy|sell|purchase|refund|charge|transfer|redeem|claim|donate|renew|void|expire|ban|kick|mute|block|freeze|suspend|evict|halt|exit|quit|reboot|escalate|acknowledge|snooze|disarm|dispense|unfollow|unlock|unregister|unblock|elevate|invoke|spawn|mint)$/;

/** What takes something away from whoever asks next, or closes it, whatever comes back: `/queue/pop`. */
const takesAway = /^(pop|dequeue|lease|consume|ack|acknowledge|next|take|receive|close|finalize|advance|drain)$/;
/** What is done to a thing behind whose id it stands and is read as often: `/users/7/report`. */
const readOfOne =
  /^(search|report|export|preview|download|block|build|release|order|backup|store|patch|set|archive|share|history|generate)$/;

/**
 * Whether no word for what comes back tells that nothing was done: `/queue/pop` takes its message away, and of what stands behind
 * a thing's id, `/orders/{id}/close`, only a document that names it as what one gets does: "Returns the refund".
 */
function isDoneAnyway(said: string, path: string): boolean {
  const [name = "", before = ""] = path.split("?", 1)[0]?.split("/").filter(Boolean).slice(-2).reverse() ?? [];
  const verbs = wordsOf(name.slice(0, 60));
  if (/^\W*(?:this endpoint |it )?(list|check|count|search|find out)/.test(said)) return false;
  if (verbs.some((verb, at) => takesAway.test(verb) && (at === 0 || at === verbs.length - 1))) return true;
  const [verb = ""] = verbs;
  const isOfOne = before.includes("{");
  const isDoubtful = effectOf("GET", path).effect !== "reads";
  if (!isOfOne || !isDoubtful || readOfOne.test(verb)) return false;
  return !said
    .slice(0, 300)
    .split(/[^a-z]+/)
    .slice(1)
    .some((word) => word === verb || word === `${verb}s`);
}

/** Whether what a document says that one gets is what comes of an action: "Returns the banned user", "Returns the coupon". */
function tellsOfResult(said: string, path: string): boolean {
  const named = path.split("/").filter((segment) => segment !== "" && !segment.includes("{"));
  const verbs = named.slice(-2).flatMap((segment) => wordsOf(segment.slice(0, 60)));
  const words = said.slice(0, 300).split(/[^a-z]+/, 12);
  const isAsked = /^(this endpoint |it )?(list|check|count|search|find out)/.test(said.trim());
  return verbs.some((verb) => {
    if (
      takesIn.test(verb) &&
      (!/^\W*(get|list|return|show|display|view|count|describe|check)/.test(said) ||
        /\b(from|latest|newest)\b/.test(said))
    )
      return true;
    if (isAsked) return false;
    const stem = verb.replace(/[ey]$/, "");
    const isDone = (word: string) => word.length > 3 && word.startsWith(stem) && /(ed|aid|old|ent|orn)$/.test(word);
    if (verb !== "generate" && stem.length > 1 && words.slice(1, 5).some(isDone) && actingVerb(verb) !== null)
      return true;
    return (
      costs.test(verb) && !words.some((word) => word !== verb.concat("ed") && !isDone(word) && word.startsWith(stem))
    );
  });
}

const beginsWithAction = (clause: string): boolean => {
  const [word = ""] = clause
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  const acting = actingVerb(word);
  return acting !== null && !ofAnswers.test(word) ? true : sentenceThatActs(clause) !== null;
};

/** How a clause goes on that tells of the answer: "open ones come first", "reports whether". */
const ofAnswers =
  /^(open|closed?|reports?|orders?|shares?|sets?|stores?|lists?|uses?|used|links?|blocks?|processes|builds?|releases?|votes?|updates|imports?|changes)$/;

/** Successes that give nothing to read (RFC 9110, 15.3). */
const changing: Readonly<Record<string, string>> = {
  201: "Created",
  202: "Accepted",
  204: "No Content",
  205: "Reset Content",
};
