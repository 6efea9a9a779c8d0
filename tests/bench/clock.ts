import { once } from "node:events";
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstToken } from "../../server/practice/people.ts";
import { startPostgres } from "../../server/testing/postgres-server.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { slowTarget } from "../e2e/slow-target.ts";
import { wholeLog } from "../e2e/whole-log.ts";
import type { Figure } from "./figure.ts";
import { type Platform, spawnPlatform } from "./platform.ts";
import { startWorker } from "./worker-process.ts";

/** What gives a process and its children another time; Debian has it as `libfaketime`. */
const library = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];
/** Where the clock stands from the true time, in seconds, one jump after the other, each while a scan runs. */
const jumps = { "two hours on": 7200, "two hours back": 0, "a day back": -86_400, "a day and a week on": 604_800 };
/** Milliseconds that each answer of the target waits, so that a scan runs long enough to be jumped in. */
const delay = 60;
const patience = 240_000;

/** Whose clock jumps. A worker on a machine of its own has another clock than the database and the web process. */
const jumping = [
  "the platform and its embedded database",
  "PostgreSQL, web process and worker",
  "the worker alone",
] as const;

/** Whether a clock that jumps while a scan runs loses or doubles anything. */
export async function run(): Promise<Figure[]> {
  if (!library) throw new Error("The clock cannot be moved without libfaketime: apt-get install libfaketime.");
  const figures: Figure[] = [];
  for (const whose of jumping) {
    const left = new AsyncDisposableStack();
    try {
      figures.push(...(await measure(whose, left)));
    } finally {
      await left.disposeAsync();
    }
  }
  return figures;
}

async function measure(whose: (typeof jumping)[number], left: AsyncDisposableStack): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "postern-clock-"));
  left.defer(() => rmSync(folder, { recursive: true, force: true }));
  const clock = join(folder, "clock");
  const setClock = (seconds: number) => writeFileSync(clock, `${seconds < 0 ? "" : "+"}${seconds}`);
  setClock(0);
  // PostgreSQL may run as somebody else.
  chmodSync(folder, 0o755);
  const moved = {
    ...{ LD_PRELOAD: library as string, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: "1" },
    ...{ FAKETIME_DONT_FAKE_MONOTONIC: "1", FAKETIME_DONT_RESET: "1" },
  };
  const platform = await startOf(whose, moved, folder, left);
  const target = await slowTarget(platform.practice, delay);
  left.defer(() => target.close());
  const { id: applicationId } = await platform.call<{ id: number }>("POST", "/api/applications", {
    ...{ name: "Ledgerline", environment: "production", authMethod: "bearer", credentials: firstToken },
    targetUrl: target.url,
  });
  const ends: string[] = [];
  let [doubled, begunAgain, lines] = [0, 0, 0];
  for (const [name, seconds] of Object.entries(jumps)) {
    const scan = await scanOver(platform, applicationId, () => setClock(seconds));
    if (scan.status !== "completed" || (scan.results?.durationMs ?? -1) < 0) ends.push(`${name}: ${scan.status}`);
    const log = await wholeLog(platform, scan.id);
    doubled += log.length - new Set(log.map(({ seq }) => seq)).size;
    // A clock that jumps ahead shows a worker as silent for that long: another takes its scan over.
    begunAgain += log.filter(({ message }) => /starts again from the beginning/.test(message)).length;
    lines += log.length;
    const alerts = await platform.call<{ endpointId: number; title: string }[]>("GET", "/api/security-alerts");
    doubled += alerts.length - new Set(alerts.map((alert) => `${alert.endpointId} ${alert.title}`)).size;
  }
  const detail = `${Object.keys(jumps).length} jumps of ${whose}: ${Object.keys(jumps).join(", ")}; ${lines} lines of logs, ${begunAgain} scans begun again`;
  const figure = { unit: "times", goal: 0 } as const;
  return [
    {
      ...{ name: `Scans that a jump of the clock of ${whose} kept from their end`, value: ends.length, ...figure },
      detail: ends.join(", ") || detail,
    },
    {
      name: `Lines of logs and alerts that a jump of the clock of ${whose} doubled`,
      value: doubled,
      ...figure,
      detail,
    },
  ];
}

/** Starts a platform on which the environment `moved` gives these processes a clock that jumps. */
async function startOf(
  whose: (typeof jumping)[number],
  moved: Record<string, string>,
  folder: string,
  left: AsyncDisposableStack,
): Promise<Platform> {
  const [embedded, everything] = jumping;
  const dataDir = join(folder, "data");
  if (whose === embedded) {
    const platform = await spawnPlatform({ dataDir, env: moved });
    left.defer(() => platform.close());
    return platform;
  }
  const others = whose === everything ? moved : {};
  const postgres = await startPostgres(undefined, undefined, others);
  left.defer(() => postgres.close());
  const env = {
    DATABASE_URL: await postgres.newDatabase(),
    POSTERN_SECRET_KEY: "one key for the processes of this benchmark",
  };
  const platform = await spawnPlatform({ dataDir, env: { ...env, ...others, POSTERN_SCANS_AT_ONCE: "0" } });
  left.defer(() => platform.close());
  await platform.cookie();
  const worker = await startWorker({
    ...env,
    ...moved,
    POSTERN_SCANS_AT_ONCE: "2",
    POSTERN_DATA_DIR: join(folder, "worker"),
  });
  left.defer(async () => {
    worker.kill("SIGTERM");
    await once(worker, "exit");
  });
  return platform;
}

/** Runs a scan to its end, and does something once it has asked the target. */
async function scanOver(platform: Platform, applicationId: number, act: () => void): Promise<Scan> {
  const { id } = await platform.call<{ id: number }>("POST", "/api/scans", { applicationId });
  const until = async (isThere: (scan: Scan) => boolean) => {
    const end = performance.now() + patience;
    for (;;) {
      const scan = await platform.call<Scan>("GET", `/api/scans/${id}`);
      if (isThere(scan) || performance.now() > end) return scan;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  await until(({ progress }) => (progress?.requests ?? 0) > 0);
  act();
  return await until(({ status }) => !["pending", "running"].includes(status));
}
