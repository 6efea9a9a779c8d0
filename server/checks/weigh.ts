import type { VerdictSigns } from "../../src/contract/endpoints.ts";
import type { Verdict } from "./verdict.ts";

/** Which way a sign points: that somebody gets in or is kept out, that this is meant or not. */
export type Pointer = "open" | "closed" | "meant-open" | "meant-closed";

/**
 * What a sign puts on a scale, or that it shows nothing. `weight`: 1 hints, as a name does; 2 speaks for itself, as a document does;
 * 3 shows it, as an answer of the target does.
 */
export type Weighed = { points: Pointer; weight: 1 | 2 | 3 } | { points: "nothing" };

/** One thing that was seen or said, in a sentence. */
export type Sign = Weighed & { says: string };

/** A verdict as one rule claims it. */
type Claim = { reason: string; code: string; confidence: Verdict["confidence"]; state?: Verdict["state"] | undefined };

/** What a claim says of either question: whether somebody gets in, and whether that is meant. Open verdicts claim nothing. */
const claims: Partial<Record<Verdict["state"], readonly (readonly [Pointer, Pointer])[]>> = {
  missing: [
    ["open", "closed"],
    ["meant-closed", "meant-open"],
  ],
  // A refusal is one, whatever was meant.
  enforced: [["closed", "open"]],
  public: [
    ["open", "closed"],
    ["meant-open", "meant-closed"],
  ],
};

/** What is left of a claim that is outweighed. */
export type Outweighed = { state: "inconclusive"; code: "signs-disagree"; reason: string; confidence: null };

/** What outweighs a claim leaves it open; what balances it leaves it likely. The sum of all signs counts, and not which was seen first. */
export function weigh<Ruled extends Claim>(claim: Ruled, signs: readonly Sign[]): Ruled | Outweighed {
  const sides = claims[claim.state ?? "not_tested"] ?? [];
  for (const [aye, nay] of sides) {
    if (weightOf(signs, nay) <= weightOf(signs, aye)) continue;
    const heaviest = signs.toSorted((one, two) => weightOf([two], nay) - weightOf([one], nay))[0];
    const reason = `${claim.reason} But what speaks against it weighs more: ${heaviest?.says}`;
    return { state: "inconclusive", code: "signs-disagree", reason, confidence: null };
  }
  const isCertain = sides.every(([aye, nay]) => weightOf(signs, aye) > weightOf(signs, nay));
  return claim.confidence === "confirmed" && !isCertain ? { ...claim, confidence: "likely" } : claim;
}

const weightOf = (signs: readonly Sign[], pointer: Pointer): number =>
  signs.reduce((sum, sign) => sum + (sign.points === pointer ? sign.weight : 0), 0);

/** What speaks for each kind of verdict; what is undecided is asked whether it is a hole. */
const ayes: Record<Verdict["state"], readonly Sign["points"][]> = {
  missing: ["open", "meant-closed"],
  enforced: ["closed", "meant-closed"],
  public: ["open", "meant-open"],
  inconclusive: ["open", "meant-closed"],
  not_tested: ["open", "meant-closed"],
};

/** What speaks for a verdict, and what against it, each sentence once. */
export function signsFor(state: Verdict["state"], signs: readonly Sign[]): VerdictSigns {
  const said = (isFor: boolean) => [
    ...new Set(signs.flatMap(({ points, says }) => (ayes[state].includes(points) === isFor ? [says] : []))),
  ];
  return { for: said(true), against: said(false) };
}
