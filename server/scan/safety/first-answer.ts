import { decoded } from "../inventory/decoded.ts";
import { wordsOf } from "./acting-words.ts";
import { isShownThing } from "./doubtful-words.ts";
import { type Sending, sendsElsewhere } from "./sent-on.ts";

/**
 * What the first answer of a GET shows whose name leaves open whether it acts: that it reads, that it was refused and so did
 * nothing, or neither.
 */
export type Shown = "reads" | "refused" | "open";

type Told = Sending & { body: string; probe?: { identity: string; path: string } };

/** What stands around a thing in an answer. */
const envelope = /^(data|result|response|item|payload|attributes|value)$/i;
/** What says nothing but that a request went well, or of the answer itself. */
const besideData =
  /^(success|succeeded|ok|acknowledged|status_?code|code|message|msg|detail|info|meta|_?links?|time|timestamp|ts|date|took|duration\w*|version|request_?id|trace_?id|path|count|total|page|limit|next|previous)$/i;
/** What a thing calls itself by. */
const ownName = /^(id|_id|uuid|guid|name|user_?name|login|slug|key|code|number)$/i;
const maxEnvelopes = 3;
/** Characters of a text that is more than a message. */
const longText = 400;
/** Characters of an answer that is looked at for the thing that it shows. */
const longestThing = 100_000;

