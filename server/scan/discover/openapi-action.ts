import { actingVerb, verbPhrase, wordsOf } from "../safety/acting-words.ts";
import { mayActAtEnd } from "../safety/doubtful-words.ts";
import { sentenceThatActs } from "../safety/says-it-acts.ts";
import { intentionOf } from "./intention.ts";
import { isObject, type JsonObject } from "./openapi-document.ts";

/** What a document says of an operation that does more than read, as the end of a sentence; null where nothing does. */
export function actionSaid({ operationId, summary, description, responses }: JsonObject, path: string): string | null {
  for (const text of [summary, description]) {
    const sentence = typeof text === "string" ? sentenceThatActs(text) : null;
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
  if (isSaid || verbPhrase(name) !== null || verbPhrase(method) !== null || (!isOfPath && mayActAtEnd(method)))
    return `its document calls it ${name.slice(0, 60)}`;
  // Some generators list 201 beside the 200 of whatever they describe.
  const statuses = Object.keys(isObject(responses) ? responses : {});
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
  const texts = [operation.summary, operation.description].filter((text) => typeof text === "string" && text !== "");
  const [first = "", ...others] = texts.map(String);
  if (!reading.test(first.trim()) || actionSaid(operation, path) !== null) return false;
  // "Finds the user and bans them", "Returns nothing. Halts the machine."
  const clauses = [first, ...others].flatMap((text) =>
    text
      .slice(0, 2_000)
      .replace(/\s+/g, " ")
      .split(/[.;!?]|,? and |,? then /i, 24),
  );
  return clauses.slice(1).every((clause) => !beginsWithAction(clause));
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
