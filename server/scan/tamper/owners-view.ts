import { baselineOf, likenessOf } from "../compare/compare.ts";
import { readingOf } from "../compare/reading.ts";
import type { Answer } from "../wire/probe.ts";

/** What the owner gets at an address, to compare others' answers with. */
export type OwnersView = {
  /** The first answer; null where that is no success or holds nothing to compare. */
  first: Answer | null;
  /** Whether an answer is the owner's, but for what changes by itself. */
  isLike(answer: Answer): Promise<boolean>;
};

/** Answers that tell what changes by itself: a time in seconds is the same in two that follow each other at once. */
const maxReads = 3;

/**
 * Reads as the owner, by `read`, and again only where that decides something: where an answer differs from the owner's,
 * which values that change with each request or with time would explain.
 */
export async function ownersView(read: (isAgain: boolean) => Promise<Answer>): Promise<OwnersView> {
  const first = await read(false);
  const answers = [first];
  let baseline = baselineOf(first);
  const isUsable = readingOf(first).kind === "success" && baseline.stable > 0;
  return {
    first: isUsable ? first : null,
    async isLike(answer) {
      for (;;) {
        const likeness = likenessOf(baseline, answer);
        if (likeness === "same" && baseline.stable > 0) return true;
        // Where nothing is common, no volatile value explains it.
        if (answers.length >= maxReads || likeness === "empty" || likeness === "different") return false;
        const again = await read(true);
        if (readingOf(again).kind !== "success") return false;
        const isSteady = answers.length > 1 && likenessOf(baseline, again) === "same";
        answers.push(again);
        baseline = baselineOf(first, ...answers.slice(1));
        if (isSteady && likenessOf(baseline, answer) !== "same") return false;
      }
    },
  };
}