/** What the answer shows, where `word` is the name that leaves it open. */
export function shownByFirst(answer: Told, word: string): Shown {
  const { status, body, headers = {} } = answer;
  if (status === null) return "open";
  if ((status >= 400 && status < 500) || status === 501 || status === 503) return "refused";
  if (status >= 300 && status < 400) return sendsElsewhere(answer) ? "open" : "refused";
  if (status !== 200 && status !== 203 && status !== 206) return "open";
  const text = body.trim();
  if (text === "") return "open";
  if (text.startsWith("<") && /^text\/html|^$/i.test(headers["content-type"] ?? "")) return shownByPage(text);
  if (/^[[{]/.test(text)) {
    try {
      return shownByJson(JSON.parse(text), word, answer.probe?.path ?? "");
    } catch {
      // A list or a thing that was cut off, or a text that looks like one.
    }
  }
  const isData = !/^(text\/(plain|html)|application\/json|$)/i.test(headers["content-type"] ?? "");
  return isData || text.length > longText ? "reads" : "open";
}

/** Words for handing out what nobody gets again: a job of `/queue/pop` reads like any other. */
const taking = /^(pop|dequeue|lease|consume|next|take|receive|claim|shift|acquire)$/;

/** Whether a name says that what it shows is taken away by whoever asks. */
export const takesAway = (word: string): boolean => {
  const words = wordsOf(word);
  return [words[0], words.at(-1)].some((one) => one !== undefined && taking.test(one));
};

/** Which one thing an answer shows, by what it calls itself; null where it shows none, or several. */
export function thingIn(body: string): string | null {
  if (body.length > longestThing || !body.trimStart().startsWith("{")) return null;
  let thing: unknown;
  try {
    thing = JSON.parse(body);
  } catch {
    return null;
  }
  for (let left = maxEnvelopes; left >= 0; left--) {
    if (typeof thing !== "object" || thing === null || Array.isArray(thing)) return null;
    const [, own] = Object.entries(thing).find(([name]) => /^(_?id|uuid|guid|key)$/i.test(name)) ?? [];
    if (typeof own === "string" || typeof own === "number") return String(own);
    thing = Object.entries(thing).find(([name, value]) => envelope.test(name) && typeof value === "object")?.[1];
  }
  return null;
}

/** The page of a form, whose name is done by whoever sends it, or one that scripts fill: it holds no text of its own. */
function shownByPage(html: string): Shown {
  if (/<form\b/i.test(html) && /<(input|textarea|select)\b/i.test(html)) return "reads";
  if (!/<script\b/i.test(html) || html.length > 20_000) return "open";
  const body = /<body\b[^<>]{0,500}>/i.exec(html);
  const text = html
    .slice(body ? body.index : 0)
    .replace(/<(script|style|noscript)\b[^<>]{0,500}>[^<]{0,500}/gi, "<")
    .replace(/<[^<>]{0,500}>/g, "")
    .replaceAll(/[<\s]/g, "");
  return text === "" ? "reads" : "open";
}

function shownByJson(json: unknown, word: string, path: string): Shown {
  let thing = json;
  for (let left = maxEnvelopes; left >= 0; left--) {
    if (typeof thing !== "object" || thing === null) return "open";
    // Nothing to read is no list that was read.
    if (Array.isArray(thing)) return thing.length > 0 ? "reads" : "open";
    if (saysItFailed(thing)) return "refused";
    const inner: unknown = Object.entries(thing).find(
      ([name, value]) => envelope.test(name) && typeof value === "object" && value !== null,
    )?.[1];
    if (inner === undefined) break;
    thing = inner;
  }
  if (typeof thing !== "object" || thing === null) return "open";
  const entries = Object.entries(thing).filter(([, value]) => value !== null && value !== "");
  if (isActedUpon(entries, word, path) || tellsState(entries, word)) return "open";
  const held = entries.filter(([name]) => !besideData.test(name));
  const isMore = held.some(([, value]) => typeof value === "object" && Object.keys(value as object).length > 0);
  return isMore || held.length > 1 ? "reads" : "open";
}

function saysItFailed(thing: object): boolean {
  const { error, errors, success, status } = thing as Record<string, unknown>;
  const isSaid = (value: unknown) =>
    (typeof value === "string" && value !== "") ||
    value === true ||
    (typeof value === "object" && value !== null && Object.keys(value).length > 0);
  return isSaid(error) || isSaid(errors) || success === false || /^(error|fail|failed|failure)$/i.test(String(status));
}

/** Whether an answer is the very thing that the name is done to, as after it was: `{"id":7}` of `/orders/7/close`. */
function isActedUpon(entries: readonly [string, unknown][], word: string, path: string): boolean {
  const segments = (path.split("?", 1)[0] ?? "").split("/").filter(Boolean).map(decoded);
  const at = segments.findIndex((segment) => segment.toLowerCase() === word.toLowerCase());
  if (at < 0) return false;
  // `/refund/7` shows a refund as likely as not, but `/orders/7/refund` gives the order back.
  const things = [segments[at - 1], isShownThing(word) ? undefined : segments[at + 1]];
  return entries.some(([name, value]) => ownName.test(name) && things.includes(String(value)));
}

/** Whether an answer tells that what the name is for is the case now: `{"status":"closed"}` of `/close`, `{"votes":4}`. */
function tellsState(entries: readonly [string, unknown][], word: string): boolean {
  const verbs = wordsOf(word);
  const states = new Set(verbs.flatMap(statesOf));
  const counts = new Set(verbs.flatMap((verb) => [`${verb}s`, `${verb}es`, `${verb} count`, `${verb}s count`]));
  return entries.some(([name, value]) => {
    const said = wordsOf(name).join(" ");
    if (typeof value === "string" && states.has(value.toLowerCase())) return true;
    if (typeof value === "number" && counts.has(said)) return true;
    const [state = ""] = said.replace(/^(is|was|has been) /, "").split(" ");
    return states.has(state) && value !== false && value !== 0;
  });
}

const irregular: Readonly<Record<string, string>> = {
  pay: "paid",
  sell: "sold",
  hide: "hidden",
  freeze: "frozen",
  leave: "left",
  withdraw: "withdrawn",
  buy: "bought",
  put: "put",
  on: "on",
  off: "off",
};

/** Words for the state that a verb leads to: "closed", "banned", "running". */
function statesOf(verb: string): string[] {
  const last = verb.at(-1) ?? "";
  const known = Object.hasOwn(irregular, verb) ? [irregular[verb] as string] : [];
  const regular = [`${verb}ed`, `${verb}d`, `${verb}${last}ed`, verb.replace(/y$/, "ied")];
  const going = [`${verb}ing`, `${verb}${last}ing`, verb.replace(/e$/, "ing")];
  return [...known, ...[...regular, ...going].filter((word) => word !== verb)];
}
