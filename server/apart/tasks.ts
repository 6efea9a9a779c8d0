import { runScan } from "../scan/engine.ts";
import { probeIdentity } from "../scan/identity/probe-identity.ts";
import type { RetestSubject, ScanLimits, ScanListener, ScanRequest } from "../scan/outcome.ts";
import { reachTarget } from "../scan/reach-target.ts";
import { removeLeftBehind } from "../scan/remove-left-behind.ts";
import type { Hold } from "../scan/safety/hold.ts";
import { testOperation } from "../scan/test-operation.ts";

/** Whom a target is asked for, and within which bounds. */
export type Asked = { request: ScanRequest; limits: ScanLimits };

/** What a task works with besides its input. */
export type TaskTools = { listener: ScanListener; signal: AbortSignal; hold: Hold };

/** What an engine can be asked to do in a process of its own. */
export const tasks = {
  scan: ({ request, limits }: Asked, { listener, signal, hold }: TaskTools) =>
    runScan(request, limits, listener, signal, hold),
  retest: ({ request, limits, subject }: Asked & { subject: RetestSubject }, { listener, signal }: TaskTools) =>
    testOperation(request, limits, subject, listener, signal),
  probe: ({ request, limits }: Asked, { signal }: TaskTools) => probeIdentity(request, limits, signal),
  reach: ({ request, limits }: Asked, { signal }: TaskTools) => reachTarget(request, limits, signal),
  cleanUp: ({ request, limits }: Asked, { listener, signal }: TaskTools) =>
    removeLeftBehind(request, limits, listener, signal),
};

export type Tasks = typeof tasks;
