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
  seconds: number;
  cpuSeconds: number;
  peak: number;
};
const sizes = [100, 1000, 5000] as const;
const latency = 50;

/** What a whole scan as two users costs: time on a slow target, memory, and how both grow with the operations. */
export async function run(): Promise<Figure[]> {
  const slow = await costOf(500, latency);
  const costs: Cost[] = [];
  for (const size of sizes) costs.push(await costOf(size, 0));
  const [small, middle, large] = costs as [Cost, Cost, Cost];
  // Starting a process costs the same for any size, so that growth is measured between sizes.
  const perOperation = (more: Cost, less: Cost) =>
    (more.cpuSeconds - less.cpuSeconds) / (more.operations - less.operations);
  return [
    {
      name: `500 operations, ${latency} ms away, fully judged`,
      value: slow.seconds,
      unit: "s",
      goal: 60,
      detail: `${slow.requests} requests, ${(slow.requests / slow.operations).toFixed(1)} for each operation`,
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
      goal: 300,
      detail: `most resident at any time; ${costs.map(({ operations, peak }) => `${operations}: ${peak.toFixed(0)} MB`).join(", ")}`,
    },
  ];
}

/** Scans a target of so many operations in a process of its own, with the platform's own setting of Node.js. */
async function costOf(operations: number, milliseconds: number): Promise<Cost> {
  const script = join(import.meta.dirname, "scan-target.ts");
  const target = spawn(process.execPath, [script, String(operations), String(milliseconds)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [chunk] = (await once(target.stdout, "data")) as [Buffer];
    const url = `http://127.0.0.1:${chunk.toString().trim()}`;
    const settings = ["--max-semi-space-size=16", join(import.meta.dirname, "scan-run.ts"), url];
    const { stdout } = await promisify(execFile)(process.execPath, settings);
    const cost = JSON.parse(stdout) as Cost;
    if (cost.status !== "completed" || cost.operations !== operations || cost.judged !== operations)
      throw new Error(`The scan of ${operations} operations did not judge them all: ${stdout}`);
    return cost;
  } finally {
    target.kill();
  }
}
