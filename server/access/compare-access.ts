import { templateKey } from "../../src/contract/path-template.ts";
import type { AccessFile, AgreedOperation } from "./access-file.ts";
import { nobodyAsked, type Seen, type SeenAccess, strangers } from "./seen-access.ts";

/** One cell of a file beside what was seen of it. */
export type ComparedCell = {
  name: string;
  label: string;
  expected: "allowed" | "denied" | "public";
  seen: Seen;
  line: number;
};

/** An operation that nobody has decided, or not of everybody, with who is allowed, and whether it could be told of anybody. */
export type UndecidedOperation = {
  name: string;
  line: number | null;
  allowed: string[];
  seen: "told" | "untold" | "untried";
};

/** A file beside what a scan saw. */
export type Comparison = {
  differences: ComparedCell[];
  /** Those that let somebody in stand first. */
  undecided: UndecidedOperation[];
  /** Operations of the file that the scan did not find. */
  gone: { name: string; line: number }[];
  /** Cells that are as agreed, and all that were agreed on and seen. */
  agreed: number;
  decided: number;
  /** Cells that were agreed on and that the scan could not tell, those of operations that it did not find among them. */
  unseen: ComparedCell[];
};

/** Compares what people agreed with what a scan saw. What a path's parameters are called tells no operation from another. */
export function compareAccess(file: AccessFile, seen: SeenAccess): Comparison {
  const result: Comparison = { differences: [], undecided: [], gone: [], agreed: 0, decided: 0, unseen: [] };
  const named = new Set(file.operations.map(({ name }) => templateKey(name)));
  const found = new Map([...seen].map(([name, cells]) => [templateKey(name), cells]));
  for (const operation of file.operations) {
    const cells = found.get(templateKey(operation.name));
    if (!cells) result.gone.push({ name: operation.name, line: operation.line });
    if (cells || operation.access !== "unknown") compareOperation(operation, cells ?? new Map(), result);
  }
  for (const [name, cells] of seen)
    if (!named.has(templateKey(name))) result.undecided.push(undecidedAt(name, null, cells));
  // Lists are cut: a door that is open and new must not stand behind operations that nobody could try.
  const later = ({ line, allowed }: { line: number | null; allowed: string[] }) =>
    (allowed.length > 0 ? 0 : 2) + (line === null ? 0 : 1);
  result.undecided.sort((a, b) => later(a) - later(b));
  return result;
}

function compareOperation(operation: AgreedOperation, cells: ReadonlyMap<string, Seen>, result: Comparison): void {
  const { name, line, access } = operation;
  if (access === "unknown") return void result.undecided.push(undecidedAt(name, line, cells));
  const open = new Map<string, Seen>();
  const decided = access === "public" ? [strangers] : access.keys();
  for (const label of new Set([...cells.keys(), ...decided])) {
    const seen = cells.get(label) ?? unasked(cells);
    const cell = access === "public" ? { agreed: "allowed" as const, line } : access.get(label);
    if (!cell || cell.agreed === "unknown") {
      // What the file leaves open is undecided whatever was seen of it.
      if (seen.result === "allowed" || (cell && cells.size > 0)) open.set(label, seen);
      continue;
    }
    const expected = access === "public" ? "public" : cell.agreed;
    const compared: ComparedCell = { name, label, expected, seen, line: cell.line };
    if (seen.result === "unknown") {
      result.unseen.push(compared);
      continue;
    }
    result.decided += 1;
    if (seen.result === cell.agreed) result.agreed += 1;
    else result.differences.push(compared);
  }
  if (open.size > 0) result.undecided.push(undecidedAt(name, line, open));
}

/** What is seen of whoever the scan did not ask: where it asked nobody, why that is so is said of strangers. */
function unasked(cells: ReadonlyMap<string, Seen>): Seen {
  const stranger = cells.get(strangers);
  return stranger?.isTried === false ? stranger : nobodyAsked;
}

/** Cells of found operations that could not be told, those together that share what was expected, why and the line. */
export function untoldTogether({ unseen, gone }: Comparison): { labels: string[]; cell: ComparedCell }[] {
  const absent = new Set(gone.map(({ name }) => name));
  const found = unseen.filter(({ name }) => !absent.has(name));
  const alike = ({ name, expected, seen, line }: ComparedCell) => JSON.stringify([name, expected, seen.reason, line]);
  return [...Map.groupBy(found, alike).values()].map((cells) => ({
    labels: cells.map(({ label }) => label),
    cell: cells[0] as ComparedCell,
  }));
}

function undecidedAt(name: string, line: number | null, cells: ReadonlyMap<string, Seen>): UndecidedOperation {
  const all = [...cells.values()];
  const untold = all.every(({ isTried }) => !isTried) ? "untried" : "untold";
  return {
    name,
    line,
    allowed: allowedIn(cells),
    seen: all.some(({ result }) => result !== "unknown") ? "told" : untold,
  };
}

/** How an undecided operation was seen, to complete a line; a label is written by `write`. */
export function whoIsSeen(
  { allowed, seen }: Omit<UndecidedOperation, "name" | "line">,
  write = (label: string): string => label,
): string {
  if (seen === "untried") return "not tested";
  if (seen === "untold") return "who is allowed could not be told";
  return `seen allowed for ${allowed.map(write).join(", ") || "nobody"}`;
}

const allowedIn = (cells: ReadonlyMap<string, Seen>) =>
  [...cells]
    .flatMap(([label, one]) => (one.result === "allowed" ? [label] : []))
    .sort((a, b) => Number(a === strangers) - Number(b === strangers) || (a < b ? -1 : 1));

/** Identities of a file that take no part in a scan, so that nothing of them can be compared. */
export const absentFrom = (file: Pick<AccessFile, "identities">, labels: readonly string[]): string[] =>
  file.identities.filter((label) => !labels.includes(label));
