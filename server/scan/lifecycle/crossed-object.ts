import { rowsOf } from "../authorize/row-owners.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { Answer, Send } from "../wire/probe.ts";
import { askAs } from "./ask-as.ts";
import type { CleanUp } from "./clean-up.ts";
import { idIn, type Made } from "./made-objects.ts";

/** Asks as somebody for another's thing below what is their own. */
export type Crossings = {
  /**
   * Asks by `askAt` for an object at an address with its own id, below something that lists show `label`: a target may look at whose
   * the parent is and forget the child. Null where that was refused, where nothing shows the object there, where the address has one id,
   * and where lists show nothing that could stand above.
   */
  around(
    read: Operation,
    object: Made,
    label: string,
    askAt: (path: string) => Promise<Answer>,
  ): Promise<Answer | null>;
};

type Tools = { send: Send; cleanUp: Pick<CleanUp, "sawElsewhere"> };

/** Creates it for one scan; each list is read once as everybody. */
export function createCrossings(operations: readonly Operation[], { send, cleanUp }: Tools): Crossings {
  const ask = askAs(send);
  const parents = new Map<string, Promise<string | null>>();
  return {
    async around(read, object, label, askAt) {
      const path = await crossed(read, object, label);
      if (path === null) return null;
      const seen = await ask(read, "GET", path, label, `Look for it below what is ${label}'s own`);
      const done = cleanUp.sawElsewhere(object, { path, label }, seen);
      if (done === null) return null;
      const answer = await askAt(path);
      done();
      return readingOf(answer).kind === "success" ? answer : null;
    },
  };

  async function crossed(read: Operation, { path }: Made, label: string): Promise<string | null> {
    const [template, given] = [read.path.split("/"), (path.split("?", 1)[0] ?? "").split("/")];
    const places = template.flatMap((segment, at) => (isParameter(segment) ? [at] : []));
    const last = places.at(-1);
    // An id beside a format, or several in one segment, are no parent's.
    const isPlain = template.every((segment) => isParameter(segment) || !segment.includes("{"));
    if (last === undefined || places.length < 2 || !isPlain || given.length !== template.length) return null;
    const key = `${label} ${template.slice(0, last).join("/")}`;
    const above = parents.get(key) ?? aboveOf(template.slice(0, last), label);
    parents.set(key, above);
    const found = await above;
    const way = found === null ? null : [found, ...given.slice(last)].join("/");
    return way === path ? null : way;
  }

  /** What stands above, each parent the first that the list above it shows. */
  async function aboveOf(template: readonly string[], label: string): Promise<string | null> {
    let above = "";
    for (const [at, segment] of template.entries()) {
      if (at === 0) continue;
      const value = isParameter(segment)
        ? await firstIn(template.slice(0, at).join("/"), above, segment, label)
        : segment;
      if (value === null) return null;
      above = `${above}/${value}`;
    }
    return above;
  }

  async function firstIn(list: string, path: string, parameter: string, label: string): Promise<string | null> {
    const operation = operations.find((one) => one.method === "GET" && one.path === list);
    if (!operation) return null;
    const seen = await ask(operation, "GET", path, label, `List what ${label} has that a thing may stand below`);
    const rows = readingOf(seen).kind === "success" ? rowsOf(parseJson(seen.body)) : [];
    const id = rows.map((row) => idIn(row, parameter.slice(1, -1))).find((one) => one !== null);
    return id === undefined || id === null ? null : encodeURIComponent(id);
  }
}

const isParameter = (segment: string): boolean => /^\{[^{}]+\}$/.test(segment);
