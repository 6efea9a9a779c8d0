import { many } from "../../../src/contract/finding-words.ts";
import type { Leftover } from "../../../src/contract/scans.ts";
import type { ReportedScan } from "../../reports/report-data.ts";
import { countWords, type Found } from "../threshold.ts";

/** Findings that are listed; the rest is counted. */
const listed = 50;

/**
 * A scan in a few lines of Markdown, for a pull request or a job's summary. `unknown` says why it cannot tell that nothing is
 * wrong, or is null.
 */
export function toMarkdown(
  scan: ReportedScan,
  found: readonly Found[],
  verdict: string,
  unknown: string | null,
): string {
  const { secure, undecided, securityScore } = scan.figures;
  const figures = [
    many(scan.endpointCount, "endpoint"),
    `${secure} secure`,
    `${undecided} undecided`,
    ...(securityScore === null ? [] : [`score ${securityScore}`]),
    many(scan.requests, "request"),
  ];
  return [
    `## Postern: ${untold(unknown)}${countWords(found)}`,
    "",
    `${verdict} ${inMarkdown(scan.applicationName)}: ${figures.join(", ")}.`,
    "",
    ...table(found),
    ...leftBehind(scan.leftovers),
  ].join("\n");
}

/** Of a scan that could not tell, before its counts: none of anything reads as clean. */
export const untold = (unknown: string | null): string => (unknown === null ? "" : "could not tell, ");

function table(found: readonly Found[]): string[] {
  if (found.length === 0) return [];
  const rows = found.slice(0, listed).map(({ method, path, finding }) => {
    const { severity, confidence, fault, title, asker, owasp } = finding;
    return `| ${severity} | ${inMarkdown(fault ?? title)} | ${code(`${method} ${path}`)} | ${inMarkdown(asker ?? "anonymous")} | ${confidence} | ${owasp} |`;
  });
  const more = found.length > listed ? [`${many(found.length - listed, "more finding")}.`, ""] : [];
  return [
    "| Severity | Finding | Endpoint | Identity | Confidence | OWASP |",
    "|---|---|---|---|---|---|",
    ...rows,
    "",
    ...more,
  ];
}

function leftBehind(leftovers: readonly Leftover[]): string[] {
  if (leftovers.length === 0) return [];
  return [
    "### Left behind",
    "",
    ...leftovers.map(
      ({ path, collection, reason, command }) =>
        `- ${code(path ?? collection)}: ${inMarkdown(reason)} ${code(command)}`,
    ),
    "",
  ];
}

/** Text of a target in one cell of a table. */
export const inMarkdown = (text: string): string =>
  text.replaceAll(/[\r\n]+/g, " ").replaceAll(/[\\`*_[\]<>|#!&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** A span of code that no content can end. */
export const code = (text: string): string => {
  const plain = text.replaceAll(/[\r\n]+/g, " ").replaceAll("|", "\\|");
  const fence = "`".repeat(Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return fence.length > 1 ? `${fence} ${plain} ${fence}` : `${fence}${plain}${fence}`;
};
