import type { AccessContract, ContractOperation } from "../../../contract/access-contracts.ts";
import { many } from "../../../contract/finding-words.ts";
import { expectedOf, isTold } from "./contract-words.ts";

/** A line of the access file, or lines that are folded away because nothing in them needs a look. */
export type FileRow =
  | {
      kind: "line";
      number: number;
      text: string;
      /** Who differs here, with what was seen. */
      differing: readonly { identity: string; seen: string }[];
      isUndecided: boolean;
      /** What it decides: one operation, or those of a group. */
      operations: readonly ContractOperation[];
    }
  | Fold;

/** Of so many lines some hold what nobody has decided, others what the last scan could not tell; the rest is as agreed. */
type Fold = { kind: "fold"; from: number; count: number; undecided: number; untold: number };

/** Lines of a file that is shown whole, and those that unfold at once. */
const [shownWhole, unfoldAtOnce] = [36, 200];

/** What is folded away, in words: `12 lines: 9 as agreed, 3 undecided`. */
export function foldInWords({ count, undecided, untold }: Fold): string {
  const parts: [number, string][] = [
    [count - undecided - untold, "as agreed"],
    [undecided, "undecided"],
    [untold, "could not be told"],
  ];
  const [first, ...others] = parts.filter(([some]) => some > 0);
  if (first && others.length === 0) return `${many(count, "line")} ${first[1]}`;
  return `${many(count, "line")}: ${[first, ...others].map((part) => part?.map(String).join(" ")).join(", ")}`;
}

/**
 * The lines of an access file, of which those that need no look are folded away; `unfolded` holds the first lines of folds
 * that were opened.
 */
export function fileRows(contract: AccessContract, unfolded: ReadonlySet<number>): FileRow[] {
  const lines = contract.text.replace(/\n$/, "").split("\n");
  const differing = Map.groupBy(contract.differences, ({ line }) => line);
  // What no scan can tell, there is nothing to say about: in production every write.
  const told = new Set(contract.operations.filter(isTold).map(({ operation }) => operation));
  const undecided = new Set(contract.undecided.filter((operation) => told.has(operation)));
  const byLine = new Map(contract.operations.flatMap((one) => (one.line === null ? [] : [[one.line, one] as const])));
  const groups = groupLines(lines, byLine);
  const needsLook = (number: number) => differing.has(number) || undecided.has(byLine.get(number)?.operation ?? "");
  const shown = new Set<number>();
  for (const number of lines.keys()) {
    if (!needsLook(number + 1)) continue;
    shown.add(number + 1);
    const group = groups.findLast(({ line }) => line <= number + 1);
    if (group) shown.add(group.line);
  }
  const row = (number: number): FileRow => ({
    kind: "line",
    number,
    text: lines[number - 1] ?? "",
    differing: (differing.get(number) ?? []).map(({ identity, seen }) => ({ identity, seen })),
    isUndecided: undecided.has(byLine.get(number)?.operation ?? ""),
    operations: groups.find(({ line }) => line === number)?.operations ?? [byLine.get(number)].filter((one) => !!one),
  });
  const open = new Set(contract.undecided);
  const standing = (number: number) => {
    const one = byLine.get(number);
    if ((one && open.has(one.operation)) || holdsUnknown(lines[number - 1] ?? "")) return "undecided";
    return one && isUntold(one) ? "untold" : "agreed";
  };
  const fold = (from: number, to: number): Fold => {
    const count = to - from + 1;
    const all = Array.from({ length: count }, (_, at) => standing(from + at));
    const of = (what: "undecided" | "untold") => all.filter((each) => each === what).length;
    return { kind: "fold", from, count, undecided: of("undecided"), untold: of("untold") };
  };
  const rows: FileRow[] = [];
  for (let number = 1; number <= lines.length; number++) {
    if (lines.length <= shownWhole || shown.has(number)) {
      rows.push(row(number));
      continue;
    }
    let end = number;
    while (end < lines.length && !shown.has(end + 1)) end++;
    if (end === number || unfolded.has(number)) {
      end = Math.min(end, number + unfoldAtOnce - 1);
      for (let at = number; at <= end; at++) rows.push(row(at));
    } else rows.push(fold(number, end));
    number = end;
  }
  return rows;
}

/** Whether a line leaves somebody undecided, its comment aside. */
const holdsUnknown = (line: string) => /:\s*["']?unknown\b/.test(line.split(/(?:^|\s)#/, 1)[0] ?? "");

/** Whether the last scan could not tell of somebody of whom something is agreed. */
function isUntold(one: ContractOperation): boolean {
  const labels = typeof one.expected === "string" ? ["anonymous"] : Object.keys(one.expected);
  return labels.some((label) => expectedOf(one, label) !== "unknown" && (one.seen[label] ?? "unknown") === "unknown");
}

/** The lines that name groups, with the operations up to the next one. */
function groupLines(lines: readonly string[], byLine: ReadonlyMap<number, ContractOperation>) {
  const numbers = [...byLine.keys()].sort((a, b) => a - b);
  const heads = lines.flatMap((text, at) => (isGroup(text.trim()) ? [at + 1] : []));
  return heads.map((line, at) => ({
    line,
    operations: numbers
      .filter((number) => number > line && number < (heads[at + 1] ?? Infinity))
      .map((number) => byLine.get(number) as ContractOperation),
  }));
}

/** Whether a line names a path alone, perhaps with a comment: an operation begins with its method. */
const isGroup = (line: string) => /^["']?\//.test(line) && (line.split(" #", 1)[0] ?? "").trimEnd().endsWith(":");
