import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { hashToken, newToken } from "../../server/auth/tokens.ts";
import { openPostgres } from "../../server/db/connection/postgres.ts";
import type { Db } from "../../server/db/db.ts";
import { insertSession } from "../../server/db/sessions.ts";
import { users } from "../../server/db/tables/schema.ts";
import { startPostgres } from "../../server/testing/postgres-server.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { type Figure, percentile } from "./figure.ts";
import { fillLargeTenant } from "./large-tenant.ts";
import type { Read, Reading } from "./load-readers.ts";
import { pages, reads } from "./load-reads.ts";
import type { Browsed, Browsing, Page } from "./load-users.ts";
import { type Platform, spawnPlatform } from "./platform.ts";
import { statementsOf } from "./statements.ts";
import { startWorker } from "./worker-process.ts";

const people = Number(process.env.USERS ?? 200);
const scansAtOnce = Number(process.env.SCANS ?? 20);
const readers = Number(process.env.READERS ?? 1000);
const endpoints = Number(process.env.ENDPOINTS ?? 10_000);
/** Milliseconds that users browse, once on the platform and once on bare routes. */
const milliseconds = Number(process.env.SECONDS ?? 60) * 1000;
/** Turns of the platform and the bare routes in that time, after one of each that is not counted. */
const turns = 3;
/** Milliseconds that the scanned targets take to answer, as APIs far away do. */
const latency = 1000;

/**
 * One organization of 10,000 endpoints whose 200 people browse at once while 20 of its scans run and 1,000 sockets read their
 * logs. Then the same people ask bare routes for the same, in the same run, with the same scans and readers beside them.
 */
export async function run(): Promise<Figure[]> {
  const left = new AsyncDisposableStack();
  try {
    return await measure(left);
  } finally {
    await left.disposeAsync();
  }
}

async function measure(left: AsyncDisposableStack): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), "postern-load-"));
  left.defer(() => rmSync(directory, { recursive: true, force: true }));
  const postgres = await startPostgres();
  left.defer(() => postgres.close());
  const address = await postgres.newDatabase();
  const env = { DATABASE_URL: address, POSTERN_SECRET_KEY: "one key for the processes of this benchmark" };
  const platform = await spawnPlatform({ dataDir: directory, env: { ...env, POSTERN_SCANS_AT_ONCE: "0" } });
  left.defer(() => platform.close());
  await platform.cookie();
  const worker = await startWorker({ ...env, POSTERN_SCANS_AT_ONCE: String(scansAtOnce), POSTERN_DATA_DIR: directory });
  left.defer(async () => {
    worker.kill("SIGTERM");
    await once(worker, "exit");
  });
  const db = await openPostgres(address, () => {});
  left.defer(() => db.close());
  await fillLargeTenant(db, { endpoints, applications: 100, scans: 1000 });
  const cookies = await signIn(db);

  const target = await startTarget();
  left.defer(() => void target.kill());
  const running = await startScans(platform, target.url);
  const live = `ws://localhost:${platform.livePort}`;
  const reading: Reading = {
    ...{ live, origin: platform.url },
    readers: Array.from({ length: readers }, (_, at) => ({
      cookie: cookies[at % cookies.length] as string,
      scanId: running[at % running.length] as number,
    })),
  };
  const sockets = new Worker(new URL("./load-readers.ts", import.meta.url), { workerData: reading });
  await once(sockets, "message");

  const bare = await bareRoutes(db, address);
  left.defer(() => bare.close());
  // In turns, so that what else the machine does meets both alike; the first turn of each warms up.
  const own: Browsed = { times: {}, faults: [], unchanged: 0 };
  const base: Browsed = { times: {}, faults: [], unchanged: 0 };
  const cpu = { own: 0, bare: 0 };
  for (let turn = 0; turn <= turns; turn++) {
    const [ownBefore, bareBefore] = [cpuTimeOf(platform.pid), cpuTimeOf(bare.pid)];
    const mine = await browse({ url: platform.url, pages, cookies, milliseconds: milliseconds / turns });
    const theirs = await browse({
      url: bare.url,
      pages: pages.map(onBare),
      cookies,
      milliseconds: milliseconds / turns,
    });
    add(own, mine, turn === 0);
    add(base, theirs, turn === 0);
    if (turn === 0) continue;
    cpu.own += cpuTimeOf(platform.pid) - ownBefore;
    cpu.bare += cpuTimeOf(bare.pid) - bareBefore;
  }

  sockets.postMessage("stop");
  const [read] = (await once(sockets, "message")) as [Read];
  const stillRunning = await runningOf(platform, running);
  return figuresOf({ own, base, read, stillRunning, platform, cpu });
}

/** Adds a turn to those before; of one that warms up its faults alone. */
function add(all: Browsed, turn: Browsed, isWarmUp: boolean): void {
  all.faults.push(...turn.faults);
  if (isWarmUp) return;
  all.unchanged += turn.unchanged;
  for (const [path, times] of Object.entries(turn.times)) all.times[path] = [...(all.times[path] ?? []), ...times];
}

