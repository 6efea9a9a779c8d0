import type { Seen } from "../scan/look-at-target.ts";
import type {
  JudgedOperation,
  RetestSubject,
  RunScan,
  ScanLimits,
  ScanListener,
  ScanRequest,
} from "../scan/outcome.ts";
import type { Reached } from "../scan/reach-target.ts";
import type { Hold } from "../scan/safety/hold.ts";
import { type EngineSettings, runApart } from "./run-apart.ts";

/** The engine as the platform uses it: whatever reads what a target sends runs in a process of its own. */
export type Engine = {
  runScan: RunScan;
  /** Removes the request's `leftBehind` and does nothing else, within its limits' time from when its process is ready. */
  cleanUp(request: ScanRequest, limits: ScanLimits, listener: ScanListener, signal: AbortSignal): Promise<void>;
  probeIdentity(
    request: ScanRequest,
    limits: ScanLimits,
    signal: AbortSignal,
  ): Promise<{ alive: boolean; reason: string }>;
  /** Asks whether the target answers, and where it refuses strangers. */
  reachTarget(request: ScanRequest, limits: ScanLimits, signal: AbortSignal): Promise<Reached>;
  /** The same within its limits' time, with what a scan within the limits `scan` would come to. */
  lookAtTarget(request: ScanRequest, limits: ScanLimits, scan: ScanLimits, signal: AbortSignal): Promise<Seen>;
  testOperation(
    request: ScanRequest,
    limits: ScanLimits,
    subject: RetestSubject,
    listener: Pick<ScanListener, "made" | "removed" | "tried">,
    signal: AbortSignal,
  ): Promise<JudgedOperation>;
};

/** Creates the engine. Each call starts a process (half a second) and ends it. */
export function createEngine(settings: EngineSettings): Engine {
  return {
    runScan: (request, limits, listener, signal, hold?: Hold) =>
      runApart("scan", { request, limits }, { listener, signal, hold }, settings),
    cleanUp: (request, limits, listener, signal) =>
      runApart("cleanUp", { request, limits }, { listener, signal, withinMs: limits.maxDurationMs }, settings),
    probeIdentity: (request, limits, signal) =>
      runApart("probe", { request, limits }, { listener: {}, signal, withinMs: limits.maxDurationMs }, settings),
    reachTarget: (request, limits, signal) =>
      runApart("reach", { request, limits }, { listener: {}, signal }, settings),
    lookAtTarget: (request, limits, scan, signal) =>
      runApart("look", { request, limits, scan }, { listener: {}, signal, withinMs: limits.maxDurationMs }, settings),
    testOperation: (request, limits, subject, listener, signal) =>
      runApart("retest", { request, limits, subject }, { listener, signal, withinMs: limits.maxDurationMs }, settings),
  };
}
