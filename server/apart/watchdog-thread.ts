import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { tooMuchMemory, type Watched } from "./watchdog.ts";

/* The thread that looks after a process whose loop may never look itself; see watchdog.ts. */

const { parent, memoryMb } = workerData as Watched;
/** Milliseconds between two looks. */
const every = 250;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryMb * 1e6) {
    writeSync(2, `${tooMuchMemory}\n`);
    process.kill(process.pid, "SIGKILL");
  }
  if (isGone()) process.kill(process.pid, "SIGKILL");
}, every);

function isGone(): boolean {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch {
    return true;
  }
}
