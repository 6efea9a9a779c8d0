import { folderOf } from "../inventory/folder-of.ts";
import type { Operation } from "../operation.ts";
import {
  commonWords,
  firstWords,
  ownSuffixes,
  prefixes,
  probeWords,
  rootWords,
  subWords,
  tellingWords,
} from "./words.ts";

/** Names to try in one directory, which ends with a slash. `depth` counts the directories that words alone led to. */
export type Round = { path: string; words: readonly string[]; depth: number };

/** What the plan is made from. */
export type PlanInput = { base: URL; operations: readonly Operation[]; directories: ReadonlySet<string> };

/** Resources that get names of their own tried below them. */
const maxResources = 40;
/** Where the APIs begin of which nothing else is known, most usual first. */
const usualRoots = ["/api/", "/", "/api/v1/"];
/** Names of the target's own that are tried in places where an API may also begin. */
const maxNouns = 8;

/**
 * What to try, most promising first: telling names where the API is known to begin, then the target's own nouns and the
 * commonest names where it may begin as well, then names below its resources, and the long lists last.
 */
export function planRounds({ base, operations, directories }: PlanInput): Round[] {
  const roots = rootsOf(base, operations);
  const guesses = [...directories, ...prefixes.map((path) => `${path}/`)].filter((path) => !roots.includes(path));
  const places = [...new Set(guesses)];
  const paths = new Set(operations.map(({ path }) => `${path}/`));
  // Where scripts send their requests an API begins, unless that is one of its resources.
  const named = [...directories].filter((path) => !roots.includes(path) && !paths.has(path)).slice(0, 4);
  // What acts in one place is not guessed in others.
  const reading = operations.filter(({ acts }) => acts === undefined);
  const nouns = nounsOf(reading);
  const resources = resourcesOf(operations);
  const suffixes = suffixesOf(reading);
  const at = (paths: readonly string[], words: readonly string[], depth: number): Round[] =>
    paths.map((path) => ({ path, words, depth }));
  const first = operations.length === 0 ? [...new Set([...named, ...usualRoots])] : [];
  return [
    ...at(first, firstWords, 1),
    ...at(roots, tellingWords, 0),
    ...at(named, tellingWords, 1),
    ...at(places.slice(0, 12), [...new Set([...probeWords.slice(0, 8), ...nouns.slice(0, 4)])], 1),
    ...at(resources.slice(0, 12), [...new Set([...suffixes, ...ownSuffixes])], 1),
    ...at(places, [...new Set([...probeWords, ...nouns])], 1),
    ...at(roots, commonWords, 0),
    ...at(resources, [...new Set([...suffixes, ...ownSuffixes])], 1),
    ...at(roots, rootWords, 0),
    ...at(places.slice(0, 6), commonWords, 1),
    ...at(resources, subWords, 1),
  ];
}

/** What a name that was found is worth: a place where an API begins gets the long lists, a resource the short one. */
export function roundsBelow(path: string, depth: number): Round[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const isRoot = /^(v\d|api|rest|internal|admin)/i.test(name);
  return [{ path: `${path}/`, words: isRoot ? commonWords : ownSuffixes, depth: depth + (isRoot ? 0 : 1) }];
}

/** Where an API begins: at `/api`, `/v1` or an area of one, or at such a name below what an application is mounted at, `/hub/api`. */
const beginning =
  /^(?:(?:\/(?:api|rest|v\d[\w.]*|internal|admin))+|(?:\/[\w.-]+){1,2}(?:\/(?:api|rest|v\d[\w.]*))+)(?=\/)/i;
const atTheRoot = /^(?:\/(?:api|rest|v\d[\w.]*|internal|admin))+(?=\/)/i;

/** How a target's APIs begin: below names alone where none begins at its root, as the names there would come too late. */
const beginningOf = (operations: readonly Operation[]): RegExp =>
  operations.some(({ path }) => /^\/(api|rest|v\d[\w.]*)\//i.test(path)) ? atTheRoot : beginning;

/** The name below which an application is mounted: all that is known is there, and it is none of an API's own, such as `/api`. */
function mountOf(operations: readonly Operation[]): string[] {
  const [first, ...more] = new Set(operations.map(({ path }) => /^\/[\w.-]+(?=\/)/.exec(path)?.[0] ?? ""));
  return first && more.length === 0 && !beginning.test(`${first}/`) ? [`${first}/`] : [];
}

/**
 * Every place where known operations live, that of the most first, with the root and the target's own directory; areas of
 * one, such as `/api/admin/`, come last. A page at the root may answer to any name, and would use up the tries.
 */
function rootsOf(base: URL, operations: readonly Operation[]): string[] {
  const own = `${folderOf(base.pathname)}/`;
  const begins = beginningOf(operations);
  const known = operations
    .filter(({ intention }) => intention !== "static")
    .map(({ path }) => begins.exec(path)?.[0] ?? "");
  const counts = Map.groupBy(known, (path) => `${path}/`);
  const mostUsed = [...counts].sort((one, other) => other[1].length - one[1].length).map(([path]) => path);
  const ordered = mostUsed.toSorted((one, other) => Number(isArea(one)) - Number(isArea(other)));
  const apis = ordered.filter((path) => !isArea(path));
  return [...new Set([...apis, ...mountOf(operations), own, "/", ...ordered])].slice(0, 6);
}

const isArea = (path: string): boolean => /\/(internal|admin)\/$/.test(path);

/** Paths of known operations that look like a resource: no parameters, no extension; those with items come first. */
function resourcesOf(operations: readonly Operation[]): string[] {
  const plain = operations.map(({ path }) => path).filter((path) => /^(\/[\w-]+){1,4}$/.test(path));
  const parents = new Set(operations.flatMap(({ path }) => /^((?:\/[\w-]+)+)\/\{/.exec(path)?.[1] ?? []));
  const unique = [...new Set(plain)].sort((one, other) => Number(parents.has(other)) - Number(parents.has(one)));
  return unique.slice(0, maxResources).map((path) => `${path}/`);
}

/** What the target itself calls its resources, most used first. */
function nounsOf(operations: readonly Operation[]): string[] {
  const counts = new Map<string, number>();
  const begins = beginningOf(operations);
  for (const { path } of operations) {
    const noun = /^\/([a-z][\w-]{2,30})(\/|$)/i.exec(path.replace(begins, ""))?.[1];
    if (noun) counts.set(noun, (counts.get(noun) ?? 0) + 1);
  }
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, maxNouns)
    .map(([noun]) => noun);
}

/** Names that stand below two resources at least, so that they may stand below others. */
function suffixesOf(operations: readonly Operation[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const { path } of operations) {
    const match = /^(.*\/[\w-]+)\/([a-z][\w-]+)$/i.exec(path);
    if (!match?.[1] || !match[2] || match[1].includes("{")) continue;
    owners.set(match[2], (owners.get(match[2]) ?? new Set()).add(match[1]));
  }
  return [...owners].filter(([, places]) => places.size > 1).map(([suffix]) => suffix);
}
