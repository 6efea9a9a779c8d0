import type { RetestSubject, ScanLimits, ScanListener, ScanRequest } from "../scan/outcome.ts";
import type { Hold } from "../scan/safety/hold.ts";

/** Whom a target is asked for, and within which bounds. */
export type Asked = { request: ScanRequest; limits: ScanLimits };

/** What a task works with besides its input. */
export type TaskTools = { listener: ScanListener; signal: AbortSignal; hold: Hold };

/** What an engine can be asked to do in a process of its own. Each loads its part of the engine when it is asked for. */
export const tasks = {
  async scan() {
    const { runScan } = await import("../scan/engine.ts");
    return ({ request, limits }: Asked, { listener, signal, hold }: TaskTools) =>
      runScan(request, limits, listener, signal, hold);
  },
  async retest() {
    const { testOperation } = await import("../scan/test-operation.ts");
    return ({ request, limits, subject }: Asked & { subject: RetestSubject }, { listener, signal }: TaskTools) =>
      testOperation(request, limits, subject, listener, signal);
  },
  async probe() {
    const { probeIdentity } = await import("../scan/identity/probe-identity.ts");
    return ({ request, limits }: Asked, { signal }: TaskTools) => probeIdentity(request, limits, signal);
  },
  async reach() {
    const { reachTarget } = await import("../scan/reach-target.ts");
    return ({ request, limits }: Asked, { signal }: TaskTools) => reachTarget(request, limits, signal);
  },
  async look() {
    const { lookAtTarget } = await import("../scan/look-at-target.ts");
    return ({ request, limits, scan }: Asked & { scan: ScanLimits }, { signal }: TaskTools) =>
      lookAtTarget(request, limits, scan, signal);
  },
  async cleanUp() {
    const { removeLeftBehind } = await import("../scan/remove-left-behind.ts");
    return ({ request, limits }: Asked, { listener, signal }: TaskTools) =>
      removeLeftBehind(request, limits, listener, signal);
  },
};

/** The tasks by their names, as they are once they are loaded. */
export type Tasks = { [Name in keyof typeof tasks]: Awaited<ReturnType<(typeof tasks)[Name]>> };
