import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Db } from "../db/db.ts";
import { beat, forgetWorker } from "../db/system.ts";

/** Milliseconds between a worker's signs of life. */
const every = 10_000;

/** A worker's sign of life in the database. */
export type Heartbeat = {
  /** Tells at once that the number of running scans changed. */
  beat(): void;
  close(): Promise<void>;
};

/** Tells every 10 s that this process runs scans, and how many. A lost beat is logged and does no other harm. */
export async function startHeartbeat(db: Db, running: () => number, log: Logger): Promise<Heartbeat> {
  const id = `${hostname()}:${process.pid}:${randomUUID().slice(0, 4)}`;
  // Workers belong to the platform. One beat at a time, so that an older one cannot overtake.
  let last: Promise<unknown> = Promise.resolve();
  const tell = () => {
    last = last
      .then(() => db.system((tx) => beat(tx, id, running())))
      .catch((error) => log.warn({ err: error }, "A worker's sign of life could not be stored"));
    return last;
  };
  await tell();
  const timer = setInterval(tell, every);
  return {
    beat: () => void tell(),
    async close() {
      clearInterval(timer);
      await last;
      await db.system((tx) => forgetWorker(tx, id)).catch(() => undefined);
    },
  };
}
