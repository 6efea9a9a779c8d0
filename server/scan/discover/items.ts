import { randomBytes } from "node:crypto";
import { templateKey, toTemplate } from "../../../src/contract/path-template.ts";
import type { Operation } from "../operation.ts";
import { actsByName } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import { createMethodFinder } from "./allowed-methods.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { fillExamples } from "./fill-examples.ts";
import { foundOperation } from "./found-operation.ts";
import { itemsBehindLists } from "./neighbours.ts";

/**
 * Single items behind known lists, and what was guessed with parameters, where a value that the target shows is answered:
 * what they take besides reading is asked afterwards. An item that cannot be read tells its methods by its 405.
 */
export const items: DiscoverySource = {
  name: "Items of lists",
  async discover(context) {
    const reads = context.operations.filter(({ method, graphql }) => method === "GET" && !graphql);
    const lists = reads.filter(({ path }) => path.includes("{") || toTemplate(path) === path);
    const guesses = untold(
      [...context.leads.tentative, ...itemsBehindLists(withWrites(lists, context.operations))],
      reads,
    );
    const refused = new Map<Operation, { example: string; allow: string | undefined }>();
    const filled = await fillExamples(lists, guesses, {
      ...context,
      onOtherMethods: (operation, { probe, headers }) => {
        if (!refused.has(operation)) refused.set(operation, { example: probe.path, allow: headers.allow });
      },
    });
    const answered = filled.slice(lists.length);
    answered.push(...(await shutItems(guesses, answered, context)));
    const methods = createMethodFinder(context);
    const writes: Operation[] = [];
    for (const operation of guesses) {
      const said = refused.get(operation);
      if (!said || answered.some(({ path }) => path === operation.path)) continue;
      const { path, provenance = [] } = operation;
      const { example } = said;
      const stated = await methods(example, said.allow, path);
      for (const method of stated.methods.filter((one) => one !== "GET")) {
        writes.push({ ...foundOperation({ method, path, source: "answer", example, exampleSeen: true }), provenance });
      }
    }
    return [...answered, ...writes];
  },
};

/**
 * Items behind lists that are refused to whoever scans: the address of one is refused as well, while neither a neighbour of the
 * list nor anything below the item is there. So no guard of a whole folder speaks, and the route is there; nor is a method refused
 * that hardly any takes, as where rights come before methods.
 */
async function shutItems(
  guesses: readonly Operation[],
  answered: readonly Operation[],
  { get, ask, remaining, concurrency }: DiscoverContext,
): Promise<Operation[]> {
  const told = new Set(answered.map(({ path }) => path));
  const isAt = async (path: string, statuses: readonly number[]) => {
    if (remaining() <= 0) return false;
    const { status } = await get(path);
    return status !== null && statuses.includes(status);
  };
  const found = await mapParallel(guesses, concurrency, async (guess): Promise<Operation[]> => {
    const list = /^((?:\/[\w.~-]+)+)\/\{[^{}/]+\}$/.exec(guess.path)?.[1];
    if (list === undefined || told.has(guess.path) || actsByName(guess.example)) return [];
    const parent = list.slice(0, list.lastIndexOf("/"));
    const isShut =
      (await isAt(list, refusals)) &&
      (await isAt(`${list}/1`, refusals)) &&
      !refusals.includes((await ask("TRACE", `${list}/1`)).status ?? 0) &&
      (await isAt(`${parent}/q${randomBytes(5).toString("hex")}/1`, [404])) &&
      (await isAt(`${list}/1/q${randomBytes(5).toString("hex")}`, [404]));
    return isShut ? [{ ...guess, example: `${list}/1` }] : [];
  });
  return found.flat();
}

const refusals = [401, 403];

/** The lists, and the writes that name the parameters of their items. */
function withWrites(lists: readonly Operation[], operations: readonly Operation[]): Operation[] {
  return [...lists, ...operations.filter(({ method, path }) => method !== "GET" && path.includes("{"))];
}

/** Guesses that are no known operation under another name of its parameters, each once. */
export function untold(guesses: readonly Operation[], known: readonly Operation[]): Operation[] {
  const told = new Set(known.map(({ method, path }) => `${method} ${templateKey(path)}`));
  return guesses.filter(({ method, path, example }) => {
    // A read that is asked by an id in its query is another question to the same path.
    const key = `${method} ${templateKey(path)}`;
    if (told.has(key) && (path.includes("{") || !example.includes("?"))) return false;
    told.add(key);
    return true;
  });
}
