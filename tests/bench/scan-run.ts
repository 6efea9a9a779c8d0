import { readFileSync } from "node:fs";
import { createEngine } from "../../server/apart/engine.ts";
import type { IdentityTraits } from "../../server/scan/outcome.ts";
import { median } from "./figure.ts";

/** Scans a target as two users, in a process of its own as a worker does, and prints what that cost; `consent`: objects may be made. */
const [targetUrl = "", consent] = process.argv.slice(2);
const traits = (label: string): IdentityTraits => ({
  label,
  role: "member",
  isPrivileged: false,
  tenantLabel: null,
  login: null,
  healthPath: null,
});
/** Of the scan's process, as it was last seen: megabytes that it ever held, and seconds of processor. */
let [peak, cpuSeconds] = [0, 0];
let pid: number | null = null;
const look = () => {
  if (pid === null) return;
  try {
    peak = (Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024) / 1e6;
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    cpuSeconds = (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    // It has ended.
  }
};
setInterval(look, 20).unref();
const engine = createEngine({ memoryMb: 640, onStart: (started) => (pid = started) });
const outcome = await engine.runScan(
  {
    targetUrl,
    environment: "development",
    makesObjects: consent === "consent",
    authMethod: "bearer",
    credentials: "bench-ann",
    traits: traits("ann"),
    others: [{ ...traits("bob"), authMethod: "bearer", credentials: "bench-bob" }],
  },
  {
    concurrency: 16,
    ratePerSecond: Number.POSITIVE_INFINITY,
    maxRequests: 1_000_000,
    maxBodyBytes: 16 * 1024 * 1024,
    timeoutMs: 10_000,
    maxDurationMs: 900_000,
    allowPrivate: true,
  },
  { log: () => {}, progress: () => {} },
  new AbortController().signal,
);
const judged = outcome.operations.filter(({ authentication }) => authentication.state === "enforced").length;
console.log(
  JSON.stringify({
    status: outcome.status,
    operations: outcome.operations.length,
    judged,
    requests: outcome.requests,
    // What was kept back cost nothing, and makes no other cheaper.
    median: median(outcome.operations.map(({ exchanges }) => exchanges.length).filter((sent) => sent > 0)),
    seconds: outcome.durationMs / 1000,
    cpuSeconds,
    peak,
  }),
);
