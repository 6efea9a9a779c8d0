import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { pino } from "pino";
import { openPostgres } from "../db/connection/postgres.ts";
import type { Db } from "../db/db.ts";
import { type Queue, startQueue } from "../jobs/queue.ts";
import { startPostgres } from "./postgres-server.ts";

/** A PostgreSQL with real workers as processes of their own, which a test may kill. */
export type WorkerProcesses = {
  db: Db;
  queue: Queue;
  /** Starts a worker and resolves once it is ready. */
  start(): Promise<ChildProcess>;
  /** Kills a worker without a warning and resolves once it is gone. */
  kill(worker: ChildProcess): Promise<void>;
  /** Kills what still runs, and ends the database. */
  close(): Promise<void>;
};

/** Opens the database and a queue of its own; no worker runs yet. */
export async function openWorkerProcesses(): Promise<WorkerProcesses> {
  const server = await startPostgres();
  const address = await server.newDatabase();
  const db = await openPostgres(address, () => {});
  const queue = await startQueue(db, pino({ level: "silent" }));
  const workers: ChildProcess[] = [];
  const kill = async (worker: ChildProcess) => {
    worker.kill("SIGKILL");
    await once(worker, "exit");
  };
  return {
    db,
    queue,
    kill,
    async start() {
      const key = "one key for every worker of this test";
      const env = { PATH: process.env.PATH, DATABASE_URL: address, POSTERN_SECRET_KEY: key };
      const worker = spawn(process.execPath, ["server/worker.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
      workers.push(worker);
      await once(worker.stdout as NodeJS.ReadableStream, "data");
      return worker;
    },
    async close() {
      for (const worker of workers) if (worker.exitCode === null && worker.signalCode === null) await kill(worker);
      await queue.close();
      await db.close();
      await server.close();
    },
  };
}
