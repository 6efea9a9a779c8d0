import { many } from "../../src/contract/finding-words.ts";
import { type ComparedCell, type Comparison, untoldTogether, whoIsSeen } from "../access/compare-access.ts";
import { columnWidth } from "./column-width.ts";
import type { Line, Painted } from "./line.ts";

/** Operations of one kind that are listed; the rest is counted. */
const listed = 20;
const red = (text: string): Painted => ({ text, colour: "red" });
const yellow = (text: string): Painted => ({ text, colour: "yellow" });
const dim = (text: string): Painted => ({ text, colour: "dim" });
const bold = (text: string): Painted => ({ text, colour: "bold" });

/** Why a comparison of which too little could be told is not called agreed. */
export const less = "It cannot be told whether access is as agreed: less than half of the cells could be told.";

/** A sentence where a file is of another target than what was seen: a copy may be held to it too, and a wrong file is noticed. */
export function otherTarget(file: string, named: string | null, seen: string): string | null {
  const [one, other] = [named, seen].map((address) => URL.parse(address ?? "")?.href.replace(/\/?$/, "/"));
  // An API and a part of it are one target.
  const isOther = named !== null && !(one && other && (one.startsWith(other) || other.startsWith(one)));
  return isOther ? `${file} names ${named} as its target; what was seen is of ${seen}.` : null;
}

/** A comparison with an access file, in lines for a terminal of so many columns. Colour is on marks and on what was seen alone. */
export function linesOf(comparison: Comparison, file: string, columns: number): Line[] {
  const { differences, undecided, gone, agreed, decided, unseen } = comparison;
  const shown = undecided.slice(0, listed);
  const untold = untoldTogether(comparison).map(({ labels, cell }) => ({ ...cell, label: labels.join(", ") }));
  const compared = [...differences, ...untold.slice(0, listed)];
  const labels = compared.map(({ label }) => label);
  const label = columnWidth(labels, 0, columns);
  const rest = compared.length > 0 ? `✗     expected allowed, could not be told`.length + label : 0;
  const names = [...compared, ...shown].map(({ name }) => name);
  const widths = { name: columnWidth(names, rest, columns), label };
  const more = (mark: string, { length }: readonly unknown[], what: string): Line[] =>
    length > listed ? [[yellow(mark), ` ${length - listed} more ${what}`]] : [];
  const rows: Line[] = [
    ...differences.flatMap((one) => cellLines(red("✗"), one, [", seen ", red(one.seen.result)], file, widths)),
    ...untold.slice(0, listed).flatMap((one) => cellLines(yellow("~"), one, [", could not be told"], file, widths)),
    ...more("~", untold, "could not be told"),
    ...shown.map(({ name, line, ...one }): Line => {
      const where = dim(line === null ? "" : `  (${file}:${line})`);
      return [yellow("?"), " ", bold(name), roomAfter(name, widths.name), `  undecided, ${whoIsSeen(one)}`, where];
    }),
    ...more("?", undecided, "undecided"),
    ...gone.map(({ name, line }): Line => ["- ", bold(name), "  was not found", dim(`  (${file}:${line})`)]),
  ];
  return [
    ...rows,
    ...(rows.length > 0 ? [""] : []),
    [
      differences.length > 0 ? red(many(differences.length, "difference")) : "0 differences",
      ", ",
      undecided.length > 0 ? yellow(`${undecided.length} undecided`) : "0 undecided",
      `, ${agreed} of ${many(decided, "cell")} as agreed`,
      unseen.length > 0 ? `, ${many(unseen.length, "decided cell")} could not be told` : "",
    ],
  ];
}

const roomAfter = (name: string, width: number): string => " ".repeat(Math.max(0, width - name.length));

/** A cell, or several of one operation, and below it where it stands in the file and what shows it. */
const cellLines = (
  mark: Painted,
  { name, label, expected, seen, line }: ComparedCell,
  outcome: Exclude<Line, string>,
  file: string,
  widths: { name: number; label: number },
): Line[] => [
  [
    mark,
    " ",
    bold(name),
    roomAfter(name, widths.name),
    `  ${label.padEnd(widths.label)}  expected ${expected}`,
    ...outcome,
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
