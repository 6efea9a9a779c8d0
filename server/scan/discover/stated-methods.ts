import { matchesTemplate, templateKey } from "../../../src/contract/path-template.ts";
import type { Operation } from "../operation.ts";
import { actsByGet } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import { createMethodFinder, type StatedMethods } from "./allowed-methods.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { foundOperation } from "./found-operation.ts";

const maxPaths = 150;
/** Paths that are asked first: where none of them states anything, the target is one that never does. */
const patience = 8;
/** Paths that state nothing new after which the rest is taken to be as complete. */
const enough = 30;
/** Paths that state their methods before silence about another one tells that it is not there. */
const fewestStated = 3;

type Known = { operations: Operation[]; key: string; first: Operation };
type Asked = Known & { said: StatedMethods };

/** Methods of known paths that nothing named, by the `Allow` of `OPTIONS` (RFC 9110 §9.3.7, §10.2.1). */
export const statedMethods: DiscoverySource = {
  name: "Allowed methods",
  async discover(context) {
    const asked = await askAll(knownPaths(context.operations), context);
    const stated = asked.filter(({ said }) => said.isThere);
    if (isBlanket(stated.map(({ said }) => said.methods.filter((method) => method !== "GET")))) return [];
    await dropInvented(asked, stated, context);
    const isShared = stated.some((one) => servesTwo(one, stated));
    return stated.flatMap((one) => {
      const { operations, first, said } = one;
      // A router that also sees `/users/{id}` in `/users/me` states the methods of both.
      const wider = context.operations.filter(({ path }) => path.includes("{") && matchesTemplate(path, first.path));
      const taken = new Set([...operations, ...wider].map(({ method }) => method));
      const { path, example } = first;
      return (isShared ? ofItsOwn(one, stated) : said.methods)
        .filter((method) => !taken.has(method))
        .map((method) => foundOperation({ method, path, source: "answer", where: `Allow of ${path}`, example }));
    });
  },
};

/** Whether one class serves a list and this item of it, for both state the same: all that it has, to make, to change and to remove. */
function servesTwo({ first, said }: Asked, stated: readonly Asked[]): boolean {
  const above = first.path.slice(0, first.path.lastIndexOf("/"));
  return makesAndChanges(said.methods) && stated.some((one) => one.first.path === above && isAlike(one.said, said));
}

/**
 * The methods of a list or of an item alone, where the target has classes that serve both: things are made at the list, and
 * changed and removed at themselves.
 */
function ofItsOwn(asked: Asked, stated: readonly Asked[]): string[] {
  const { methods } = asked.said;
  if (!makesAndChanges(methods)) return methods;
  const isItem = asked.first.path.endsWith("}") || servesTwo(asked, stated);
  return methods.filter((method) => method === "GET" || (method === "POST") !== isItem);
}

const makesAndChanges = (methods: readonly string[]): boolean =>
  methods.includes("POST") && methods.some((method) => /^(PUT|PATCH|DELETE)$/.test(method));

const isAlike = (one: StatedMethods, other: StatedMethods): boolean =>
  one.methods.toSorted().join() === other.methods.toSorted().join();

/** Paths of an API, those first of which the fewest methods are known; the order is the same in every scan. */
function knownPaths(operations: readonly Operation[]): Known[] {
  const asked = operations.filter(
    ({ graphql, intention }) => !graphql && intention !== "static" && intention !== "documentation",
  );
  return [...Map.groupBy(asked, ({ path }) => templateKey(path))]
    .flatMap(([key, group]): Known[] => {
      const first = group.find(({ exampleSeen }) => exampleSeen) ?? group[0];
      return first ? [{ key, operations: group, first }] : [];
    })
    .sort((one, other) => one.operations.length - other.operations.length || (one.key < other.key ? -1 : 1));
}

/** Asks in rounds, so that what is given up does not depend on which answer came first. */
async function askAll(paths: readonly Known[], context: DiscoverContext): Promise<Asked[]> {
  const methods = createMethodFinder(context);
  const asked: Asked[] = [];
  for (const [from, to] of [
    [0, patience],
    [patience, enough],
    [enough, maxPaths],
  ]) {
    const round = await mapParallel(paths.slice(from, to), context.concurrency, async (known) => {
      const example = known.first.example.split("?", 1)[0] ?? known.first.example;
      return { ...known, said: await methods(example, undefined, known.first.path) };
    });
    asked.push(...round);
    const stated = asked.filter(({ said }) => said.isThere);
    const isFruitful = stated.some(({ said, operations }) => {
      return said.methods.some((method) => !operations.some((operation) => operation.method === method));
    });
    if (stated.length === 0 || (stated.length >= enough && !isFruitful)) break;
  }
  return asked;
}

/** Whether many paths have the same changing methods: then a proxy or a framework speaks for all of them. */
function isBlanket(sets: readonly string[][]): boolean {
  const distinct = new Set(sets.map((methods) => methods.toSorted().join()));
  return sets.length >= 4 && distinct.size === 1 && (sets[0]?.length ?? 0) > 1;
}

/**
 * Takes back writes that only scripts name, below a base that had to be guessed: the target states the methods of the
 * paths that it has, and answers not found for theirs.
 */
async function dropInvented(
  asked: readonly Asked[],
  stated: readonly Asked[],
  context: DiscoverContext,
): Promise<void> {
  if (stated.length < fewestStated) return;
  const invented = asked.filter(({ operations, said }) => {
    return said.status === 404 && operations.every(({ method, source }) => method !== "GET" && source === "javascript");
  });
  if (invented.length === 0 || (await isSilentWhereSomethingIs(asked, context))) return;
  const dropped = new Set(invented.flatMap(({ operations }) => operations));
  context.operations = context.operations.filter((operation) => !dropped.has(operation));
  const paths =
    invented.length === 1 ? "1 path that scripts write to is" : `${invented.length} paths that scripts write to are`;
  context.log(`${paths} not there: the target states the methods of others, and answers not found for these`);
}

/** Whether something that can be read answers OPTIONS with not found as well: then that says nothing of the others. */
async function isSilentWhereSomethingIs(asked: readonly Asked[], context: DiscoverContext): Promise<boolean> {
  const silent = asked.filter(({ said, first }) => said.status === 404 && !first.path.includes("{"));
  const reads = silent.flatMap(({ operations }) => operations.filter(({ method }) => method === "GET"));
  for (const read of reads.slice(0, patience)) {
    if (context.remaining() <= 0 || actsByGet(read)) continue;
    const { status } = await context.get(read.example);
    if (status !== null && status < 300) return true;
  }
  return false;
}
