import { many } from "../../src/contract/finding-words.ts";
import type { CommandTools } from "./command-tools.ts";
import { whyUnknown } from "./could-tell.ts";
import { type Exit, exits } from "./exits.ts";
import { type Options, targetOf } from "./options.ts";
import { readSavedScan } from "./results/saved-scan.ts";
import { writeResults } from "./results/write-results.ts";
import { type Run, runTarget } from "./run.ts";
import { countWords, type Found, foundIn, reaches, sameness } from "./threshold.ts";

/** Findings that are listed; the rest is counted, and in the files of `--out`. */
const listed = 30;

/** `postern scan URL`: scans, prints the findings, writes the files, and tells by its exit code what to make of it. */
export async function scanCommand(word: string | undefined, options: Options, tools: CommandTools): Promise<Exit> {
  const { print, telling, signal } = tools;
  const url = targetOf(word);
  const known = options.baseline === null ? new Set<string>() : await knownIn(options.baseline);
  const run = await runTarget({ ...options, url }, telling, signal);
  const found = foundIn(run.outcome.operations);
  const failing = found.filter(
    (one) => options.failOn !== null && reaches(one, options.failOn) && !known.has(sameness(one)),
  );
  const unknown = whyUnknown({ ...run.outcome, lost: run.lost });
  const exit = failing.length > 0 ? exits.found : unknown === null ? exits.clean : exits.unknown;
  const verdict = verdictOf(failing.length, found.length, unknown, known.size > 0);
  for (const line of linesOf(run, found, known)) print(line);
  print(verdict);
  await writeResults(run, options.out, verdict);
  for (const { form, file } of options.out) print(`Written: ${file} (${form})`);
  return exit;
}

async function knownIn(file: string): Promise<Set<string>> {
  const { endpoints } = await readSavedScan(file, "The baseline");
  return new Set(
    endpoints.flatMap(({ method, path, findings }) => findings.map((finding) => sameness({ method, path, finding }))),
  );
}

function linesOf({ outcome }: Run, found: readonly Found[], known: ReadonlySet<string>): string[] {
  const width = Math.max(0, ...found.slice(0, listed).map(({ method, path }) => method.length + path.length + 1));
  const rows = found.slice(0, listed).map((one) => {
    const { severity, fault, title, asker, confidence } = one.finding;
    const where = `${one.method} ${one.path}`.padEnd(width);
    const aside = [asker ?? "anonymous", confidence, ...(known.has(sameness(one)) ? ["known"] : [])].join(", ");
    return `${severity.padEnd(8)}  ${where}  ${fault ?? title} (${aside})`;
  });
  const more = found.length > listed ? [`${many(found.length - listed, "more finding")}.`] : [];
  const left = (outcome.leftovers ?? []).flatMap(({ reason, command }) => [
    `Left behind: ${reason}`,
    ...(command ? [`  ${command}`] : []),
  ]);
  const seconds = (outcome.durationMs / 1000).toFixed(1);
  const figures = `${many(outcome.operations.length, "endpoint")}, ${countWords(found)}, ${many(outcome.requests, "request")}, ${seconds} s`;
  return [...rows, ...more, ...left, figures];
}

function verdictOf(failing: number, all: number, unknown: string | null, hasBaseline: boolean): string {
  const fresh = hasBaseline ? "new " : "";
  if (failing > 0) return `${many(failing, `${fresh}finding`)} at or above the threshold.`;
  if (unknown !== null) return `It cannot be told whether the API is safe. ${unknown}`;
  return all === 0 ? "No findings." : `No ${fresh}findings at or above the threshold.`;
}
