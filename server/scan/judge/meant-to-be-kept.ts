import { templateKey } from "../../../src/contract/path-template.ts";
import type { Evidence } from "../../checks/check.ts";
import { factsOf } from "../compare/compare-facts.ts";
import type { Operation } from "../operation.ts";
import { wordsOf } from "../safety/acting-words.ts";
import type { Answer } from "../wire/probe.ts";
import { isRead } from "../wire/read-request.ts";
import type { JudgedNote, JudgeMemory } from "./memory.ts";
import { privateValuesIn } from "./private-data.ts";

/** Values kept of one operation, and of all together. */
const maxValues = 100;
const maxKept = 20_000;
/** As many equal values are no chance. */
const enough = 2;

/** What an operation showed its owner that looks private, when it refuses strangers; null when it does not. */
export function keptValues({ operation, readings }: Evidence, verdict: JudgedNote["verdict"]): Set<string> | null {
  const mine = readings["owner-first"];
  if (!isRefusal(verdict) || mine?.kind !== "success" || !isRead(operation)) return null;
  const values = new Set<string>();
  for (const { value, says } of privateValuesIn(mine.answer))
    if (says !== "reference" && values.size < maxValues) values.add(value);
  return values;
}

/** Takes values that strangers are refused and that are nobody's mere contact: seen elsewhere they prove something. */
export function rememberKept({ readings }: Evidence, { kept, texts }: JudgeMemory): void {
  const mine = readings["owner-first"];
  if (!mine) return;
  for (const text of textsIn(mine.answer)) if (texts.size < maxKept) texts.add(text);
  for (const { value, says } of privateValuesIn(mine.answer))
    if (says === "telling" && isLong(value) && kept.size < maxKept) kept.add(value);
}

/**
 * What shows that the private data which strangers get was meant to be kept from them, to complete "though …"; null where
 * nothing shows it. Field names alone never do: shops and authors have an email, too.
 */
export function meantToBeKept(
  { operation, readings, isIntimate }: Evidence,
  { kept, texts }: Pick<JudgeMemory, "kept" | "texts">,
  refusals: Refusals,
): string | null {
  if (refusals.namesInternal && isInternal(operation)) return "its address calls it internal";
  const shown = readings.anonymous ?? readings.invalid;
  const values = [...new Set(shown ? [...privateValuesIn(shown.answer)].map(({ value }) => value) : [])];
  const alike = (known: ReadonlySet<string> | undefined) => values.filter((value) => known?.has(value)).length;
  // One's own list may be for oneself, and a thing in it for everyone; what is in both tells whether it is the same data.
  const needed = isIntimate ? 0 : operation.path.split("/").some((segment) => person.test(segment)) ? 1 : enough;
  const beside = besideOf(operation, refusals).find(({ note }) => alike(note.values) >= needed);
  if (beside) return `anonymous callers are refused at ${beside.path}`;
  const known = shown && isBulk(operation) ? [...textsIn(shown.answer)].filter((text) => texts.has(text)).length : 0;
  return alike(kept) >= enough || known >= enough ? "anonymous callers are refused the same values elsewhere" : null;
}

/** What hands out everything at once is nothing that pages show strangers. */
const bulk = /^(exports?|backups?|dumps?|downloads?)(\.\w+)?$/i;
const isBulk = ({ path, graphql }: Operation) =>
  (graphql === undefined ? path.split(/[/_-]/) : wordsOf(graphql.name)).some((word) => bulk.test(word));

/** Texts of an answer that few would use by chance; of a table, its cells. */
function textsIn(answer: Answer): Set<string> {
  const { kind, values } = factsOf(answer);
  const all = [...values.values()].flatMap((set) => [...set]);
  const cells = all.flatMap((line) => {
    const parts = line.split(/[,;\t|]/);
    return kind === "text" || parts.length > 2 ? [line, ...parts] : [line];
  });
  return new Set(cells.map((cell) => cell.trim().replace(/^"|"$/g, "")).filter(isTelling));
}

const isTelling = (text: string) =>
  text.length >= 7 && text.length <= 200 && /[a-z]/i.test(text) && /[\s\d@-]/.test(text);

/**
 * A read of the same thing that refuses strangers for certain; null where none is known. Single things that show their owner more
 * than a list of them shows are no such read: a list may be for everybody, and what it leaves out for few.
 */
