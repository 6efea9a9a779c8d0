import { z } from "zod";

/** Operations that are told one by one: a target may have thousands that act. */
const listed = 1000;

/** What the gate does not let a scan send, because it may act where nothing may: how much, and the first 1,000. */
export const keptBack = z.object({
  total: z.int(),
  /** `reason` is one or two sentences. */
  operations: z.array(z.object({ method: z.string(), path: z.string(), reason: z.string() })),
});
export type KeptBack = z.infer<typeof keptBack>;

/** Makes it of everything that is kept back. */
export function keptBackOf(kept: readonly KeptBack["operations"][number][]): KeptBack {
  return {
    total: kept.length,
    operations: kept.slice(0, listed).map(({ method, path, reason }) => ({ method, path, reason })),
  };
}