function figuresOf(seen: {
  own: Browsed;
  base: Browsed;
  read: Read;
  stillRunning: number;
  platform: Platform;
  cpu: { own: number; bare: number };
}): Figure[] {
  const { own, base, read, stillRunning, platform, cpu } = seen;
  const [ownTimes, bareTimes] = [Object.values(own.times).flat(), Object.values(base.times).flat()];
  const p99 = percentile(ownTimes, 0.99);
  const bare99 = percentile(bareTimes, 0.99);
  const beside = `${people} people, ${stillRunning} of ${scansAtOnce} scans still running at the end, ${readers} live readers, load ${loadavg()[0]?.toFixed(0)}`;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const faults = [...own.faults, ...read.faults];
  return [
    {
      ...{ name: `${endpoints.toLocaleString("en")} endpoints, reads, p99`, value: p99, unit: "ms", goal: 250 },
      detail: `${ownTimes.length} calls, ${own.unchanged} of them unchanged, median ${ms(percentile(ownTimes, 0.5))}; ${beside}`,
    },
    {
      ...{
        name: "the same against a bare route with the same queries, p99",
        value: p99 / bare99,
        unit: "ratio",
        goal: 1.5,
      },
      detail: `bare ${ms(bare99)}, median ${ms(percentile(bareTimes, 0.5))}, ${bareTimes.length} calls; processor ${(cpu.own / ownTimes.length).toFixed(1)} ms a call, live channel and idling included, bare ${(cpu.bare / bareTimes.length).toFixed(1)} ms`,
    },
    {
      ...{ name: "calls that failed and sockets that closed", value: faults.length, unit: "times", goal: 0 },
      detail: [...new Set(faults)].slice(0, 3).join("; ") || "none",
    },
    {
      ...{
        name: "live readers who got no line",
        value: read.lines.filter((count) => count === 0).length,
        unit: "times",
        goal: 0,
      },
      detail: `${read.lines.reduce((sum, count) => sum + count, 0)} lines read, p99 ${ms(percentile(read.delays, 0.99))} behind the scan`,
    },
    {
      ...{ name: "memory of the web process", value: residentOf(platform.pid), unit: "MB", goal: 600 },
      detail: "most that it ever held, resident",
    },
    ...Object.keys(reads).map((path, at): Figure => {
      const [mine, theirs] = [own.times[path] ?? [], base.times[`/${at}`] ?? []];
      return {
        ...{ name: `GET ${path}, p99`, value: percentile(mine, 0.99), unit: "ms", goal: 250 },
        detail: `median ${ms(percentile(mine, 0.5))}; bare p99 ${ms(percentile(theirs, 0.99))}, median ${ms(percentile(theirs, 0.5))}`,
      };
    }),
  ];
}

const onBare = ({ name, paths }: Page): Page => ({
  name,
  paths: paths.map((path) => `/${Object.keys(reads).indexOf(path)}`),
});

async function browse(workerData: Browsing): Promise<Browsed> {
  const users = new Worker(new URL("./load-users.ts", import.meta.url), { workerData });
  const [browsed] = (await once(users, "message")) as [Browsed];
  return browsed;
}

/** A process with a route for each read that does nothing but its statements. */
async function bareRoutes(db: Db, address: string): Promise<{ url: string; pid: number; close(): Promise<void> }> {
  const routes = [];
  for (const [at, work] of Object.values(reads).entries())
    routes.push({
      path: `/${at}`,
      statements: await statementsOf(() => db.tenant(1, (tx) => work(tx).then(() => {}))),
    });
  const child = spawn(process.execPath, [new URL("./bare-process.ts", import.meta.url).pathname], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ address, routes }));
  const [url] = (await once(child.stdout, "data")) as [Buffer];
  return {
    url: String(url).trim(),
    pid: child.pid as number,
    async close() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** People of the organization, each with a session; resolves to their cookies. */
async function signIn(db: Db): Promise<string[]> {
  return await db.system(async (tx) => {
    const tokens: string[] = [];
    for (let at = 0; at < people; at++) {
      const [user] = await tx
        .insert(users)
        .values({ email: `person-${at}@acme.test`, role: "contributor", tenantId: 1 })
        .returning();
      const token = newToken();
      await insertSession(tx, hashToken(token), user?.id as number);
      tokens.push(`postern_session=${token}`);
    }
    return tokens;
  });
}

async function startScans(platform: Platform, targetUrl: string): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < scansAtOnce; at++) {
    const application = { name: `Scanned ${at}`, targetUrl, environment: "staging" };
    const { id: applicationId } = await platform.call<{ id: number }>("POST", "/api/applications", {
      ...application,
      ...{ authMethod: "bearer", credentials: "bench-ann" },
    });
    ids.push((await platform.call<Scan>("POST", "/api/scans", { applicationId })).id);
  }
  const until = Date.now() + 300_000;
  while ((await runningOf(platform, ids)) < scansAtOnce) {
    if (Date.now() > until) throw new Error("Not all scans began within 300 s.");
    await delay(500);
  }
  return ids;
}

async function runningOf(platform: Platform, ids: readonly number[]): Promise<number> {
  const found = await Promise.all(ids.map((id) => platform.call<Scan>("GET", `/api/scans/${id}`)));
  return found.filter(({ status }) => status === "running").length;
}

async function startTarget(): Promise<{ url: string; kill(): void }> {
  const script = new URL("./scan-target.ts", import.meta.url).pathname;
  const target = spawn(process.execPath, [script, "1000", String(latency)], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(target.stdout, "data")) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}`, kill: () => target.kill() };
}

const residentOf = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;

/** Milliseconds of processor that a process took so far, in ticks of 10 ms. */
function cpuTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
