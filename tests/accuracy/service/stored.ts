import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Figures } from "./figures.ts";

/** What scans of one service came to, as it is kept in the repository. */
export type Stored = {
  name: string;
  kind: "framework" | "application" | "implementation";
  /** Whether one may only score it: what was wrong is then kept by nobody. */
  isUnseen: boolean;
  /** When and with what its figures were last made; absent in those that are older than this field. */
  scored?: Scored;
  /** Figures by variant, such as `safe` and `holes`. */
  figures: Record<string, Figures>;
  /** How the verdicts of the safe service fared behind each kind of fault; absent where nobody tried. */
  faults?: Record<string, Fared>;
  /** What was wrong, by variant; empty where it is unseen. */
  wrong: Record<string, string[]>;
};

/** `date`: a day (ISO 8601, UTC). `commit`: what was checked out, shortened; null outside a checkout. */
export type Scored = { date: string; commit: string | null };

/** Verdicts behind a fault beside those without it. */
export type Fared = { same: number; undecided: number; wrong: number; ended: boolean };

const folder = join(import.meta.dirname, "../results");
const fileOf = (key: string) => join(folder, `${key}.json`);

/**
 * Whether a service is among those that one may only score and not look at: drawn by its name, once and for all, so that
 * nobody chooses and every machine draws the same.
 */
export const isUnseen = (key: string): boolean =>
  (createHash("sha256").update(`postern ${key}`).digest()[0] ?? 0) % 2 === 1;

/** Keeps what scans of a service came to, beside what was kept of it before: other variants, and how it fared behind faults. */
export async function store(key: string, stored: Stored): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = (await readStored())[key];
  const figures = { ...before?.figures, ...stored.figures };
  const wrong = { ...before?.wrong, ...stored.wrong };
  // Whole at once: another run may read it meanwhile.
  const unfinished = `${fileOf(key)}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify({ ...before, ...stored, figures, wrong }, null, 2)}\n`);
  await rename(unfinished, fileOf(key));
}

/** Everything that is kept, by its key. */
export async function readStored(): Promise<Record<string, Stored>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json")).sort();
  const read = names.map(async (name) => {
    const stored: Stored = JSON.parse(await readFile(join(folder, name), "utf8"));
    return [name.slice(0, -".json".length), stored] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Today, and what is checked out. */
export async function scoredNow(): Promise<Scored> {
  const asked = promisify(execFile)("git", ["rev-parse", "--short", "HEAD"], { cwd: import.meta.dirname });
  const { stdout } = await asked.catch(() => ({ stdout: "" }));
  return { date: new Date().toISOString().slice(0, 10), commit: stdout.trim() || null };
}

/** One sentence about when services were scored. */
export function sayWhen(all: readonly Pick<Stored, "scored">[]): string {
  const dates = all.flatMap(({ scored }) => (scored ? [scored.date] : [])).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  const undated = all.length - dates.length;
  const without = undated === 0 ? "" : `; ${undated} without a date`;
  if (first === undefined) return "Scored on days that were not noted.";
  return `Scored ${first === last ? `on ${first}` : `from ${first} to ${last}`}${without}.`;
}
