import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import type { Tasks } from "./tasks.ts";

/** Tasks that may take the time that others leave. Somebody waits for each other one, which has to end within seconds. */
const nobodyWaits: ReadonlySet<string> = new Set(["scan", "cleanUp"] satisfies (keyof Tasks)[]);

/**
 * Lowers the priority of a process, by default this one, whose task nobody waits for: a scan takes the time that the
 * platform leaves and never the platform's own.
 * On Linux a priority belongs to a thread, so that of each one is lowered; those that start later take their maker's.
 */
export function lowerPriorityFor(task: string, pid: number = process.pid): void {
  if (!nobodyWaits.has(task)) return;
  for (const thread of threads(pid)) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // A thread that has ended meanwhile, or a system that forbids it: the scan is right all the same.
    }
  }
}

function threads(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
