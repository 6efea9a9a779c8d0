import { Worker } from "node:worker_threads";

/** What the watchdog says on standard error before it ends a process that takes too much memory. */
export const tooMuchMemory = "postern: the process takes more memory than it may";

/** What a watchdog looks after: the process that has to live, and the megabytes that this one may hold. */
export type Watched = { parent: number; memoryMb: number };

/** The environment's name of the megabytes that an engine's process may hold. */
export const memoryVariable = "POSTERN_ENGINE_MB";

/**
 * Ends this process when it holds more memory than it may, or when the one that started it is gone. In a thread, because
 * a target can keep this one's loop from ever looking; buffers are no part of the heap that V8 bounds.
 */
export function startWatchdog(): void {
  const watched: Watched = { parent: process.ppid, memoryMb: Number(process.env[memoryVariable] ?? Infinity) };
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
  new Worker(new URL("./watchdog-thread.ts", import.meta.url), { workerData: watched, resourceLimits }).unref();
}
