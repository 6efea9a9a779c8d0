import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { tooMuchMemory, tooMuchTime, type Watched } from "./watchdog.ts";

/* The thread that looks after a process whose loop may never look itself; see watchdog.ts. */

const { parent, memoryMb, processorMs } = workerData as Watched;
/** Milliseconds between two looks. */
const every = 250;

setInterval(() => {
  if (process.memoryUsage.rss() > memoryMb * 1e6) end(tooMuchMemory);
  const { user, system } = process.cpuUsage();
  if (user + system > processorMs * 1000) end(tooMuchTime);
  if (isGone()) process.kill(process.pid, "SIGKILL");
}, every);

function end(reason: string): void {
  writeSync(2, `${reason}\n`);
  process.kill(process.pid, "SIGKILL");
}

function isGone(): boolean {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch {
    return true;
  }
}
