import type { z } from "zod";
import type { AuthClassification, SecurityLevel, standing } from "./endpoints.ts";

/** How an operation stands: at its security level, or undecided, where nothing was found and nothing is proven. */
export type Standing = z.infer<typeof standing>;
/** How many operations stand how; together they are all operations. */
export type Standings = Record<Standing, number>;

/**
 * How an operation stands. What could not be decided is at the level of a warning, because nobody knows that it is
 * secure; it counts apart wherever warnings are counted.
 */
export function standingOf(
  operation: { securityLevel: SecurityLevel; authClassification: AuthClassification },
  hasFinding: boolean,
): Standing {
  const { securityLevel, authClassification } = operation;
  return securityLevel === "warning" && authClassification === "unknown" && !hasFinding ? "undecided" : securityLevel;
}

/** Counts operations by how they stand. */
export function countStandings(standings: Iterable<Standing>): Standings {
  const counts: Standings = { secure: 0, warning: 0, critical: 0, undecided: 0 };
  for (const standing of standings) counts[standing]++;
  return counts;
}

/**
 * The security score: secure operations of all in percent, rounded, public by intention included. Null without
 * operations and where none could be decided, because what is unknown is neither good nor bad.
 */
export function securityScore({ secure, warning, critical, undecided }: Standings): number | null {
  const decided = secure + warning + critical;
  return decided === 0 ? null : Math.round((secure / (decided + undecided)) * 100);
}
