import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startPostgres } from "../../server/testing/postgres-server.ts";
import type { Scan } from "../../src/contract/scans.ts";
import type { Figure } from "./figure.ts";
import { type Platform, spawnPlatform } from "./platform.ts";
import { startWorker } from "./worker-process.ts";

/** Scans of one organization that wait at once: what one worker does in four rounds, four do in one. */
const scans = 16;
const operations = 25;
/** Milliseconds that the scanned target takes to answer: what a scan waits for is the target, not the machine. */
const latency = Number(process.env.LATENCY ?? 1000);

/** How much sooner one organization's scans are done by two workers and by four than by one. */
export async function run(): Promise<Figure[]> {
  const left = new AsyncDisposableStack();
  try {
    return await measure(left);
  } finally {
    await left.disposeAsync();
  }
}

async function measure(left: AsyncDisposableStack): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), "postern-workers-"));
  left.defer(() => rmSync(directory, { recursive: true, force: true }));
  const postgres = await startPostgres();
  left.defer(() => postgres.close());
  const env = {
    DATABASE_URL: await postgres.newDatabase(),
    POSTERN_SECRET_KEY: "one key for the processes of this benchmark",
  };
  const web = await spawnPlatform({ dataDir: directory, env: { ...env, POSTERN_SCANS_AT_ONCE: "0" } });
  left.defer(() => web.close());
  const target = spawn(process.execPath, ["tests/bench/scan-target.ts", String(operations), String(latency)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  left.defer(() => void target.kill());
  const [port] = (await once(target.stdout, "data")) as [Buffer];
  const applications: number[] = [];
  for (let at = 0; at < scans; at++) {
    const application = { name: `Application ${at}`, targetUrl: `http://127.0.0.1:${String(port).trim()}` };
    const made = await web.call<{ id: number }>("POST", "/api/applications", {
      ...application,
      ...{ environment: "staging", authMethod: "bearer", credentials: "bench-ann" },
    });
    applications.push(made.id);
  }
  const seconds: Record<number, number> = {};
  const workers: ChildProcess[] = [];
  left.defer(async () => {
    for (const worker of workers) {
      worker.kill("SIGTERM");
      await once(worker, "exit");
    }
  });
  for (const count of [1, 2, 4]) {
    while (workers.length < count) workers.push(await startWorker({ ...env, POSTERN_DATA_DIR: directory }));
    seconds[count] = await timeOf(web, applications);
  }
  const [one = 0, two = 0, four = 0] = [seconds[1], seconds[2], seconds[4]];
  const detail = `${scans} scans of one organization, each answer ${latency} ms away: ${one.toFixed(1)} s, ${two.toFixed(1)} s, ${four.toFixed(1)} s with 1, 2, 4 workers of four at once; load ${loadavg()[0]?.toFixed(0)}`;
  return [
    { name: "time of four workers against one", value: four / one, unit: "ratio", goal: 0.286, detail },
    { name: "time of two workers against one", value: two / one, unit: "ratio", goal: 0.556, detail },
  ];
}

/** Seconds from queueing a scan of each application to the end of the last. */
async function timeOf(web: Platform, applications: readonly number[]): Promise<number> {
  const startedAt = performance.now();
  const ids = await Promise.all(
    applications.map(async (applicationId) => (await web.call<Scan>("POST", "/api/scans", { applicationId })).id),
  );
  for (;;) {
    const found = await web.call<Scan[]>("GET", `/api/scans?limit=${ids.length}`);
    if (found.every(({ status }) => status === "completed")) return (performance.now() - startedAt) / 1000;
    const failed = found.find(({ status }) => status === "failed");
    if (failed) throw new Error(`A scan failed: ${failed.results?.reason}`);
    await delay(250);
  }
}
