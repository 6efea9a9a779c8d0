import type { Logger } from "pino";
import type { ScanProgress } from "../../src/contract/scans.ts";
import type { Db } from "../db/db.ts";
import { appendLog, type NewLogLine } from "../db/scan/scan-logs.ts";
import { saveProgress } from "../db/scan/scans.ts";
import type { ScanListener } from "../scan/outcome.ts";
import type { ScanJob } from "./queue.ts";

/** Milliseconds that a log line waits for others to be stored with. */
const logDelay = 25;
/** Milliseconds between two stored states of the progress. */
const progressDelay = 500;

/** What a scan tells while it runs, on its way to the database. `close` stores the rest. */
export type ScanJournal = ScanListener & { close(): Promise<void> };

/** Batches a scan's log lines and thins out its progress. A fault of the database is logged and never stops the scan. */
export function scanJournal(db: Db, { scanId, tenantId }: ScanJob, log: Logger): ScanJournal {
  let lines: NewLogLine[] = [];
  let progress: ScanProgress | null = null;
  let progressDueAt = 0;
  let timer: { at: number; handle: NodeJS.Timeout } | null = null;
  let writing: Promise<void> = Promise.resolve();

  function writeBy(at: number): void {
    if (timer && timer.at <= at) return;
    if (timer) clearTimeout(timer.handle);
    const handle = setTimeout(
      () => {
        timer = null;
        writing = writing.then(() => write(Date.now() >= progressDueAt));
      },
      Math.max(0, at - Date.now()),
    );
    timer = { at, handle };
  }

  async function write(withProgress: boolean): Promise<void> {
    const newLines = lines;
    const newProgress = withProgress ? progress : null;
    lines = [];
    if (newProgress) {
      progress = null;
      progressDueAt = Date.now() + progressDelay;
    }
    if (newLines.length === 0 && !newProgress) return;
    try {
      await db.tenant(tenantId, async (tx) => {
        await appendLog(tx, tenantId, scanId, newLines);
        if (newProgress) await saveProgress(tx, scanId, newProgress);
      });
    } catch (error) {
      log.warn({ err: error, scanId }, "A scan's log could not be stored; the scan may have been deleted");
    }
    if (progress) writeBy(progressDueAt);
  }

  return {
    log(type, message, at = new Date()) {
      lines.push({ timestamp: at, type, message });
      writeBy(Date.now() + logDelay);
    },
    progress(state) {
      progress = state;
      writeBy(Math.max(Date.now() + logDelay, progressDueAt));
    },
    async close() {
      await writing;
      await write(true);
      if (timer) clearTimeout(timer.handle);
      timer = null;
    },
  };
}
