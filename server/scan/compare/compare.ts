import type { Likeness } from "../../checks/check.ts";
import type { Answer } from "../wire/probe.ts";
import { type Facts, factsOf } from "./compare-facts.ts";

/** What stays the same in the owner's answers: the ground on which strangers' answers are compared. */
export type Baseline = {
  kind: Facts["kind"];
  shape: Set<string>;
  values: Map<string, Set<string>>;
  /** Switches of the first answer. */
  flags: Set<string>;
  /** How many values stayed the same. */
  stable: number;
  /** How many values a single answer had. */
  total: number;
};

/**
 * The owner's answer without its volatile parts. A value is stable when all answers have it at the same path; a path
 * of which less than half stayed is volatile as a whole. With one answer everything counts as stable.
 */
export function baselineOf(
  first: Pick<Answer, "body" | "headers">,
  ...others: (Pick<Answer, "body" | "headers"> | undefined)[]
): Baseline {
  const one = factsOf(first);
  const more = others.flatMap((other) => (other ? [factsOf(other)] : []));
  const values = new Map<string, Set<string>>();
  let stable = 0;
  let total = 0;
  for (const [path, before] of one.values) {
    total += before.size;
    const kept = more.reduce((left, { values: known }) => common(left, known.get(path)), before);
    if (kept.size * 2 < before.size || kept.size === 0) continue;
    values.set(path, kept);
    stable += kept.size;
  }
  const shape = more.reduce((left, other) => common(left, other.shape), one.shape);
  return { kind: one.kind, shape, values, flags: one.flags, stable, total };
}

/** Switches that an answer must have to say something without any other value, as settings do. */
const enoughFlags = 8;

/** Whether an answer holds anything that is worth keeping from somebody. */
export const holdsData = ({ total, flags }: Baseline): boolean => total > 0 || flags.size >= enoughFlags;

/** How an answer compares with the owner's baseline. Never looks at lengths or status codes. */
export function likenessOf(baseline: Baseline, answer: Pick<Answer, "body" | "headers">): Likeness {
  const other = factsOf(answer);
  if (baseline.total === 0) {
    const isAlike = other.values.size === 0 && other.kind === baseline.kind;
    return isAlike && common(baseline.flags, other.flags).size >= baseline.flags.size * 0.9 ? "same" : "different";
  }
  if (other.values.size === 0) return "empty";
  if (other.kind !== baseline.kind) return "different";
  const shape = baseline.shape.size === 0 ? 1 : common(baseline.shape, other.shape).size / baseline.shape.size;
  if (baseline.stable === 0) return shape >= 0.9 ? "structure" : "different";
  let held = 0;
  let voided = 0;
  for (const [path, values] of baseline.values) {
    const theirs = other.values.get(path);
    if (theirs) held += common(values, theirs).size;
    else if (isVoid(other, path)) voided += values.size;
  }
  if (voided * 2 >= baseline.stable) return "empty";
  // Text that is the same for everyone surrounds the data of a page, so a page must hold more to count as the same.
  if (held >= baseline.stable * 0.9 && shape >= 0.8) return "same";
  if (held >= baseline.stable * 0.2) return "part";
  return shape >= 0.8 ? "structure" : "different";
}

/** Whether an answer holds two thirds of the owner's stable values, each where the owner has it. */
export function holdsMost({ values, stable }: Baseline, answer: Pick<Answer, "body" | "headers">): boolean {
  const theirs = factsOf(answer).values;
  const held = [...values].reduce((sum, [path, own]) => sum + common(own, theirs.get(path)).size, 0);
  return stable > 0 && held * 3 >= stable * 2;
}

/**
 * Whether an answer repeats at least half of the owner's stable values, and three of them, in whatever form around
 * them. Short values are left out: they turn up by chance.
 */
export function repeatsData(baseline: Baseline, answer: Pick<Answer, "body" | "headers">): boolean {
  const telling = new Set(
    [...baseline.values.values()].flatMap((values) => [...values]).filter((value) => value.length > 3),
  );
  if (telling.size < 3) return false;
  const theirs = new Set([...factsOf(answer).values.values()].flatMap((values) => [...values]));
  const repeated = common(telling, theirs).size;
  return repeated >= 3 && repeated * 2 >= telling.size;
}

/**
 * Whether the answer has the owner's form and nothing that the owner does not see, but fewer values, all of them
 * missing from lists.
 */
export function isFiltered(baseline: Baseline, answer: Pick<Answer, "body" | "headers">): boolean {
  const other = factsOf(answer);
  if (baseline.kind !== "json" || other.kind !== "json") return false;
  let fewer = 0;
  for (const [path, values] of baseline.values) {
    const theirs = other.values.get(path) ?? new Set();
    const shared = common(values, theirs).size;
    if (!path.includes("[]")) {
      // Counts of the items differ with them.
      if (shared < values.size && ![...values].every((value) => /^\d+$/.test(value))) return false;
    } else if (theirs.size > shared) return false;
    else if (shared < values.size) fewer += 1;
  }
  return fewer > 0;
}

/** Whether two answers hold the same content, volatile parts aside; for controls such as a path that exists nowhere. */
export function sameContent(one: Pick<Answer, "body" | "headers">, two: Pick<Answer, "body" | "headers">): boolean {
  return likenessOf(baselineOf(one), two) === "same" && likenessOf(baselineOf(two), one) === "same";
}

function common(one: ReadonlySet<string>, two: ReadonlySet<string> | undefined): Set<string> {
  return new Set(two ? [...one].filter((value) => two.has(value)) : []);
}

function isVoid(facts: Facts, path: string): boolean {
  for (const hole of facts.voids) {
    if (path === hole || (path.startsWith(hole) && /^[.[]/.test(path.slice(hole.length)))) return true;
  }
  return false;
}
