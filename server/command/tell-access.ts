import { many } from "../../src/contract/finding-words.ts";
import type { Comparison, Difference } from "../access/compare-access.ts";

/** Operations that are listed; the rest is counted. */
const listed = 20;

/** A comparison with an access file, in lines. */
export function linesOf({ differences, undecided, gone, agreed, decided, unseen }: Comparison, file: string): string[] {
  const shown = undecided.slice(0, listed);
  const rest = undecided.length - shown.length;
  return [
    ...differences.flatMap((one) => differenceLines(one, file)),
    ...shown.map(({ name, line, allowed }) => {
      const who = allowed.length > 0 ? `seen allowed for ${allowed.join(", ")}` : "seen allowed for nobody";
      return `? ${name}  undecided, ${who}${line === null ? "" : `  (${file}:${line})`}`;
    }),
    ...(rest > 0 ? [`? ${rest} more undecided`] : []),
    ...gone.map(({ name, line }) => `- ${name}  was not found  (${file}:${line})`),
    `${many(differences.length, "difference")}, ${undecided.length} undecided, ${agreed} of ${many(decided, "cell")} as agreed${unseen > 0 ? `, ${unseen} could not be told` : ""}`,
  ];
}

const differenceLines = ({ name, label, expected, seen, line }: Difference, file: string): string[] => [
  `✗ ${name}  ${label}  expected ${expected}, seen ${seen.result}`,
  `    ${file}:${line}  ${seen.status === null ? "" : `${seen.status}: `}${seen.reason}`,
];
