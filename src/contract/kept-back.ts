import { z } from "zod";

/** Operations that are told one by one: a target may have thousands that act. */
const listed = 1000;

/** What the gate does not let a scan send, because it may act where nothing may: how much, and the first 1,000. */
export const keptBack = z.object({
  /** Operations; what else was kept back is counted by `guesses`. */
  total: z.int(),
  /** Requests by which discovery would have looked for further operations, listed after these; absent in a plan. */
  guesses: z.int().optional(),
  /** `reason` is one or two sentences. */
  operations: z.array(z.object({ method: z.string(), path: z.string(), reason: z.string() })),
});
export type KeptBack = z.infer<typeof keptBack>;

/** Makes it of everything that is kept back. */
export function keptBackOf(kept: readonly (KeptBack["operations"][number] & { isGuess?: boolean })[]): KeptBack {
  const guesses = kept.filter(({ isGuess }) => isGuess).length;
  return {
    total: kept.length - guesses,
    ...(guesses > 0 && { guesses }),
    operations: kept.slice(0, listed).map(({ method, path, reason }) => ({ method, path, reason })),
  };
}
