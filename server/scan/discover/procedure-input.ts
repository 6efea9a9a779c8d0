import { isTransformed, plain } from "../inventory/procedure-data.ts";
import type { Operation } from "../operation.ts";
import { actsByGet } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { Answer } from "../wire/probe.ts";
import { jsonBody } from "./answer-shape.ts";
import type { DiscoverContext } from "./context.ts";
import { createSeenValues, type SeenValues } from "./seen-values.ts";

/** What an input lacks, as the validator of a procedure says it. */
type Lack = { path: (string | number)[]; expected: string; options: unknown[] };
/** An input so far, and whether the server wraps data as superjson does. */
type Input = { value: unknown; isWrapped: boolean };

const maxDepth = 4;
const maxProcedures = 200;
/** Rounds in which an input is completed: an object, what it holds, what that holds, and its formats. */
const maxRounds = 4;

/**
 * The operations, and where one is a procedure's query that complains about its input, the input that its validator takes:
 * made of what it says to be missing, with ids that the answers of its router show.
 */
export async function completeInputs(operations: readonly Operation[], context: DiscoverContext): Promise<Operation[]> {
  const queries = new Set(operations.filter(isQuery).slice(0, maxProcedures));
  const values = createSeenValues();
  const answers = await mapParallel([...queries], context.concurrency, async (operation) => {
    if (context.remaining() <= 0) return null;
    return await context.get(operation.path);
  });
  const asked = new Map([...queries].map((operation, at) => [operation, answers[at] ?? null] as const));
  for (const [{ path }, answer] of asked) if (answer?.status === 200) values.learn(path, jsonBody(answer));
  const completed = await mapParallel(operations, context.concurrency, async (operation) => {
    const answer = asked.get(operation);
    return answer?.status === 400 ? await withInput(operation, answer, values, context) : operation;
  });
  // Who is refused before the input is looked at is not told what it lacks; what others of that name take is likely it.
  const known = new Map(completed.filter((one) => one.exampleSeen).map((one) => [nameOf(one.path), one.example]));
  return completed.map((operation) => {
    const { status } = asked.get(operation) ?? { status: null };
    const example = status === 401 || status === 403 ? known.get(nameOf(operation.path)) : undefined;
    const query = example?.slice(example.indexOf("?"));
    return query?.startsWith("?input=") ? { ...operation, example: operation.path + query } : operation;
  });
}

/** The last name of a procedure: `get` of `/trpc/notes.get`. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/** `/trpc/notes.get` without an input of its own. */
const isQuery = (operation: Operation): boolean =>
  operation.method === "GET" &&
  /\/trpc\/[\w.]{1,100}$/i.test(operation.path) &&
  !/[?&]input=/.test(operation.example) &&
  !actsByGet(operation);

async function withInput(
  operation: Operation,
  refused: Answer,
  values: SeenValues,
  context: DiscoverContext,
): Promise<Operation> {
  let input: Input = { value: undefined, isWrapped: false };
  let answer = refused;
  for (let round = 0; round < maxRounds && context.remaining() > 0; round++) {
    const next = completedInput(answer, input, (name) => values.candidates(`${operation.path}/{${name}}`, name)[0]);
    if (next === null || inputQuery(next) === inputQuery(input)) break;
    input = next;
    answer = await context.get(operation.path + inputQuery(input));
    if (answer.status !== 400) break;
  }
  const exampleSeen = answer.status !== null && answer.status < 300;
  return { ...operation, example: operation.path + inputQuery(input), exampleSeen };
}

/**
 * An input in which is filled what the answer to the one before says to be missing or of another type, as zod and its kin
 * word it; null where the answer says nothing of the kind. `shownAs` knows values that the target showed.
 */
function completedInput(answer: Answer, before: Input, shownAs: (name: string) => string | undefined): Input | null {
  const body = jsonBody(answer) as { error?: unknown } | undefined;
  const isWrapped = isTransformed(body?.error);
  const error = plain(body?.error) as { message?: unknown } | null | undefined;
  const lacks = typeof error?.message === "string" ? lacksIn(error.message) : [];
  if (lacks.length === 0) return null;
  let value = structuredClone(before.value);
  for (const { path, expected, options } of lacks.slice(0, 30)) {
    if (path.length > maxDepth) continue;
    const name = String(path.findLast((part) => typeof part === "string") ?? "");
    value = withValue(value, path, exampleOf(expected, options, name, shownAs));
  }
  return { value, isWrapped };
}

/** The query that carries an input. */
function inputQuery({ value, isWrapped }: Input): string {
  if (value === undefined) return "";
  return `?input=${encodeURIComponent(JSON.stringify(isWrapped ? { json: value } : value))}`;
}

function lacksIn(message: string): Lack[] {
  let issues: unknown;
  try {
    issues = JSON.parse(message.slice(0, 20_000));
  } catch {
    return [];
  }
  if (!Array.isArray(issues)) return [];
  return issues.flatMap((issue): Lack[] => {
    if (typeof issue !== "object" || issue === null || !Array.isArray(issue.path)) return [];
    const path: unknown[] = issue.path;
    const isPath = path.every((part) => typeof part === "string" || typeof part === "number");
    if (!isPath || path.includes("__proto__")) return [];
    const options: unknown[] = Array.isArray(issue.options) ? issue.options : (issue.values ?? []);
    const expected = String(issue.validation ?? issue.format ?? issue.expected ?? "string");
    return [{ path: path as (string | number)[], expected, options: Array.isArray(options) ? options : [] }];
  });
}

function exampleOf(
  expected: string,
  [option]: unknown[],
  name: string,
  shownAs: (name: string) => string | undefined,
): unknown {
  if (option !== undefined) return option;
  if (expected === "object" || expected === "record") return {};
  if (expected === "array" || expected === "set") return [];
  if (expected === "boolean") return true;
  const shown = shownAs(name);
  if (/^(number|int|integer|bigint)$/.test(expected))
    return shown !== undefined && /^\d+$/.test(shown) ? Number(shown) : 1;
  if (shown !== undefined) return shown;
  if (expected === "uuid" || expected === "guid") return "00000000-0000-4000-8000-000000000001";
  if (expected === "email") return "someone@example.com";
  if (expected === "url") return "https://example.com/";
  if (/date/.test(expected)) return "2025-01-01T00:00:00.000Z";
  return /^(q|query|search|term|text|keyword)$/i.test(name) ? "a" : "1";
}

function withValue(whole: unknown, [first, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (first === undefined) return value;
  const base = typeof whole === "object" && whole !== null ? whole : typeof first === "number" ? [] : {};
  const inner = withValue((base as Record<string | number, unknown>)[first], rest, value);
  if (!Array.isArray(base)) return { ...base, [first]: inner };
  return typeof first === "number" && first < 10 ? Object.assign([...base], { [first]: inner }) : base;
}
