import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Starts a worker as a process of its own, with these settings over the environment's; resolves once it takes scans, or has ended. */
export async function startWorker(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--max-semi-space-size=16", "server/worker.ts"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await Promise.race([once(child.stdout as NodeJS.ReadableStream, "data"), once(child, "exit")]);
  return child;
}
