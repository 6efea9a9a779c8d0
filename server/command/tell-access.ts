import { many } from "../../src/contract/finding-words.ts";
import { type Comparison, type Difference, whoIsSeen } from "../access/compare-access.ts";
import type { Line, Painted } from "./line.ts";

/** Operations that are listed; the rest is counted. */
const listed = 20;
/** Characters of a name that lines are aligned by. */
const widest = 60;
const red = (text: string): Painted => ({ text, colour: "red" });
const yellow = (text: string): Painted => ({ text, colour: "yellow" });
const dim = (text: string): Painted => ({ text, colour: "dim" });
const bold = (text: string): Painted => ({ text, colour: "bold" });

/** Why a comparison of which too little could be told is not called agreed. */
export const less = "It cannot be told whether access is as agreed: less than half of the cells could be told.";

/** A comparison with an access file, in lines. Colour is on marks and on what was seen alone. */
export function linesOf({ differences, undecided, gone, agreed, decided, unseen }: Comparison, file: string): Line[] {
  // One that is longer than all others moves none of them.
  const width = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => (length > widest ? 0 : length)));
  const shown = undecided.slice(0, listed);
  const widths = {
    name: width([...differences, ...shown].map(({ name }) => name)),
    label: width(differences.map(({ label }) => label)),
  };
  const rest = undecided.length - shown.length;
  const rows: Line[] = [
    ...differences.flatMap((one) => differenceLines(one, file, widths)),
    ...shown.map(({ name, line, ...one }): Line => {
      const where = dim(line === null ? "" : `  (${file}:${line})`);
      return [yellow("?"), " ", bold(name), roomAfter(name, widths.name), `  undecided, ${whoIsSeen(one)}`, where];
    }),
    ...(rest > 0 ? [[yellow("?"), ` ${rest} more undecided`]] : []),
    ...gone.map(({ name, line }): Line => ["- ", bold(name), "  was not found", dim(`  (${file}:${line})`)]),
  ];
  return [
    ...rows,
    ...(rows.length > 0 ? [""] : []),
    [
      differences.length > 0 ? red(many(differences.length, "difference")) : "0 differences",
      ", ",
      undecided.length > 0 ? yellow(`${undecided.length} undecided`) : "0 undecided",
      `, ${agreed} of ${many(decided, "cell")} as agreed${unseen > 0 ? `, ${unseen} could not be told` : ""}`,
    ],
  ];
}

const roomAfter = (name: string, width: number): string => " ".repeat(Math.max(0, width - name.length));

const differenceLines = (
  { name, label, expected, seen, line }: Difference,
  file: string,
  widths: { name: number; label: number },
): Line[] => [
  [
    red("✗"),
    " ",
    bold(name),
    roomAfter(name, widths.name),
    `  ${label.padEnd(widths.label)}  expected ${expected}, seen `,
    red(seen.result),
  ],
  [dim(`    ${file}:${line}  ${seen.status === null ? "" : `${seen.status}: `}${seen.reason}`)],
];

/** The last line of a check: the code that a pipeline sees, and what it means. */
export function lastLine(exit: number, { differences, undecided }: Comparison): Line {
  const open = `nobody has decided who may do ${many(undecided.length, "operation")}`;
  const found = differences.length > 0 ? "access differs from the contract" : open;
  const meaning = ["access is as agreed", found, "it could not be told"][exit] ?? "";
  return [bold(`exit code ${exit}`), ` ${meaning}`];
}
