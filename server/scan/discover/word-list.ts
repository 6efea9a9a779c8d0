import { randomBytes } from "node:crypto";
import type { Operation } from "../operation.ts";
import { forEachParallel } from "../parallel.ts";
import type { Answer } from "../probe.ts";
import { destructiveReason } from "../safety/destructive.ts";
import { BudgetSpentError } from "../send.ts";
import { steadyBody } from "./answer-shape.ts";
import { answeredOperations } from "./answered-operations.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { dropAlike } from "./drop-alike.ts";
import { commonWords, prefixes, rootWords, subWords } from "./words.ts";

/** A directory to try, with its final slash, and the words to try in it. */
type Directory = { path: string; words: readonly string[]; depth: number };

const maxDepth = 3;

/** Operations under names that APIs commonly use, told apart from the target's way of saying 'not here'. */
export const wordList: DiscoverySource = {
  name: "The word list",
  async discover(context) {
    const queue = startingPoints(context);
    const queued = new Set(queue.map(({ path }) => path));
    const hits: Answer[] = [];
    try {
      for (let next = 0; next < queue.length && context.remaining() > 0; next++) {
        const directory = queue[next];
        if (directory === undefined) break;
        const found = await dropAliases(await tryDirectory(directory, context), hits, context);
        hits.push(...found);
        for (const further of furtherDirectories(directory, found)) {
          if (!queued.has(further.path)) queue.push(further);
          queued.add(further.path);
        }
      }
    } catch (error) {
      if (!(error instanceof BudgetSpentError)) throw error;
    }
    return await answeredOperations(hits, "word-list", context);
  },
};

/** The root, the target's own directory and every place where known operations live get the whole list. */
function startingPoints({ base, operations, leads }: DiscoverContext): Directory[] {
  const own = base.pathname.replace(/[^/]*\.[^/]*$/, "").replace(/\/*$/, "/");
  const known = operations.flatMap(
    ({ path }) => /^((?:\/(?:api|rest|v\d[\w.]*|internal|admin))+)\//.exec(path)?.[1] ?? [],
  );
  const full = [...new Set([own, "/", ...known.map((path) => `${path}/`)])];
  const guesses = [...new Set([...leads.directories, ...prefixes.map((path) => `${path}/`)])].filter(
    (path) => !full.includes(path),
  );
  return [
    ...full.map((path) => ({ path, words: rootWords, depth: 0 })),
    ...guesses.map((path) => ({ path, words: commonWords, depth: 1 })),
    ...resourcesOf(operations).map((path) => ({ path: `${path}/`, words: subWords, depth: 1 })),
  ];
}

/** Paths of known operations that look like a resource: no parameters, no extension. */
function resourcesOf(operations: Operation[]): string[] {
  const resources = operations.map(({ path }) => path).filter((path) => /^(\/[\w-]+){1,4}$/.test(path));
  return [...new Set(resources)].slice(0, 40);
}

async function tryDirectory(directory: Directory, context: DiscoverContext): Promise<Answer[]> {
  const hits: Answer[] = [];
  await forEachParallel(directory.words, context.concurrency, async (word) => {
    if (context.remaining() <= 0) return;
    const path = directory.path + word;
    if (context.identity === "owner" && destructiveReason("GET", path) !== null) return;
    const answer = await context.ask("GET", path);
    if (!(await context.calibration.isMiss(answer))) hits.push(answer);
  });
  return dropAlike(hits, directory.words.length, (count, status) =>
    context.log(`${directory.path} answers ${count} names alike with ${status}; they are not counted`),
  );
}

/**
 * Drops names that are known elsewhere and answer the same below any made-up directory: a route such as
 * `/:anything/:anything/posts` has one operation, not one for each directory that was guessed.
 */
async function dropAliases(found: Answer[], earlier: Answer[], context: DiscoverContext): Promise<Answer[]> {
  const kept: Answer[] = [];
  await forEachParallel(found, context.concurrency, async (hit) => {
    const { path } = hit.probe;
    const word = nameOf(path);
    const isSame = (other: Answer) => other.status === hit.status && steadyBody(other) === steadyBody(hit);
    const twin = earlier.find((other) => nameOf(other.probe.path) === word && isSame(other));
    if (twin && context.remaining() > 0) {
      const madeUp = path.replaceAll(/[^/]+(?=\/)/g, () => `q${randomBytes(5).toString("hex")}`);
      if (madeUp !== path && isSame(await context.ask("GET", madeUp))) return;
    }
    kept.push(hit);
  });
  return kept;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function furtherDirectories(directory: Directory, hits: Answer[]): Directory[] {
  if (directory.depth >= maxDepth) return [];
  return hits.flatMap((hit) => {
    const route = hit.probe.path.replace(/\/$/, "");
    const name = route.slice(route.lastIndexOf("/") + 1);
    if (name.includes(".") || destructiveReason("GET", route) !== null) return [];
    const isVersion = /^(v\d|api|rest)/i.test(name);
    const path = `${route}/`;
    return [{ path, words: isVersion ? rootWords : subWords, depth: directory.depth + (isVersion ? 0 : 1) }];
  });
}
