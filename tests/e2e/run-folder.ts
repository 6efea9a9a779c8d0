import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Where one run keeps what its files share, and its practice API; `share-run.ts` names both to all of a run's processes. */
export const folderVariable = "POSTERN_E2E_FOLDER";
export const practiceVariable = "POSTERN_E2E_PRACTICE";

/** The run's folder; one of its own for a process that no run started. */
export function runFolder(): string {
  const given = process.env[folderVariable];
  if (given) return given;
  const own = mkdtempSync(join(tmpdir(), "postern-run-"));
  process.once("exit", () => rmSync(own, { recursive: true, force: true }));
  process.env[folderVariable] = own;
  return own;
}

/** Milliseconds that one may wait for the others' turns. */
const patience = 600_000;

/** Does work that only one of a run's processes may do at a time, by its name. A directory is made by one process alone. */
export async function inTurn<T>(what: string, work: () => Promise<T>): Promise<T> {
  const lock = join(runFolder(), `${what}.lock`);
  const until = Date.now() + patience;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || Date.now() > until) throw error;
      await delay(200);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true });
  }
}
