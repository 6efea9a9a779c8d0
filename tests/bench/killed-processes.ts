import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** Whether a process has ended. */
export function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** A process of PostgreSQL that serves a connection, drawn by chance; waits until it is back and has one. */
export async function someServerProcess(admin: pg.Pool): Promise<number> {
  for (;;) {
    const { rows } = await admin
      .query("select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()")
      .catch(() => ({ rows: [] }));
    const one = rows[Math.floor(Math.random() * rows.length)];
    if (one !== undefined) return one.pid;
    await delay(50);
  }
}

/** Kills a process without warning, if there is one. */
export async function killOne(pid: number | null): Promise<void> {
  if (pid === null) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}

/** A process that one of these started, drawn by chance; waits for one for up to 20 s. */
export async function someChild(parents: readonly number[]): Promise<number | null> {
  for (let left = 400; left > 0; left--) {
    const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parents.includes(parentOf(name)));
    const one = children[Math.floor(Math.random() * children.length)];
    if (one !== undefined) return Number(one);
    await delay(50);
  }
  return null;
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return 0;
  }
}
