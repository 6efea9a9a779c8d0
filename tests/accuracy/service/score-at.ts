import { readFile } from "node:fs/promises";
import { importedOperations } from "../../../server/scan/discover/imported-operations.ts";
import { headersInAuth, readAuth } from "./auth-file.ts";
import { type Figures, goals, goalTable } from "./figures.ts";
import type { Judgement } from "./judge.ts";
import { scoreService } from "./score-service.ts";
import { isUnseen, scoredNow, store } from "./stored.ts";
import { addTruth, readTruth } from "./truth-file.ts";

/** Which running service to score, as the command line says it. */
export type At = {
  at: string;
  truth: string;
  /** What is true of this service beside it: operations, pages and faults of its own. */
  also?: string;
  auth?: string;
  /** An HTTP Archive or a collection that names operations, as the console imports it. */
  recording?: string;
  consent: boolean;
  verbose: boolean;
  /** Name under which the figures are kept; an unseen one's lines are neither printed nor kept. */
  keep?: string;
};

/** Scores a running service and prints what came of it. Resolves to whether every goal is reached. */
export async function scoreAt(given: At): Promise<boolean> {
  const { at, also, auth, recording, consent, verbose, keep } = given;
  const first = readTruth(await textOf(given.truth), given.truth);
  const truth = also === undefined ? first : addTruth(first, readTruth(await textOf(also), also));
  const identities = auth === undefined ? [] : readAuth(await textOf(auth), auth, truth);
  const headers = auth === undefined ? {} : headersInAuth(await textOf(auth));
  const traffic = recording === undefined ? [] : importedOperations(JSON.parse(await textOf(recording)), new URL(at));
  const unseen = keep !== undefined && isUnseen(keep);
  const log = verbose && !unseen ? (type: string, line: string) => console.log(`  ${type} ${line}`) : undefined;
  const {
    outcome,
    figures,
    wrong: all,
  } = await scoreService({ url: at, truth, identities, traffic, headers }, { consent, log });
  const wrong = unseen ? [] : all;
  const { operations, requests, durationMs } = outcome;
  console.log(
    `${keep ?? truth.service}: ${operations.length} operations, ${requests} requests, ${Math.round(durationMs)} ms`,
  );
  printJudgement(truth.service, { figures, wrong });
  if (keep !== undefined) {
    const variant = consent ? "consent" : "careful";
    await store(keep, {
      ...{ name: keep, kind: truth.service === "Conduit" ? "implementation" : "application", isUnseen: unseen },
      scored: await scoredNow(),
      ...{ figures: { [variant]: figures }, wrong: unseen ? {} : { [variant]: wrong } },
    });
  }
  return goals.every(({ holds }) => holds(figures));
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