export function refusedBeside({ operation, readings }: Evidence, refusals: Refusals): string | null {
  const single = `${templateKey(operation.path)}/{}`;
  const listed = readings.anonymous && fieldsIn(readings.anonymous.answer);
  const showsMore = ({ path, note }: Refusal) =>
    templateKey(path) === single && [...(note.fields ?? [])].some((name) => listed?.has(name) === false);
  return besideOf(operation, refusals).find((refusal) => !showsMore(refusal))?.path ?? null;
}

/** Names of an answer's fields that hold a value, wherever they stand; null of what has none. */
export function fieldsIn(answer: Answer): Set<string> | null {
  const { kind, values } = factsOf(answer);
  if (kind !== "json") return null;
  return new Set([...values.keys()].map((path) => path.slice(path.lastIndexOf(".") + 1).replaceAll("[]", "")));
}

const internal =
  /^(_?admin\w*|administration|superuser|super-?admin|backoffice|back-office|internal|impersonat\w*|debug|actuator|\.?env|metrics|prometheus|heapdump|phpinfo(\.php)?)$/i;
const isInternal = ({ path, graphql }: Pick<Operation, "path"> & Partial<Pick<Operation, "graphql">>) =>
  graphql === undefined && path.split("/").some((segment) => internal.test(segment));

/** Collections of people: how they are reached is what is kept there. */
const person =
  /^(users?|people|persons?|members?|customers?|clients?|contacts?|employees?|patients?|subscribers?|leads?)$/i;

/** Reads that refuse strangers, to be found by path and by path without its version. */
export type Refusals = {
  byPath: ReadonlyMap<string, Refusal>;
  byThing: ReadonlyMap<string, readonly Refusal[]>;
  /** Whether a word such as `admin` tells a part of the API from the rest: not where nearly everything lies below it. */
  namesInternal: boolean;
};
type Refusal = { path: string; note: JudgedNote };

/** Finds the reads of a scan that refuse strangers for certain. */
export function refusalsIn(notes: JudgeMemory["notes"]): Refusals {
  const all = [...notes].flatMap(([key, note]): Refusal[] =>
    key.startsWith("GET ") && isRefusal(note.verdict) && note.verdict.confidence === "confirmed"
      ? [{ path: key.slice(4), note }]
      : [],
  );
  const paths = [...notes.keys()].map((key) => ({ path: key.slice(key.indexOf(" ") + 1) }));
  return {
    namesInternal: paths.length < 10 || paths.filter(isInternal).length * 2 <= paths.length,
    byPath: new Map(all.map((refusal) => [templateKey(refusal.path), refusal])),
    byThing: Map.groupBy(all, ({ path }) => withoutVersion(templateKey(path))),
  };
}

/** Reads of the same thing that refuse strangers: its single things, what is right above it, and its other versions. */
function besideOf({ method, path, graphql }: Operation, { byPath, byThing }: Refusals): Refusal[] {
  if (method !== "GET" || graphql !== undefined) return [];
  const own = templateKey(path);
  const parts = own.split("/");
  const above = [parts.slice(0, -1).join("/"), ...(parts.at(-2) === "{}" ? [parts.slice(0, -2).join("/")] : [])];
  const near = [`${own}/{}`, ...above.filter((one) => !isRoot(one))].flatMap((one) => byPath.get(one) ?? []);
  const router = /^(.*\/[\w-]+\.)(get|one|byId|getById|find|findOne|show|read|detail)$/i.exec(own)?.[1];
  const lists = router ? listing.flatMap((verb) => byPath.get(router + verb) ?? []) : [];
  return [...lists, ...near, ...(byThing.get(withoutVersion(own)) ?? [])];
}

/** What procedures are called that list what another one of their router shows one of: `notes.list` beside `notes.get`. */
const listing = ["list", "all", "getAll", "index", "findMany", "listAll"];

const isRoot = (path: string) => path.split("/").every((segment) => /^(|api|rest|v\d+(\.\d+)*)$/i.test(segment));
const withoutVersion = (path: string) => path.replaceAll(/\/v\d+(\.\d+)*(?=\/)/gi, "/v");

/** A refusal that says of strangers that they are strangers; not found or nothing at all may mean something else. */
const isRefusal = ({ state, code }: JudgedNote["verdict"]) =>
  state === "enforced" &&
  /^(refused-without-credential|soft-denial|redirected-to-sign-in|hidden-from-strangers)$/.test(code);

/** Short numbers, words and dates are everybody's. */
const isLong = (value: string) => value.length >= 7 && /\d/.test(value) && !/^\d{4}-\d{2}-\d{2}/.test(value);
