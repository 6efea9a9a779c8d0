import { usualPlaces } from "./discover/openapi.ts";
import { namesTried } from "./discover/word-list.ts";
import type { Operation } from "./operation.ts";
import type { ScanLimits, ScanRequest } from "./outcome.ts";
import { planScan } from "./plan.ts";
import { type Reached, reachTarget } from "./reach-target.ts";

/** What a look at a target shows, before it is an application. */
export type Seen = Pick<Reached, "obstacle" | "doubt"> & {
  /** The path of its own description, and how many operations that lists; null where none was found. */
  description: { path: string; operations: number } | null;
  /** What a scan of what is described sends and takes at most; null where nothing is. */
  scan: { requests: number; seconds: number } | null;
};

/**
 * Asks a target as nobody what stands there, within `limits`, and reckons what a scan of it within the limits `scan` comes to.
 * Never rejects because of what the target answers.
 */
export async function lookAtTarget(
  request: ScanRequest,
  limits: ScanLimits,
  scan: ScanLimits,
  signal: AbortSignal,
): Promise<Seen> {
  const { obstacle, doubt, description, answersInMs } = await reachTarget(request, limits, signal);
  if (!description) return { obstacle, doubt, description: null, scan: null };
  const { path, operations } = description;
  const described = { path, operations: operations.length };
  if (operations.length === 0) return { obstacle, doubt, description: described, scan: null };
  const requests = requestsFor(operations, request, scan);
  // One that is slow to answer is asked less often than the rate allows.
  const perSecond = Math.min(scan.ratePerSecond, (scan.concurrency * 1000) / Math.max(1, answersInMs));
  const seconds = Math.ceil(Math.min(requests / perSecond, scan.maxDurationMs / 1000));
  return { obstacle, doubt, description: described, scan: { requests, seconds } };
}

/** What a first scan sends at most while it finds no more than what is described: no consent is given yet. */
function requestsFor(
  operations: readonly Operation[],
  { environment }: ScanRequest,
  { maxRequests }: ScanLimits,
): number {
  const { budget, reads, harmlessWrites } = planScan({
    operations,
    identities: ["default"],
    application: { environment, makesObjects: false, writesBack: false, isIntrusive: false },
    settings: { "requests in all": maxRequests },
  });
  const toDiscover = usualPlaces.length + namesTried(operations.length);
  return Math.min(budget, toDiscover + (reads ?? 0) + (harmlessWrites ?? 0));
}
