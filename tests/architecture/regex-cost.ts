import { type Automaton, automatonOf, repeats } from "./regex-automaton.ts";

/**
 * The most ways at one time in which the engine may have to read the same text: a number where its time grows with the
 * text alone, Infinity where it may grow faster. Never too low: what cannot be judged throws.
 *
 * A backtracking engine tries one way after the other, so its steps are the ways through the automaton. Their number
 * stays bounded just when no leaf can return to itself by two ways over one text (exponential), and no two leaves p and
 * q can read one text from p to p, from p to q and from q to q (polynomial): Weber and Seidl, "On the degree of
 * ambiguity of finite automata" (1991); Weideman et al., "Analyzing matching time behavior of backtracking regular
 * expression matchers" (2016). The search for the place where a match begins is one such p.
 */
export function regexCost(source: string, flags: string): number {
  if (!repeats(source, flags)) return 1;
  const automaton = automatonOf(source, flags);
  const { leaves } = automaton;
  const all = leaves.map((_, at) => at);
  const search = leaves.length - 1;
  // Once a leaf that ends is read, the match succeeds at or behind it: no text is read again before it.
  const failing = all.filter((at) => !leaves[at]?.ends);
  const reach = closure(automaton, all);
  const failingReach = closure(automaton, failing);
  const circle = (from: ReadonlyMap<number, Set<number>>, at: number) =>
    new Set(all.filter((other) => from.get(at)?.has(other) && from.get(other)?.has(at)));

  const failingCircles = new Map(failing.filter((at) => at !== search).map((at) => [at, circle(failingReach, at)]));
  for (const round of new Set(failingCircles.values()))
    if (returnsTwice(automaton, round)) return Number.POSITIVE_INFINITY;

  const feeds = new Map<number, number[]>();
  for (const [q, qs] of failingCircles) {
    if (qs.size === 0) continue;
    const before = all.filter((p) => p !== q && reach.get(p)?.has(p) && reach.get(p)?.has(q) && !qs.has(p));
    feeds.set(
      q,
      before.filter((p) => spreads(automaton, p, circle(reach, p), q, qs, reach)),
    );
  }

  const ways = new Map<number, number>();
  const waysAt = (q: number): number => {
    const known = ways.get(q);
    if (known !== undefined) return known;
    // A circle of feeds has no end but its bounds.
    ways.set(q, Number.POSITIVE_INFINITY);
    const bound = (at: number) => leaves[at]?.bound ?? 1;
    const most = Math.max(1, ...(feeds.get(q) ?? []).map((p) => waysAt(p) * Math.min(bound(p), bound(q))));
    ways.set(q, most);
    return most;
  };
  return Math.max(1, ...[...feeds.keys()].map(waysAt));
}

/** Which leaves each leaf can reach in one step or more. */
function closure({ leaves }: Automaton, among: number[]): Map<number, Set<number>> {
  const allowed = new Set(among);
  return new Map(
    among.map((start) => {
      const found = new Set<number>();
      const open = [start];
      for (let at = open.pop(); at !== undefined; at = open.pop())
        for (const to of leaves[at]?.next.keys() ?? [])
          if (allowed.has(to) && !found.has(to)) {
            found.add(to);
            open.push(to);
          }
      return [start, found];
    }),
  );
}

/** How many ways lead from one leaf, which has read `last`, over `next` to another. */
function count({ leaves }: Automaton, from: number, to: number, last: number, next: number): number {
  const ways = leaves[from]?.next.get(to) ?? [];
  return ways.filter((guards) => guards.every((guard) => guard(last, next))).length;
}

function* atomsOf(mask: bigint, one: boolean): Generator<number> {
  for (let atom = 0, rest = mask; rest; atom += 1, rest >>= 1n)
    if (rest & 1n) {
      yield atom;
      if (one) return;
    }
}

/** Steps of several readers at once over one text; each may move only to the leaves that `allowed` names for it. */
function steps(
  automaton: Automaton,
  at: readonly number[],
  last: number,
  allowed: ReadonlySet<number>[],
): [number[], number][] {
  const { leaves, guarded } = automaton;
  let found: [number[], bigint][] = [[[], -1n]];
  for (const [reader, from] of at.entries())
    found = found.flatMap(([places, mask]) =>
      [...(leaves[from]?.next.keys() ?? [])].flatMap((to): [number[], bigint][] => {
        const shared = mask & (leaves[to]?.atoms ?? 0n);
        return shared && allowed[reader]?.has(to) ? [[[...places, to], shared]] : [];
      }),
    );
  return found.flatMap(([places, mask]) =>
    [...atomsOf(mask, !guarded)]
      .filter((next) => places.every((to, reader) => count(automaton, at[reader] ?? -1, to, last, next) > 0))
      .map((next): [number[], number] => [places, next]),
  );
}

/** Whether any of the readers' places that can be reached from `start` satisfies `goal`. */
function reaches(
  automaton: Automaton,
  starts: number[][],
  allowed: ReadonlySet<number>[],
  goal: (to: number[], from: readonly number[], last: number, next: number) => boolean,
): boolean {
  const { leaves } = automaton;
  const seen = new Set<string>();
  const open: [number[], number][] = [];
  const add = (places: number[], last: number) => {
    const key = automaton.guarded ? `${places},${last}` : `${places}`;
    if (!seen.has(key)) open.push([places, last]);
    seen.add(key);
  };
  for (const places of starts) {
    const mask = places.reduce((shared, at) => shared & (leaves[at]?.atoms ?? 0n), -1n);
    for (const last of atomsOf(mask, !automaton.guarded)) add(places, last);
  }
  for (let now = open.pop(); now; now = open.pop()) {
    const [from, last] = now;
    for (const [to, next] of steps(automaton, from, last, allowed)) {
      if (goal(to, from, last, next)) return true;
      add(to, next);
    }
  }
  return false;
}

/** Whether a leaf of the circle returns to itself by two ways over one text. */
function returnsTwice(automaton: Automaton, round: ReadonlySet<number>): boolean {
  return reaches(
    automaton,
    [...round].map((at) => [at, at]),
    [round, round],
    ([x = -1, y = -1], [a = -1, b = -1], last, next) => x === y && (a !== b || count(automaton, a, x, last, next) > 1),
  );
}

/** Whether one text leads from p to p, from p to q and from q to q. */
function spreads(
  automaton: Automaton,
  p: number,
  ps: ReadonlySet<number>,
  q: number,
  qs: ReadonlySet<number>,
  reach: ReadonlyMap<number, Set<number>>,
): boolean {
  const between = new Set(
    [...reach].filter(([at, to]) => to.has(q) && (at === p || reach.get(p)?.has(at))).map(([at]) => at),
  );
  return reaches(automaton, [[p, p, q]], [ps, between.add(q), qs], ([x, y, z]) => x === p && y === q && z === q);
}
