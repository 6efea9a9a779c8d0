import { many } from "../../src/contract/finding-words.ts";
import type { ReportedScan } from "../reports/report-data.ts";
import { columnWidth } from "./column-width.ts";
import type { CommandTools } from "./command-tools.ts";
import { type Exit, exits } from "./exits.ts";
import { leftLines } from "./left-behind.ts";
import type { Options } from "./options.ts";
import type { Concluded } from "./results/reported.ts";
import { writeResults } from "./results/write-results.ts";
import { countWords, type Found, foundIn, reaches, sameness } from "./threshold.ts";

/** Findings that are listed; the rest is counted, and in the files of `--out`. */
const listed = 30;

/** Prints the findings, those that are `known` by {@link sameness} as such, writes the files, and resolves to what the exit code has to say of it. */
export async function conclude(
  ended: Concluded,
  { failOn, out }: Pick<Options, "failOn" | "out">,
  known: ReadonlySet<string>,
  { print, printFolded, columns }: CommandTools,
): Promise<Exit> {
  const found = foundIn(ended.endpoints.map((one) => ({ ...one, findings: one.findings ?? [] })));
  const failing = found.filter((one) => failOn !== null && reaches(one, failOn) && !known.has(sameness(one)));
  const exit = failing.length > 0 ? exits.found : ended.unknown === null ? exits.clean : exits.unknown;
  const verdict = verdictOf(failing.length, found.length, ended.unknown, known.size > 0);
  const { findings, figures } = linesOf(ended.scan, found, known, columns);
  for (const line of findings) printFolded(line);
  for (const line of leftLines(ended.scan.leftovers)) print(line);
  printFolded(figures);
  printFolded(verdict);
  await writeResults({ ...ended, found, verdict }, out, exit);
  for (const { form, file } of out) print(`Written: ${file} (${form})`);
  return exit;
}

function linesOf(scan: ReportedScan, found: readonly Found[], known: ReadonlySet<string>, columns: number) {
  const cells = found.slice(0, listed).map((one) => {
    const { severity, fault, title, asker, confidence } = one.finding;
    const aside = [asker ?? "anonymous", confidence, ...(known.has(sameness(one)) ? ["known"] : [])].join(", ");
    return { how: severity.padEnd(8), where: `${one.method} ${one.path}`, what: `${fault ?? title} (${aside})` };
  });
  const rest = Math.max(0, ...cells.map(({ how, what }) => `${how}    ${what}`.length));
  const width = columnWidth(
    cells.map(({ where }) => where),
    rest,
    columns,
  );
  const rows = cells.map(({ how, where, what }) => `${how}  ${where.padEnd(width)}  ${what}`);
  const more = found.length > listed ? [`${many(found.length - listed, "more finding")}.`] : [];
  const seconds = (scan.durationMs / 1000).toFixed(1);
  const figures = `${many(scan.endpointCount, "endpoint")}, ${countWords(found)}, ${many(scan.requests, "request")}, ${seconds} s`;
  return { findings: [...rows, ...more], figures };
}

function verdictOf(failing: number, all: number, unknown: string | null, hasBaseline: boolean): string {
  const fresh = hasBaseline ? "new " : "";
  if (failing > 0) {
    const rest = unknown === null ? "" : ` What else there is cannot be told. ${unknown}`;
    return `${many(failing, `${fresh}finding`)} at or above the threshold.${rest}`;
  }
  if (unknown !== null) return `It cannot be told whether the API is safe. ${unknown}`;
  return all === 0 ? "No findings." : `No ${fresh}findings at or above the threshold.`;
}
