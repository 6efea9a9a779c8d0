import type { Consents, Environment } from "../../src/contract/applications.ts";
import { attempts, isSignIn } from "./intrusive/try-sign-ins.ts";
import { findLifecycles } from "./lifecycle/find-lifecycles.ts";
import { writableObjects } from "./lifecycle/write-back.ts";
import type { Operation } from "./operation.ts";

/** What a scan will send, before it does; see the contract's `scanPlan`. Upper bounds, but for what discovery will find. */
export type Plan = {
  operations: number;
  identities: number;
  discovery: number;
  reads: number;
  harmlessWrites: number;
  writes: number;
  makes: string[];
};

/** Requests of one read: strangers, a made-up credential, the owner three times, another origin, an odd id, tampering. */
const readsOfOne = 11;
/** Requests of one write that cannot succeed: up to four faulty bodies as three askers. */
const harmlessOfOne = 12;
/** Requests of discovery on a target of ordinary size. */
const discoveryAtMost = 5_000;

/** Reckons what the next scan of an application sends at most. Sends nothing. */
export function planScan(
  operations: readonly Operation[],
  identities: number,
  { environment, makesObjects, writesBack, isIntrusive }: { environment: Environment } & Consents,
): Plan {
  const reads = operations.filter(({ method }) => method === "GET" || method === "HEAD").length;
  const others = Math.max(0, identities - 1);
  const mayMore = environment !== "production";
  const lifecycles = makesObjects && mayMore ? findLifecycles(operations) : [];
  const writable = writesBack && mayMore && others > 0 ? writableObjects(operations) : [];
  const signIns = isIntrusive && mayMore ? operations.filter(isSignIn).length * attempts : 0;
  // One object for each attempt that may remove it, made with and without extra fields, and removed again.
  const writes = lifecycles.reduce(
    (sum, { changes }) => sum + others * (changes.length + 1) + changes.length + (others + 1) * 5,
    0,
  );
  return {
    operations: operations.length,
    identities,
    discovery: discoveryAtMost,
    // Everybody reads what the owner gets, and something that does not exist.
    reads: reads * (readsOfOne + others * 2),
    harmlessWrites: (operations.length - reads) * harmlessOfOne + signIns,
    // The owner writes back first.
    writes: writes + writable.length * (others + 1),
    makes: lifecycles.map(({ create }) => create.path),
  };
}
