import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lowers this process's priority, so that a scan takes the time that the platform leaves and never the platform's own.
 * On Linux a priority belongs to a thread, so that of each one is lowered; those that start later take their maker's.
 */
export function lowerPriority(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // A thread that has ended meanwhile, or a system that forbids it: the scan is right all the same.
    }
  }
}

function threads(): number[] {
  try {
    return readdirSync("/proc/self/task").map(Number);
  } catch {
    return [process.pid];
  }
}
