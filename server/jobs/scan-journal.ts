import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { ScanProgress } from "../../src/contract/scans.ts";
import { DatabaseFault } from "../db/database-fault.ts";
import type { Db } from "../db/db.ts";
import { appendLog, type NewLogLine } from "../db/scan/scan-logs.ts";
import { saveProgress } from "../db/scan/scans.ts";
import type { ScanListener } from "../scan/outcome.ts";
import { createHold, type Hold } from "../scan/safety/hold.ts";
import type { ScanJob } from "./queue.ts";

/** Milliseconds that a log line waits for others to be stored with. */
const logDelay = 25;
/** Milliseconds between two stored states of the progress. */
const progressDelay = 500;
/** Milliseconds between two tries while the database is away. */
const awayDelay = 1000;
/** Lines that are stored together at most. */
const batch = 1000;
/** Lines that are kept while the database is away; the scan stands still meanwhile, so there are few. */
const mostKept = 20_000;

/** What a scan tells while it runs, on its way to the database. */
export type ScanJournal = Pick<ScanListener, "log" | "progress"> & {
  /** Set while lines wait for the database: what is asked meanwhile could not be told. */
  hold: Hold;
  /** Stores the rest. Waits for a database that is away until `signal` aborts. */
  close(signal: AbortSignal): Promise<void>;
};

/**
 * Batches a scan's log lines and thins out its progress. While the database is away lines are kept in their order, and each
 * is stored once when it is back. Any other fault, such as a deleted scan, is logged and never stops the scan.
 */
export function scanJournal(db: Db, { scanId, tenantId }: ScanJob, log: Logger): ScanJournal {
  const journal = randomUUID();
  let number = 0;
  let lines: NewLogLine[] = [];
  let lost = 0;
  let progress: ScanProgress | null = null;
  let progressDueAt = 0;
  let timer: { at: number; handle: NodeJS.Timeout } | null = null;
  let writing: Promise<void> = Promise.resolve();
  let behindSince: number | null = null;
  const hold = createHold();

  function writeBy(at: number): void {
    if (timer && timer.at <= at) return;
    if (timer) clearTimeout(timer.handle);
    const handle = setTimeout(
      () => {
        timer = null;
        writing = writing.then(() => write(performance.now() >= progressDueAt));
      },
      Math.max(0, Math.ceil(at - performance.now())),
    );
    timer = { at, handle };
  }

  function stopTimer(): void {
    if (timer) clearTimeout(timer.handle);
    timer = null;
  }

  async function write(withProgress: boolean): Promise<void> {
    const newLines = lines.slice(0, batch);
    const newProgress = withProgress ? progress : null;
    if (newLines.length === 0 && !newProgress) {
      // A timer may ring a part of a millisecond early.
      if (progress) writeBy(progressDueAt);
      return;
    }
    try {
      await db.tenant(tenantId, async (tx) => {
        await appendLog(tx, tenantId, scanId, newLines);
        if (newProgress) await saveProgress(tx, scanId, newProgress);
      });
    } catch (error) {
      if (error instanceof DatabaseFault) return wait(error);
      log.warn({ err: error, scanId }, "A scan's log could not be stored; the scan may have been deleted");
    }
    lines = lines.slice(newLines.length);
    if (newProgress) {
      if (progress === newProgress) progress = null;
      progressDueAt = performance.now() + progressDelay;
    }
    if (lines.length > 0) return write(false);
    if (progress) writeBy(progressDueAt);
    if (behindSince === null) return;
    const seconds = Math.round((performance.now() - behindSince) / 1000);
    const missing = lost === 0 ? "" : ` ${lost.toLocaleString("en")} lines of its log were too many to keep.`;
    lost = 0;
    behindSince = null;
    hold.set(false);
    add("status", `The platform's database was away for ${seconds} s. The scan waited and goes on.${missing}`);
  }

  function add(type: NewLogLine["type"], message: string, at = new Date()): void {
    if (lines.length < mostKept) lines.push({ timestamp: at, type, message, journal, number: number++ });
    else lost++;
    // While the database is away, the next try is set already.
    if (behindSince === null) writeBy(performance.now() + logDelay);
  }

  function wait(fault: DatabaseFault): void {
    writeBy(performance.now() + awayDelay);
    if (behindSince !== null) return;
    log.warn({ err: fault, scanId }, "A scan pauses until the database takes its log");
    behindSince = performance.now();
    hold.set(true);
  }

  return {
    log: add,
    progress(state) {
      progress = state;
      if (behindSince === null) writeBy(Math.max(performance.now() + logDelay, progressDueAt));
    },
    hold,
    async close(signal) {
      for (;;) {
        // The timer's writing would begin beside this one, with the same lines.
        stopTimer();
        writing = writing.then(() => write(true));
        await writing;
        if (lines.length === 0 || (behindSince !== null && signal.aborted)) break;
        if (behindSince === null) continue;
        await delay(awayDelay, undefined, { signal }).catch(() => undefined);
      }
      stopTimer();
      if (lines.length > 0) log.error({ scanId, lines: lines.length }, "Lines of a scan's log were never stored");
    },
  };
}
