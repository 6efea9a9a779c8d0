import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "./figure.ts";
import { spawnPlatform } from "./platform.ts";

/** As it is packed, which is how it comes to whoever installs it. */
const command = ".output/command/lib/command/main.cjs";
/** Where it keeps what Node.js compiled of it. */
const compiled = ".output/command/node_modules/.cache";
const users = ["ann", "bob"];

/** What the command costs: until its first request, a scan beside the same on a platform, and memory. */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "postern-bench-"));
  execFileSync(process.execPath, ["server/command/pack.ts"], { stdio: "ignore" });
  try {
    const entries = users.map(
      (name) => `  - name: ${name}\n    fixedHeaders: [{ name: Authorization, value: "Bearer bench-${name}" }]\n`,
    );
    writeFileSync(join(folder, "auth.yaml"), `auth:\n${entries.join("")}`);
    const [first, ours, bare] = [[] as number[], [] as number[], [] as number[]];
    for (let turn = 0; turn < 7; turn++) {
      rmSync(compiled, { recursive: true, force: true });
      first.push(await untilAsked((url) => [command, "scan", url, "--budget", "100"]));
      ours.push(await untilAsked((url) => [command, "scan", url, "--budget", "100"]));
      bare.push(await untilAsked((url) => ["-e", `fetch(${JSON.stringify(url)})`]));
    }
    const small = await withTarget(200, async (url) => ({
      command: await scanned(url, folder),
      platform: await onPlatform(url, folder),
    }));
    const large = await withTarget(1000, (url) => scanned(url, folder));
    return [
      {
        name: "From the command's start to its first request",
        value: median(ours),
        unit: "ms",
        goal: 400,
        detail: `a bare fetch in Node.js: ${median(bare).toFixed(0)} ms`,
      },
      {
        name: "The same at its first start, with no compiled code kept from one before",
        value: median(first),
        unit: "ms",
        goal: 400,
        detail: "as in a pipeline that has just installed it",
      },
      {
        name: "200 operations by the command, against the same scan on a platform",
        value: small.command.seconds / small.platform,
        unit: "ratio",
        goal: 1,
        detail: `${small.command.seconds.toFixed(1)} s with its start and end, ${small.platform.toFixed(1)} s from the call to completed`,
      },
      {
        name: "Memory of the command and its engine, 1,000 operations",
        value: large.peak,
        unit: "MB",
        goal: 150,
        detail: "the most that was resident at any time, with what it starts",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** Milliseconds from a process's start until it asks a target for the first time. */
async function untilAsked(argumentsFor: (url: string) => string[]): Promise<number> {
  const asked = Promise.withResolvers<number>();
  const target = createServer((_, response) => {
    asked.resolve(performance.now());
    response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(target, "listening");
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;
  const started = performance.now();
  const child = spawn(process.execPath, argumentsFor(url), { stdio: "ignore" });
  const ended = once(child, "exit");
  const milliseconds = (await asked.promise) - started;
  await ended;
  target.closeAllConnections();
  target.close();
  return milliseconds;
}

async function withTarget<T>(operations: number, use: (url: string) => Promise<T>): Promise<T> {
  const script = join(import.meta.dirname, "scan-target.ts");
  const target = spawn(process.execPath, [script, String(operations)], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [chunk] = (await once(target.stdout, "data")) as [Buffer];
    return await use(`http://127.0.0.1:${chunk.toString().trim()}`);
  } finally {
    target.kill();
  }
}

/** One scan by the command: seconds from its start to its end, and the most megabytes that it and its engine held. */
async function scanned(url: string, folder: string): Promise<{ seconds: number; peak: number }> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [command, "scan", url, "--auth", join(folder, "auth.yaml"), "--fail-on", "never"],
    { stdio: "ignore" },
  );
  const ended = once(child, "exit");
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, resident(child.pid as number));
  }, 50);
  const [code] = await ended;
  clearInterval(timer);
  // 2: of a target in production no write is tried, and most of this one's operations are writes.
  if (code !== 0 && code !== 2) throw new Error(`The command ended with ${code}.`);
  return { seconds: (performance.now() - started) / 1000, peak };
}

/** Megabytes that a process and those that it started have resident; 0 where the system has no such files (not Linux). */
function resident(pid: number): number {
  try {
    const of = (one: number | string) =>
      (Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1] ?? 0) * 1024) / 1e6;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return [pid, ...children].map(of).reduce((sum, one) => sum + one, 0);
  } catch {
    // It ended between two looks.
    return 0;
  }
}

/** Seconds that a platform takes for the same, from the call that starts the scan until it says completed. */
async function onPlatform(targetUrl: string, folder: string): Promise<number> {
  const platform = await spawnPlatform({ dataDir: join(folder, "data") });
  try {
    const application = await platform.call<{ id: number }>("POST", "/api/applications", {
      ...{ name: "Benchmark", targetUrl, environment: "production" },
      ...{ authMethod: "bearer", credentials: "bench-ann" },
    });
    const bob = { label: "bob", authMethod: "bearer", credentials: "bench-bob" };
    await platform.call("POST", `/api/applications/${application.id}/identities`, bob);
    const started = performance.now();
    const { id } = await platform.call<{ id: number }>("POST", "/api/scans", { applicationId: application.id });
    for (;;) {
      const { status } = await platform.call<{ status: string }>("GET", `/api/scans/${id}`);
      if (status === "failed") throw new Error("The platform's scan failed.");
      if (status === "completed") return (performance.now() - started) / 1000;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await platform.close();
  }
}
