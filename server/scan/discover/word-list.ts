import { randomBytes } from "node:crypto";
import { isAnsweredByWord } from "../safety/answered-by-word.ts";
import { actsByName, effectOf } from "../safety/effect.ts";
import { nothingToRead } from "../safety/reports-acting.ts";
import { BudgetSpentError } from "../wire/budget.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { Answer } from "../wire/probe.ts";
import { steadyBody } from "./answer-shape.ts";
import { answeredOperations } from "./answered-operations.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { dropAlike } from "./drop-alike.ts";
import { planRounds, type Round, roundsBelow } from "./word-plan.ts";

const maxDepth = 3;
/** Names tried on a target of which next to nothing is known; words are then the only way in. */
const blindAllowance = 1_700;
/** Below this many known operations a target counts as such. */
const fewOperations = 12;
/** Otherwise so many names for each known operation, but never fewer than this: cost stays in proportion. */
const namesPerOperation = 2;
const leastAllowance = 230;
/** Each find makes more of them likely. */
const allowancePerFind = 20;

/** Operations under names that APIs commonly use, told apart from the target's way of saying 'not here'. */
export const wordList: DiscoverySource = {
  name: "The word list",
  async discover(context) {
    const { base, operations, leads } = context;
    const queue = planRounds({ base, operations, directories: leads.directories });
    // A page that was read for its links is what surrounds an API, also under a name that operations have.
    const known = new Set([...operations.map(({ path }) => path), ...leads.pages]);
    const asked = new Map<string, Set<string>>();
    const hits = new Map<string, Answer[]>();
    const expanded = new Set<string>();
    let allowance = namesTried(operations.length);
    try {
      for (let round = queue.shift(); round && allowance > 0 && context.remaining() > 0; round = queue.shift()) {
        const tried = asked.get(round.path) ?? new Set();
        asked.set(round.path, tried);
        const mayTry = (path: string) => !known.has(path) && context.mayGuess(path);
        const fresh = round.words.filter((word) => !tried.has(word) && mayTry(round.path + word));
        const words = fresh.slice(0, allowance);
        for (const word of words) tried.add(word);
        allowance -= words.length;
        const { kept, askedAgain } = await tryNames(round.path, words, context);
        allowance -= askedAgain;
        const found = await dropAliases(kept, hits, context);
        hits.set(round.path, [...(hits.get(round.path) ?? []), ...found]);
        allowance += found.length * allowancePerFind;
        for (const further of furtherRounds(round, found)) {
          if (!expanded.has(further.path)) queue.unshift(further);
          expanded.add(further.path);
        }
      }
    } catch (error) {
      if (!(error instanceof BudgetSpentError)) throw error;
    }
    const kept = [...hits].flatMap(([path, answers]) => dropped(path, answers, asked.get(path)?.size ?? 0, context));
    return await answeredOperations(kept, "word-list", context);
  },
};

/** How many names are tried on a target of which so many operations are known, while none of them is found. */
export function namesTried(known: number): number {
  return known < fewOperations ? blindAllowance : Math.max(leastAllowance, known * namesPerOperation);
}

async function tryNames(
  path: string,
  words: readonly string[],
  context: DiscoverContext,
): Promise<{ kept: Answer[]; askedAgain: number }> {
  const hits = await mapParallel(words, context.concurrency, async (word): Promise<Answer[]> => {
    if (context.remaining() <= 0) return [];
    const { effect } = effectOf("GET", path + word);
    if (effect === "acts" || (effect === "unknown" && !context.asksDoubtful)) return [];
    const answer = await context.ask("GET", path + word);
    return (await context.calibration.isMiss(answer)) ? [] : [answer];
  });
  let askedAgain = 0;
  const kept = await mapParallel(hits.flat(), context.concurrency, async (hit) => {
    if (!isRefusal(hit) || context.remaining() < timesAgain) return [hit];
    askedAgain += timesAgain;
    return await whereRefused(hit, context);
  });
  return { kept: dropped(path, kept.flat(), words.length, context), askedAgain };
}

const isRefusal = ({ status }: Answer) => status === 401 || status === 403;
/** Requests that a refusal costs at most until it is believed. */
const timesAgain = 2;

/**
 * A find that is a refusal, if it is one of its name: the session may have ended when it was tried. It is refused again, and what was
 * made up beside it now is not.
 */
async function whereRefused(hit: Answer, context: DiscoverContext): Promise<Answer[]> {
  const { path } = hit.probe;
  const again = await context.ask("GET", path);
  if (await context.calibration.isMiss(again)) return [];
  const beside = await context.ask("GET", `${path.slice(0, path.lastIndexOf("/"))}/q${randomBytes(5).toString("hex")}`);
  return beside.status === again.status && steadyBody(beside) === steadyBody(again) ? [] : [again];
}

function dropped(path: string, hits: readonly Answer[], asked: number, context: DiscoverContext): Answer[] {
  return dropAlike(hits, asked, (count, status) =>
    context.log(`${path} answers ${count} names alike with ${status}; they are not counted`),
  );
}

/**
 * Drops names that are known elsewhere and answer the same below any made-up directory: a route such as
 * `/:anything/:anything/posts` has one operation, not one for each directory that was guessed.
 */
async function dropAliases(
  found: Answer[],
  earlier: ReadonlyMap<string, Answer[]>,
  context: DiscoverContext,
): Promise<Answer[]> {
  const known = [...earlier.values()].flat();
  const named = new Set(context.operations.map(({ path }) => nameOf(path)));
  const kept = await mapParallel(found, context.concurrency, async (hit): Promise<Answer[]> => {
    const { path } = hit.probe;
    const word = nameOf(path);
    const isSame = (other: Answer) => other.status === hit.status && steadyBody(other) === steadyBody(hit);
    const isTwin = known.some((other) => nameOf(other.probe.path) === word && isSame(other));
    if (!isTwin && !named.has(word)) return [hit];
    const made = (segment: string) => (segment === "" ? "" : `q${randomBytes(5).toString("hex")}`);
    const folders = path.split("/").slice(0, -1);
    // Some routers look at the last name alone, below any folder of theirs or below any at all.
    const madeUp = [folders.map(made), [...folders.slice(0, -1), made(folders.at(-1) ?? "")]];
    for (const place of new Set(madeUp.map((parts) => [...parts, word].join("/")))) {
      if (place === path || context.remaining() <= 0) continue;
      if (isSame(await context.ask("GET", place))) return [];
    }
    return [hit];
  });
  return kept.flat();
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function furtherRounds({ depth, path }: Round, hits: readonly Answer[]): Round[] {
  if (depth >= maxDepth) return [];
  const below = hits.flatMap((hit) => {
    const route = hit.probe.path.replace(/\/$/, "");
    if (nameOf(route).includes(".") || actsByName(route)) return [];
    // What answers as an action does has no parts, and where routers look at the beginning alone each name below would be one more.
    if (nothingToRead(hit) !== null && !isAnsweredByWord(route)) return [];
    return roundsBelow(route, depth);
  });
  // A directory that was only guessed and has one operation is likely to have more.
  return hits.length > 0 && depth > 0 ? [...below, ...siblingRound(path, depth)] : below;
}

function siblingRound(path: string, depth: number): Round[] {
  return /^(\/(api|rest|v\d[\w.]*|internal|admin|debug|actuator|private))+\/$/i.test(path)
    ? roundsBelow(path.replace(/\/$/, ""), depth)
    : [];
}
