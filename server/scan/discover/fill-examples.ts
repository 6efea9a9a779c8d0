import { templateKey } from "../../../src/contract/path-template.ts";
import { isNothing } from "../compare/is-nothing.ts";
import { namesCustomer } from "../identity/own-names.ts";
import { decoded } from "../inventory/decoded.ts";
import { queryIds } from "../inventory/query-ids.ts";
import type { Operation } from "../operation.ts";
import { actsByGet } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { Answer } from "../wire/probe.ts";
import { jsonBody, mediaType } from "./answer-shape.ts";
import type { DiscoverContext } from "./context.ts";
import { createSeenValues, peopleNouns, placesOf } from "./seen-values.ts";

/** What filling needs: reads with the credential, each path asked once. */
export type FillContext = Pick<DiscoverContext, "get" | "remaining" | "concurrency" | "calibration"> & {
  /** What whoever asks is called: tried first where people are listed, and where no list shows what a parameter wants. */
  names?: readonly string[];
  /** What the customer is called whom whoever asks belongs to. */
  customers?: readonly string[];
  /** Hears of a guess whose address takes other methods only. */
  onOtherMethods?(operation: Operation, answer: Answer): void;
};

/** Whether a parameter takes people, who are called in the form of the one who asks. */
const isOneOf = (template: string, parameter: string, self: string, other: string | undefined): boolean =>
  other !== undefined &&
  formOf(self) === formOf(other) &&
  placesOf(template, parameter).some(({ noun }) => peopleNouns.has(noun));

/** A number, a UUID (RFC 9562) or another name. */
const formOf = (id: string): string =>
  /^\d+$/.test(id) ? "number" : /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? "uuid" : "name";

/** Values tried for one operation before its made-up example stays. */
const maxTries = 4;

/**
 * Replaces made-up path parameters by values that lists of the same target show, parents before children, and marks the
 * examples that were answered as seen. Tentative operations are returned only when they were. Keeps the order.
 */
