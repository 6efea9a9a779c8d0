import { readFileSync } from "node:fs";

/**
 * Most megabytes that this process had resident at any time. `getrusage` counts from the memory of whatever process
 * started this one, so the kernel's own mark of this one's memory is read where there is one (Linux).
 */
export function mostResident(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    if (kilobytes) return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    // Other systems keep no such file.
  }
  return process.resourceUsage().maxRSS / 1000;
}
