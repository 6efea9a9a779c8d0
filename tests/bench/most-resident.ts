import { readFileSync } from "node:fs";

/**
 * Most megabytes that a process had resident at any time, by the kernel's own mark (Linux): `getrusage` counts from the
 * memory of whatever process started it. 0 for one that is over.
 */
export function mostResident(pid: number): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return (Number(kilobytes ?? 0) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

/** The processes that this one started and that still run. */
export function ownChildren(): number[] {
  const listed = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim();
  return listed === "" ? [] : listed.split(" ").map(Number);
}
