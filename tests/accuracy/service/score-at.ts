import { readFile } from "node:fs/promises";
import { readAuth } from "./auth-file.ts";
import { type Figures, goals, goalTable } from "./figures.ts";
import type { Judgement } from "./judge.ts";
import { scoreService } from "./score-service.ts";
import { readTruth } from "./truth-file.ts";

/** Which running service to score, as the command line says it. */
export type At = { at: string; truth: string; auth: string | undefined; consent: boolean; verbose: boolean };

/** Scores a running service and prints what came of it. Resolves to whether every goal is reached. */
export async function scoreAt({ at, truth: truthFile, auth, consent, verbose }: At): Promise<boolean> {
  const truth = readTruth(await textOf(truthFile), truthFile);
  const identities = auth === undefined ? [] : readAuth(await textOf(auth), auth, truth);
  const log = verbose ? (type: string, line: string) => console.log(`  ${type} ${line}`) : undefined;
  const { outcome, ...judgement } = await scoreService({ url: at, truth, identities }, { consent, log });
  const { operations, requests, durationMs } = outcome;
  console.log(`${truth.service}: ${operations.length} operations, ${requests} requests, ${Math.round(durationMs)} ms`);
  printJudgement(truth.service, judgement);
  return goals.every(({ holds }) => holds(judgement.figures));
}

/** Prints the table of goals, what is measured beside them, and each thing that was wrong. */
export function printJudgement(name: string, { figures, wrong }: Judgement): void {
  console.log(goalTable({ [name]: figures }));
  console.log(sideFigures(figures));
  for (const line of wrong) console.log(`  ${line}`);
}

/** What has no goal, in one line. */
export function sideFigures({ right, medians }: Figures): string {
  const sorted = [...medians].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${right.got} of ${right.of} verdicts right; ${median} requests of one operation at the median`;
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
