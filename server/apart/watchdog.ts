import { Worker } from "node:worker_threads";

/** What the watchdog says on standard error before it ends a process that takes too much memory. */
export const tooMuchMemory = "postern: the process takes more memory than it may";
/** What it says before it ends one that takes too much of the processor. */
export const tooMuchTime = "postern: the process takes more of the processor than it may";

/** What a watchdog looks after: the process that has to live, and the megabytes and milliseconds of the processor that this one may take. */
export type Watched = { parent: number; memoryMb: number; processorMs: number };

/** The environment's names of the megabytes that an engine's process may hold, and of the milliseconds of the processor that it may take. */
export const memoryVariable = "POSTERN_ENGINE_MB";
export const timeVariable = "POSTERN_ENGINE_MS";

/**
 * Ends this process when it takes more memory or more of the processor than it may, or when the one that started it is gone. In a thread, because
 * a target can keep this one's loop from ever looking; buffers are no part of the heap that V8 bounds.
 */
export function startWatchdog(): void {
  const bound = (name: string) => Number(process.env[name] ?? Infinity);
  const watched: Watched = {
    parent: process.ppid,
    memoryMb: bound(memoryVariable),
    processorMs: bound(timeVariable),
  };
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
  new Worker(new URL("./watchdog-thread.ts", import.meta.url), { workerData: watched, resourceLimits }).unref();
}
