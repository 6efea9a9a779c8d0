import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Figure } from "./figure.ts";

type Cost = {
  status: string;
  operations: number;
  judged: number;
  requests: number;
  /** Requests of one operation, discovery left out. */
  median: number;
  seconds: number;
  cpuSeconds: number;
  peak: number;
};
const sizes = [100, 1000, 5000] as const;
const latency = 50;

/** What a whole scan as two users costs: time on a slow target, memory, and how both grow with the operations. */
export async function run(): Promise<Figure[]> {
  // As whoever installs it runs it: from source it holds what takes the types out as well.
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, "../../server/apart/build-engine.ts")]);
  const careful = await costOf(1000, latency, "careful");
  const whole = await costOf(1000, latency, "consent");
  const costs: Cost[] = [];
  for (const size of sizes) costs.push(await costOf(size, 0, "consent"));
  const [small, middle, large] = costs as [Cost, Cost, Cost];
  // Starting a process costs the same for any size, so that growth is measured between sizes.
  const perOperation = (more: Cost, less: Cost) =>
    (more.cpuSeconds - less.cpuSeconds) / (more.operations - less.operations);
  return [
    timeOf(careful, "every read judged"),
    timeOf(whole, "every operation judged, with the consent to make objects"),
    {
      name: "Requests of one operation at the median",
      value: Math.max(careful.median, whole.median),
      unit: "times",
      // Fewer than 12.
      goal: 11,
      detail: `${careful.median} where every read is judged, ${whole.median} with the consent to make objects; discovery left out`,
    },
    {
      name: "CPU of each operation from 1,000 to 5,000, against from 100 to 1,000",
      value: perOperation(large, middle) / perOperation(middle, small),
      unit: "ratio",
      goal: 1.5,
      detail: costs
        .map(
          ({ operations, cpuSeconds, requests }) => `${operations}: ${cpuSeconds.toFixed(1)} s, ${requests} requests`,
        )
        .join("; "),
    },
    {
      name: "Memory of a process that scans 5,000 operations",
      value: large.peak,
      unit: "MB",
      goal: 250,
      detail: `most resident at any time; ${costs.map(({ operations, peak }) => `${operations}: ${peak.toFixed(0)} MB`).join(", ")}`,
    },
  ];
}

const timeOf = ({ operations, requests, seconds }: Cost, what: string): Figure => ({
  ...{ name: `1,000 operations ${latency} ms away, ${what}`, value: seconds, unit: "s", goal: 60 },
  detail: `${requests} requests, ${(requests / operations).toFixed(1)} for each operation`,
});

/** Scans a target of so many operations, two of five of them reads, in a process of its own. */
async function costOf(operations: number, milliseconds: number, consent: "careful" | "consent"): Promise<Cost> {
  const script = join(import.meta.dirname, "scan-target.ts");
  const target = spawn(process.execPath, [script, String(operations), String(milliseconds)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [chunk] = (await once(target.stdout, "data")) as [Buffer];
    const url = `http://127.0.0.1:${chunk.toString().trim()}`;
    const run = [join(import.meta.dirname, "scan-run.ts"), url, consent];
    const { stdout } = await promisify(execFile)(process.execPath, run);
    const cost = JSON.parse(stdout) as Cost;
    const judged = consent === "consent" ? operations : (operations * 2) / 5;
    if (cost.status !== "completed" || cost.operations !== operations || cost.judged !== judged)
      throw new Error(`The scan of ${operations} operations did not judge them all: ${stdout}`);
    return cost;
  } finally {
    target.kill();
  }
}
