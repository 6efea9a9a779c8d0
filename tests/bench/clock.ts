import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstToken } from "../../server/practice/people.ts";
import type { Scan } from "../../src/contract/scans.ts";
import { slowTarget } from "../e2e/slow-target.ts";
import { wholeLog } from "../e2e/whole-log.ts";
import type { Figure } from "./figure.ts";
import { type Platform, spawnPlatform } from "./platform.ts";

/** What gives a process and its children another time; Debian has it as `libfaketime`. */
const library = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];
/** Where the clock stands from the true time, in seconds, one jump after the other, each while a scan runs. */
const jumps = { "two hours on": 7200, "two hours back": 0, "a day back": -86_400, "a day and a week on": 604_800 };
/** Milliseconds that each answer of the target waits, so that a scan runs long enough to be jumped in. */
const delay = 60;
const patience = 240_000;

/** Whether a clock that jumps while a scan runs, for the platform and its embedded database alike, loses or doubles anything. */
export async function run(): Promise<Figure[]> {
  if (!library) throw new Error("The clock cannot be moved without libfaketime: apt-get install libfaketime.");
  const folder = mkdtempSync(join(tmpdir(), "postern-clock-"));
  const clock = join(folder, "clock");
  const setClock = (seconds: number) => writeFileSync(clock, `${seconds < 0 ? "" : "+"}${seconds}`);
  setClock(0);
  const platform = await spawnPlatform({
    dataDir: join(folder, "data"),
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      FAKETIME_DONT_RESET: "1",
    },
  });
  const target = await slowTarget(platform.practice, delay);
  try {
    const { id: applicationId } = await platform.call<{ id: number }>("POST", "/api/applications", {
      ...{ name: "Ledgerline", environment: "production", authMethod: "bearer", credentials: firstToken },
      targetUrl: target.url,
    });
    const ends: string[] = [];
    let doubled = 0;
    let begunAgain = 0;
    let lines = 0;
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
    const detail = `${Object.keys(jumps).length} jumps: ${Object.keys(jumps).join(", ")}; ${lines} lines of logs, ${begunAgain} scans begun again`;
    return [
      {
        name: "Scans that a jump of the clock kept from their end",
        value: ends.length,
        unit: "times",
        goal: 0,
        detail: ends.join(", ") || detail,
      },
      {
        name: "Lines of logs and alerts that a jump of the clock doubled",
        value: doubled,
        unit: "times",
        goal: 0,
        detail,
      },
    ];
  } finally {
    await target.close();
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  }
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
