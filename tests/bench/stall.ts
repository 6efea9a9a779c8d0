import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scan } from "../../src/contract/scans.ts";
import type { Figure } from "./figure.ts";
import { type Platform, spawnPlatform } from "./platform.ts";

/** Milliseconds between two looks at a server, and of looking at the idle platform. */
const lookEvery = 20;
const idleMs = 5000;
/** Operations of an honest target. */
const honestSize = 50;
/** A picture of nested groups, whose reading takes time by the square of their number. */
const nested = `<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(50_000)}${"</g>".repeat(50_000)}</svg>`;

/**
 * Whether anything that a target or an upload holds can keep the platform from answering: seven hostile targets are
 * scanned at once, with hostile pictures uploaded meanwhile, beside two honest ones.
 */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "postern-bench-"));
  const platform = await spawnPlatform({ dataDir, env: { POSTERN_SCANS_AT_ONCE: "12" } });
  const children: ChildProcess[] = [];
  try {
    await platform.cookie();
    const hostile = JSON.parse(await printedBy(children, "stall-target.ts")) as Record<string, string>;
    const { bare = "", ...enemies } = hostile;
    const bareOwn = (JSON.parse(await printedBy(children, "stall-target.ts")) as Record<string, string>).bare ?? bare;
    const honest = [
      `http://127.0.0.1:${await printedBy(children, "scan-target.ts", String(honestSize), "5")}`,
      `http://127.0.0.1:${await printedBy(children, "scan-target.ts", String(honestSize), "5")}`,
    ];
    const health = `${platform.url}/api/health`;
    const idle = watch(health);
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    const idleGap = await idle.stop();

    const alone = await Promise.all(honest.map((url, at) => scanned(platform, url, `Alone ${at}`)));
    const underFire = watch(health);
    const beside = watch(bareOwn);
    const startedAt = performance.now();
    const enemyIds = await Promise.all(Object.entries(enemies).map(([name, url]) => begin(platform, url, name)));
    const uploads = uploadsOf(platform);
    const together = await Promise.all(honest.map((url, at) => scanned(platform, url, `Beside ${at}`)));
    const refused = await uploads.stop();
    const stops = await Promise.all(enemyIds.map((id) => stop(platform, id)));
    const gap = await underFire.stop();
    const bareGap = await beside.stop();
    const seconds = (performance.now() - startedAt) / 1000;
    const changed = alone.filter((found, at) => JSON.stringify(found) !== JSON.stringify(together[at]));
    const running = stops.filter(({ wasRunning }) => wasRunning).length;
    return [
      {
        name: "Longest gap of GET /api/health under fire",
        value: gap,
        unit: "ms",
        goal: 250,
        detail: `${seconds.toFixed(0)} s; idle platform ${idleGap.toFixed(0)} ms; a bare server at the same time ${bareGap.toFixed(0)} ms`,
      },
      {
        name: "Honest scans whose findings differ from those alone",
        value: changed.length,
        unit: "ratio",
        goal: 0,
        detail: `${together.map((found) => found.length).join(" and ")} endpoints beside ${enemyIds.length} hostile targets`,
      },
      {
        name: "Longest stop of a hostile scan",
        value: Math.max(0, ...stops.map(({ ms }) => ms)),
        unit: "ms",
        goal: 3000,
        detail: `${running} of ${stops.length} still ran; ${refused.count} nested pictures uploaded, all refused: ${refused.all}`,
      },
    ];
  } finally {
    await platform.close();
    for (const child of children) child.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts a script of this folder and resolves to the line that it prints. */
async function printedBy(children: ChildProcess[], script: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return chunk.toString().trim();
}

/** Asks a server again and again; `stop` resolves to the longest time in ms between two of its answers. */
function watch(url: string): { stop(): Promise<number> } {
  let ends = false;
  const looking = (async () => {
    await (await fetch(url)).arrayBuffer();
    let longest = 0;
    let last = performance.now();
    while (!ends) {
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
      await (await fetch(url)).arrayBuffer();
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  })();
  return {
    stop() {
      ends = true;
      return looking;
    },
  };
}

async function begin(platform: Platform, targetUrl: string, name: string): Promise<number> {
  const { id: applicationId } = await platform.call<{ id: number }>("POST", "/api/applications", {
    name,
    targetUrl,
    environment: "staging",
    authMethod: "bearer",
    credentials: "bench-ann",
  });
  return (await platform.call<Scan>("POST", "/api/scans", { applicationId })).id;
}

/** Scans a target to its end; resolves to what was found, in a fixed order. */
async function scanned(platform: Platform, url: string, name: string): Promise<string[]> {
  const id = await begin(platform, url, name);
  const { status, results } = await ended(platform, id, 600_000);
  if (status !== "completed") throw new Error(`The scan ${name} did not complete: ${status} ${results?.reason}`);
  type Row = { method: string; path: string; securityLevel: string; authClassification: string };
  const rows = await platform.call<Row[]>("GET", `/api/endpoints?scanId=${id}`);
  return rows.map((row) => `${row.method} ${row.path} ${row.securityLevel} ${row.authClassification}`).sort();
}

async function ended(platform: Platform, id: number, within: number): Promise<Scan> {
  const until = performance.now() + within;
  for (;;) {
    const scan = await platform.call<Scan>("GET", `/api/scans/${id}`);
    if (scan.status === "completed" || scan.status === "failed" || performance.now() > until) return scan;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function stop(platform: Platform, id: number): Promise<{ wasRunning: boolean; ms: number }> {
  const before = await platform.call<Scan>("GET", `/api/scans/${id}`);
  if (before.status === "completed" || before.status === "failed") return { wasRunning: false, ms: 0 };
  const stoppedAt = performance.now();
  await platform.call("POST", `/api/scans/${id}/cancel`).catch(() => undefined);
  await ended(platform, id, 60_000);
  return { wasRunning: true, ms: performance.now() - stoppedAt };
}

/** Uploads hostile pictures one after the other until it is stopped. */
function uploadsOf(platform: Platform): { stop(): Promise<{ count: number; all: boolean }> } {
  let ends = false;
  const uploading = (async () => {
    const told = { count: 0, all: true };
    while (!ends) {
      const form = new FormData();
      form.append("logo", new File([nested], "logo.svg", { type: "image/svg+xml" }));
      const headers = { cookie: await platform.cookie(), origin: platform.url };
      const answer = await fetch(`${platform.url}/api/tenant/upload-logo`, { method: "POST", body: form, headers });
      await answer.arrayBuffer();
      told.count += 1;
      told.all &&= answer.status >= 400 && answer.status < 500;
    }
    return told;
  })();
  return {
    stop() {
      ends = true;
      return uploading;
    },
  };
}
