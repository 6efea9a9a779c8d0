import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scan } from "../../src/contract/scans.ts";
import type { Figure } from "./figure.ts";
import { type Platform, spawnPlatform } from "./platform.ts";

/** Milliseconds after a scan until its memory was given back. */
const settleMs = 10_000;

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
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Scans the practice API to its end as the first superadmin. */
async function scanPractice(platform: Platform): Promise<void> {
  const { id: applicationId } = await platform.call<{ id: number }>("POST", "/api/applications", {
    name: "Practice",
    targetUrl: platform.practice,
    environment: "development",
    authMethod: "none",
    credentials: null,
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
