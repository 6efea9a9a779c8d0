import { type Row, recordOf, rowsOf, textOf } from "../authorize/row-owners.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import type { Lifecycle } from "./find-lifecycles.ts";
import { placeOfItems } from "./items-of.ts";
import { type Body, idIn, itemPath, parameterOf } from "./made-objects.ts";
import { isSetByTarget } from "./set-by-target.ts";

/** Envelopes of answers, which no request has. */
const envelope = /^(data|result|item|response|payload|value|content)$/i;

/**
 * Bodies for making an object of a kind that no document describes, likeliest first: the fields of one that the identity
 * is shown, without those that the target sets; then the texts alone, for those that refuse what they do not know. The
 * body is wrapped as the object itself is, `{ article: { … } }`, and not wrapped then. Empty where nothing is shown.
 */
export async function seenBodies(
  { create, read, flat, shown: elsewhere, operations }: Lifecycle & { operations: readonly Operation[] },
  get: (operation: Operation, path: string, purpose: string) => Promise<Answer>,
): Promise<Body[]> {
  const list = operations.find(({ method, path }) => method === "GET" && path === create.path);
  if (!list) return [];
  const [collection = ""] = (elsewhere ?? create.example).split("?", 1);
  const shown = await get(list, collection, "List what exists, to learn what an object looks like");
  const [row] = readingOf(shown).kind === "success" ? rowsOf(parseJson(shown.body)) : [];
  const parameter = parameterOf(read);
  const id = row ? idIn(row, parameter) : null;
  if (!row || id === null) return [];
  const path = itemPath(placeOfItems(collection, flat), id, read.path);
  const answer = await get(read, path, "Read one of them, to learn what an object looks like");
  const whole = readingOf(answer).kind === "success" ? parseJson(answer.body) : null;
  const record = recordOf(whole);
  const fields = writable({ ...row, ...record }, parameter);
  const texts = Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === "string"));
  const wrapper =
    record && record !== whole ? Object.keys(whole as Row).find((name) => !envelope.test(name)) : undefined;
  const bodies = Object.keys(texts).length < Object.keys(fields).length ? [fields, texts] : [fields];
  const filled = bodies.filter((body) => Object.keys(body).length > 0);
  return wrapper === undefined ? filled : [...filled.map((body) => ({ [wrapper]: body })), ...filled];
}

/** Fields of what is shown that whoever writes may set, by their names. */
export function writable(row: Row, parameter: string): Body {
  return Object.fromEntries(
    Object.entries(row).filter(([name, value]) => {
      const isPlain = textOf(value) !== null || typeof value === "boolean" || isListOfTexts(value);
      return isPlain && !isSetByTarget(name) && name.toLowerCase() !== parameter.toLowerCase();
    }),
  );
}

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");
