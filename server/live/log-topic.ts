import { setTimeout as delay } from "node:timers/promises";
import type { ScanStatus } from "../../src/contract/scans.ts";
import type { Db } from "../db/db.ts";
import { type LogRow, lastLogLines, type ScanNews, scanLogPage } from "../db/live.ts";
import type { Peer } from "./peer.ts";

const page = 500;
/** Lines kept in memory for all readers of a scan; older ones are read from the database. */
const kept = 1000;
/** Milliseconds between two looks at the database, so that a burst of lines is read at once. */
const spacing = 10;
/** Milliseconds that an ended scan's log must stay still before its readers are let go. */
const settle = 250;

/** The log of one scan, read once for all who follow it. */
export type LogTopic = {
  /** Sends everything after `after` and then what comes, each line once and in order, until the scan has ended. */
  follow(peer: Peer, after: number): Promise<void>;
  /** Looks for new lines; calls may overlap. */
  look(): Promise<void>;
  /** Whether there is something to look for, by how far the scan has come; undefined when it is gone. */
  isBehind(news: ScanNews | undefined): boolean;
};

export async function createLogTopic(db: Db, of: { tenantId: number; scanId: number }): Promise<LogTopic> {
  /** Lines after `from`, up to `last`, without gaps. */
  let tail = await lastLogLines(db, of, kept);
  let from = tail.length < kept ? 0 : Number(tail[0]?.seq) - 1;
  let last = tail.at(-1)?.seq ?? 0;
  let state: "open" | "ended" | "gone" = "open";
  let endedSince: number | null = null;
  let wake = Promise.withResolvers<void>();
  let looking: Promise<void> | null = null;
  let again = false;

  const wakeAll = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };

  /** Reads what is new; true when it should be called again soon. */
  async function read(): Promise<boolean> {
    const found = await scanLogPage(db, of, last, page);
    if (!found) state = "gone";
    else {
      tail.push(...found.lines);
      last = found.lines.at(-1)?.seq ?? last;
      if (tail.length > kept) {
        from = tail.at(-kept - 1)?.seq ?? from;
        tail = tail.slice(-kept);
      }
      if (hasEnded(found.status)) endedSince ??= Date.now();
      const isStill = found.lines.length === 0 && endedSince !== null && Date.now() - endedSince >= settle;
      if (isStill) state = "ended";
    }
    if (state !== "open" || (found && found.lines.length > 0)) wakeAll();
    return found?.lines.length === page;
  }

  async function look(): Promise<void> {
    again = true;
    looking ??= (async () => {
      try {
        while (again && state === "open") {
          again = false;
          if (await read()) again = true;
          await delay(endedSince === null ? spacing : settle);
          if (endedSince !== null) again = true;
        }
      } finally {
        looking = null;
      }
    })();
    await looking;
  }

  async function follow(peer: Peer, after: number): Promise<void> {
    let at = after;
    peer.onClose(wakeAll);
    while (peer.isOpen()) {
      const older = at < from ? await scanLogPage(db, of, at, page) : null;
      const lines = older ? older.lines : tail.filter((line) => line.seq > at);
      for (const line of lines) {
        await peer.drained();
        peer.send(message(line));
      }
      // The page may end before `from` when lines between were none of this scan's.
      at = lines.at(-1)?.seq ?? (older ? Math.max(at, from) : at);
      if (at < last) continue;
      if (state === "gone") return peer.close(4404, "The scan was deleted.");
      if (state === "ended") return peer.close(1000, "scan ended");
      await wake.promise;
    }
  }

  const isBehind = (news: ScanNews | undefined) =>
    state === "open" && (!news || news.last > last || hasEnded(news.status));

  return { follow, look, isBehind };
}

const hasEnded = (status: ScanStatus) => status === "completed" || status === "failed";

const message = ({ seq, timestamp, message, type }: LogRow) => ({
  seq,
  timestamp: timestamp.toISOString(),
  message,
  type,
});