export async function fillExamples(
  certain: readonly Operation[],
  tentative: readonly Operation[],
  context: FillContext,
): Promise<Operation[]> {
  const guessed = new Set(tentative);
  const operations = [...certain, ...tentative];
  const plain = new Set(operations.filter(({ path }) => !path.includes("{")).map(({ path }) => templateKey(path)));
  const values = createSeenValues();
  const filled = new Map<Operation, Operation>();
  const solved = new Map<string, string>();
  // An id in the query is known once its list was read, like one in the path.
  const isAsked = (operation: Operation) => guessed.has(operation) && queryIds(operation.example).length > 0;
  const levels = Map.groupBy(operations, (one) => one.path.split("{").length - 1 + Number(isAsked(one)));
  for (const level of [...levels.keys()].sort((a, b) => a - b)) {
    const group = levels.get(level) ?? [];
    const reads = group.filter(({ method }) => method === "GET");
    const answered = await mapParallel(reads, context.concurrency, fillRead);
    // Learned in their order, so that two scans of one target ask for the same.
    for (const [index, operation] of reads.entries()) {
      const { result, json } = answered[index] ?? { result: operation };
      filled.set(operation, result);
      if (result !== operation && json !== undefined) values.learn(operation.path, json);
      if (result !== operation && result.exampleSeen) rememberParameters(operation.path, result.example);
    }
    for (const operation of group) if (operation.method !== "GET") filled.set(operation, fillWrite(operation));
  }
  const told = new Set<string>();
  return operations.flatMap((operation) => {
    const result = filled.get(operation) ?? operation;
    // Guesses that differ in their ids alone may be answered with the same one, or with one that is known.
    const call = `${result.method} ${result.path} ${result.example}`;
    if (guessed.has(operation) && (!result.exampleSeen || told.has(call))) return [];
    told.add(call);
    return [result];
  });

  async function fillRead(operation: Operation): Promise<{ result: Operation; json?: unknown }> {
    if (actsByGet(operation) || context.remaining() <= 0) return { result: operation };
    let bare: { result: Operation; json?: unknown } | null = null;
    let refused: string | null = null;
    for (const example of examplesFor(operation)) {
      // What a list links to may be known under a name of its own: `/api/v1` of `/api`, or `/api/notes/v2`, is no item.
      const route = (example.split("?")[0] ?? "").replaceAll(/%2f/gi, "/");
      if (guessed.has(operation) && operation.path.includes("{") && plain.has(templateKey(route))) continue;
      const answer = await context.get(example);
      if (answer.status === 405 && guessed.has(operation)) context.onOtherMethods?.(operation, answer);
      // What is refused is there, as what was made up need not be.
      if (answer.status === 403) refused ??= example;
      if (answer.status === null || answer.status >= 300) continue;
      const json = jsonBody(answer);
      if (guessed.has(operation) && (/html/.test(mediaType(answer)) || (await context.calibration.isMiss(answer))))
        continue;
      const found = { result: { ...operation, example, exampleSeen: true }, json };
      // Where one thing has nothing below it, another may: nobody's data is seen in an empty list.
      if (json === undefined || !isNothing(json)) return found;
      bare ??= found;
    }
    return bare ?? { result: refused === null ? operation : { ...operation, example: refused } };
  }

  /** Candidates for one read: values seen in lists first, the documented or made-up example last. */
  function examplesFor(operation: Operation): string[] {
    if (isAsked(operation) && !operation.path.includes("{")) return asked(operation);
    if (!operation.path.includes("{") || operation.exampleSeen) return [operation.example];
    const made = (context.names ?? []).flatMap((self) => substitute(operation, 0, { self }) ?? []);
    for (let choice = 0; choice < maxTries; choice++) {
      const example = substitute(operation, choice);
      if (example !== null && !made.includes(example)) made.push(example);
    }
    if (guessed.has(operation)) return made;
    // What is only numbered below its parent is shown by no list: the made-up number may be right below a true parent.
    const partly = made.length === 0 ? substitute(operation, 0, { otherwise: operation.example }) : null;
    // Whose things stand below a person's name is shown to that person, though no list of people may be.
    for (const name of made.length === 0 ? (context.names ?? []) : []) {
      const own = substitute(operation, 0, { spare: name });
      if (own !== null) made.push(own);
    }
    if (partly !== null) made.push(partly);
    return made.includes(operation.example) ? made : [...made, operation.example];
  }

  /** The example with ids of its query replaced by seen ones; none where nothing of that kind was seen. */
  function asked({ path, example }: Operation): string[] {
    const query = new URLSearchParams(example.slice(example.indexOf("?") + 1));
    return Array.from({ length: maxTries }, (_, choice) => {
      const filled = new URLSearchParams(query);
      for (const { name } of queryIds(example)) {
        const value = values.candidates(`${path}/{${name}}`, name)[choice];
        if (value !== undefined && filled.has(name)) filled.set(name, value);
      }
      return `${path}?${filled}`;
    }).filter((made, index, all) => made !== `${path}?${query}` && all.indexOf(made) === index);
  }

  /** What a parameter is tried with for which no list shows anything. */
  function otherwiseFor(operation: Operation, name: string): readonly string[] {
    if (isAnonymous(operation, name)) return values.names();
    return namesCustomer(name) ? (context.customers ?? []) : [];
  }

  /** Whether nothing says what a parameter wants: a guess, or a name that a bundler took away. */
  function isAnonymous(operation: Operation, name: string): boolean {
    return guessed.has(operation) ? name === "name" : operation.source === "javascript" && name === "id";
  }

  function fillWrite(operation: Operation): Operation {
    if (!operation.path.includes("{") || operation.exampleSeen) return operation;
    const example = substitute(operation, 0);
    if (example !== null) return { ...operation, example, exampleSeen: true };
    // What is known of a path stays, where one of its parameters is unknown.
    const partly = substitute(operation, 0, { otherwise: operation.example });
    return partly === null ? operation : { ...operation, example: partly };
  }

  /**
   * The example with every parameter replaced by a seen value; null when one of them has none, or, with something to fall
   * back to, when none of them has one. `spare` fills one that has none. `self` stands where others are called alike; null where none is.
   */
  function substitute(
    operation: Operation,
    choice: number,
    { otherwise, spare, self }: { otherwise?: string; spare?: string; self?: string } = {},
  ): string | null {
    let complete = true;
    let wants = self;
    let filled = false;
    let before = "";
    let left = spare;
    const given = otherwise?.split(/[?#]/, 1)[0]?.split("/");
    const parts = operation.path.split("/").map((segment, index) => {
      const made = segment.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
        const place = `${before}/${segment}`;
        const parent = solved.get(templateKey(place));
        const own = values.candidates(`${before}/${whole}`, name);
        const candidates = own.length > 0 ? own : otherwiseFor(operation, name);
        let value = choice === 0 ? (parent ?? candidates[0]) : (candidates[choice] ?? parent);
        if (wants !== undefined && parent === undefined && isOneOf(`${before}/${whole}`, name, wants, own[0]))
          [value, wants] = [wants, undefined];
        if (value === undefined) [value, left] = [left, undefined];
        if (value !== undefined) filled = true;
        else if (given?.[index] && segment === whole) return given[index];
        else complete = false;
        return encodeURIComponent(value ?? "");
      });
      before = segment === "" ? before : `${before}/${segment}`;
      return made;
    });
    const query = operation.example.includes("?") ? operation.example.slice(operation.example.indexOf("?")) : "";
    return complete && filled && wants === undefined ? parts.join("/") + query : null;
  }

  /** What an answered example had in its parameters' places serves the operations below it as well. */
  function rememberParameters(path: string, example: string): void {
    const given = (example.split("?")[0] ?? "").split("/");
    let before = "";
    for (const [index, segment] of path.split("/").entries()) {
      const place = segment === "" ? before : `${before}/${segment}`;
      if (/^\{[^{}]*\}$/.test(segment) && !solved.has(templateKey(place))) {
        solved.set(templateKey(place), decoded(given[index] ?? ""));
      }
      before = place;
    }
  }
}
