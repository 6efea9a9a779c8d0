import type { Logger } from "pino";
import { expireActs } from "../db/audit/audit-log.ts";
import type { Db } from "../db/db.ts";
import { expireOld, sumFigures } from "../db/retention.ts";
import { stopChannel } from "./queue.ts";
import { endForsaken, endOverdueStops, stopMs } from "./recover.ts";

/**
 * Milliseconds between two looks for stops that nobody heard and that were not told either; each fifth also looks for what no
 * job stands for.
 */
const every = 1000;
const looksBetween = 5;
/** Looks between two removals of what is no longer kept, which sum up figures too: an hour. */
const looksBetweenRemovals = (3600 * 1000) / every;

/** Looks after scans and reports that nobody holds. `close` ends it. */
export type Caretaker = { close(): Promise<void> };

/**
 * Sees to it that nothing waits or runs for ever, whichever process died: a stop that no worker heard takes effect, and
 * what no job stands for ends as failed with its reason. Acts older than `auditDays` leave the audit log; scans, resolved
 * alerts and reports older than `retentionDays` are removed, none where that is null. A look that fails is logged, and the
 * next one comes.
 */
export async function startCaretaker(
  db: Db,
  log: Logger,
  { auditDays, retentionDays }: { auditDays: number; retentionDays: number | null },
): Promise<Caretaker> {
  let looking: Promise<void> | null = null;
  let removing: Promise<void> | null = null;
  let isClosed = false;
  let looks = 0;
  async function look(): Promise<void> {
    await endOverdueStops(db);
    if (++looks % looksBetween === 0) await endForsaken(db);
    // Much may be old at once, and stops do not wait for that.
    if (looks % looksBetweenRemovals === 1) removing ??= remove();
  }
  async function remove(): Promise<void> {
    try {
      await expireActs(db, auditDays);
      await sumFigures(db);
      while (retentionDays !== null && !isClosed && (await expireOld(db, retentionDays)) > 0);
    } catch (error) {
      log.warn({ err: error }, "What is no longer kept could not be removed");
    }
    removing = null;
  }
  const lookOnce = () => {
    // A database that is slow or away is not asked again before it answered.
    looking ??= look()
      .catch((error) => log.warn({ err: error }, "Scans that nobody holds could not be looked for"))
      .finally(() => {
        looking = null;
      });
  };
  const timer = setInterval(lookOnce, every);
  // A stop that is told is looked after on time.
  const told = new Set<NodeJS.Timeout>();
  const unlisten = await db.listen(stopChannel, () => {
    const due = setTimeout(() => {
      told.delete(due);
      lookOnce();
    }, stopMs + 50);
    told.add(due);
  });
  return {
    async close() {
      clearInterval(timer);
      for (const due of told) clearTimeout(due);
      await unlisten();
      isClosed = true;
      await looking;
      await removing;
    },
  };
}
