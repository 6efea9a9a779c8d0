import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { practiceIdentities } from "../../server/practice/truth/identities.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { type Platform, spawnPlatform } from "./platform.ts";

/** Milliseconds after a scan until its memory was given back. */
const settleMs = 10_000;
/** Operations that are tested again. */
const retested = 25;
const tokenOf = (label: string) => practiceIdentities.find((one) => one.label === label)?.token ?? null;

/** How soon the platform answers on an existing data directory, and what it holds in memory after a scan. */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "postern-bench-"));
  try {
    // The first start prepares the database; what users live with is every start after it.
    const first = await spawnPlatform({ dataDir });
    const session = await first.cookie();
    await first.close();
    const platform = await spawnPlatform({ dataDir, session });
    const readySeconds = platform.readyMs / 1000;
    await scanPractice(platform);
    const atEnd = residentMegabytes(platform.pid);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const memory = residentMegabytes(platform.pid);
    const retests = await testAgain(platform);
    await platform.close();
    return [
      {
        name: "Server ready on an existing data directory",
        value: readySeconds,
        unit: "s",
        goal: 3,
        detail: "process start to healthy",
      },
      {
        name: "Server memory after a scan",
        value: memory,
        unit: "MB",
        goal: 600,
        detail: `resident ${settleMs / 1000} s after, embedded database included; ${atEnd.toFixed(0)} MB the moment it ended`,
      },
      {
        name: "One operation tested again as two identities, p95",
        value: percentile(retests, 0.95),
        unit: "ms",
        goal: 2000,
        detail: `median ${median(retests).toFixed(0)} ms of ${retests.length} operations, from the call to its answer`,
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Tests operations again, one after the other; resolves to milliseconds. */
async function testAgain(platform: Platform): Promise<number[]> {
  const all = await platform.call<{ id: number; path: string }[]>("GET", "/api/endpoints");
  const chosen = all.filter(({ path }) => path.startsWith("/api/")).slice(0, retested);
  const durations: number[] = [];
  for (const { id } of chosen) {
    const startedAt = performance.now();
    await platform.call("POST", `/api/endpoints/${id}/test`);
    durations.push(performance.now() - startedAt);
  }
  return durations;
}

/** Scans the practice API to its end, as two of its people. */
async function scanPractice(platform: Platform): Promise<void> {
  const { id: applicationId } = await platform.call<{ id: number }>("POST", "/api/applications", {
    name: "Practice",
    targetUrl: platform.practice,
    environment: "development",
    authMethod: "bearer",
    credentials: tokenOf("mina"),
  });
  await platform.call("POST", `/api/applications/${applicationId}/identities`, {
    label: "mats",
    role: "member",
    authMethod: "bearer",
    credentials: tokenOf("mats"),
  });
  const { id } = await platform.call<{ id: number }>("POST", "/api/scans", { applicationId });
  for (let second = 0; second < 300; second++) {
    const { status, results } = await platform.call<Scan>("GET", `/api/scans/${id}`);
    if (status === "completed") return;
    if (status === "failed") throw new Error(`The benchmark's scan failed: ${JSON.stringify(results)}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error("The benchmark's scan did not end within 300 s.");
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1000;
}
