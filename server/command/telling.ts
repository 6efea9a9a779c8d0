import { styleText } from "node:util";
import type { AccessCell } from "../../src/contract/endpoints.ts";
import { many } from "../../src/contract/finding-words.ts";
import { templateKey } from "../../src/contract/path-template.ts";
import type { ScanProgress } from "../../src/contract/scans.ts";
import type { ProbedHealth, ScanListener } from "../scan/outcome.ts";
import { foldLine } from "./fold-line.ts";
import { drawsOn, painted, printable } from "./line.ts";
import { widthOf } from "./width-of.ts";

/** Where progress is told: the error stream, so that results alone go to the output. */
export type Stream = { write(text: string): unknown; isTTY?: boolean; columns?: number };

/** How a run says where it stands. */
export type Telling = Pick<ScanListener, "log" | "progress"> & {
  /** Names the operations of an access file (`GET /invoices/{id}`), where the scan is held beside one. */
  agreed(names: ReadonlySet<string>): void;
  /** Names who takes part, anonymous left out, before anything is sent. */
  begin(labels: readonly string[]): void;
  probed(label: string, health: ProbedHealth): void;
  /** Says what came of it; without operations, where only another knows them. */
  end(operations?: readonly Ended[]): void;
};

/** An operation at the end of a scan, with what was seen of each who asked. */
type Ended = { method: string; path: string; access: readonly Pick<AccessCell, "result" | "isStranger">[] };
/** Pairs of an operation and an asker at the end, those of them that could be told, and operations that an access file does not name. */
export type Sum = { cells: number; told: number; notInFile: number | null };

function sumOf(operations: readonly Ended[], askers: number, names: ReadonlySet<string> | null): Sum {
  // Where strangers may, everybody may; elsewhere nothing is told of whoever was not asked.
  const told = operations.map(({ access }) =>
    access.some(({ isStranger, result }) => isStranger && result === "allowed")
      ? askers
      : access.filter(({ result }) => result !== "inconclusive" && result !== "not_tested").length,
  );
  const notInFile =
    names && operations.filter(({ method, path }) => !names.has(templateKey(`${method} ${path}`))).length;
  return { cells: operations.length * askers, told: told.reduce((sum, one) => sum + one, 0), notInFile };
}

/** Milliseconds between two drawings. */
const turn = 100;
const barWidth = { most: 24, least: 4 };
/** Of a terminal that does not say how wide it is. */
const usualColumns = 80;

/** Says where a scan stands: bars on a terminal, a line for each phase elsewhere, JSON lines where asked for. */
export function tellOn(stream: Stream, form: "text" | "json"): Telling {
  if (form === "json") return jsonLines(stream);
  return drawsOn(stream) ? bars(stream) : plainLines(stream);
}

function jsonLines(stream: Stream): Telling {
  const line = (value: unknown) => void stream.write(`${JSON.stringify(value)}\n`);
  return {
    log: (type, message, at = new Date()) => line({ at: at.toISOString(), type, message }),
    progress: (progress) => line({ at: new Date().toISOString(), type: "progress", progress }),
    agreed() {},
    begin() {},
    probed: (identity, health) => line({ at: new Date().toISOString(), type: "identity", identity, ...health }),
    end() {},
  };
}

function plainLines(stream: Stream): Telling {
  return {
    log(type, message) {
      if (type !== "info") stream.write(`${printable(message)}\n`);
    },
    progress() {},
    agreed() {},
    begin() {},
    probed() {},
    end() {},
  };
}

/** Three bars that are drawn over each other; faults stand above them for good. */
function bars(stream: Stream): Telling {
  let drawn = 0;
  let last = 0;
  let newest: ScanProgress | null = null;
  let labels: readonly string[] | null = null;
  let names: ReadonlySet<string> | null = null;
  let sum: Sum | null = null;
  const health = new Map<string, boolean>();
  const started = Date.now();
  const erase = () => {
    if (drawn > 0) stream.write(`\u001b[${drawn}A\u001b[0J`);
    drawn = 0;
  };
  const draw = () => {
    if (!newest) return;
    const dead = labels?.filter((label) => health.get(label) === false) ?? [];
    const lines = [
      "",
      ...barsOf(newest, { labels, dead }, Date.now() - started, { columns: stream.columns || usualColumns, sum }),
      "",
    ];
    erase();
    stream.write(`${lines.join("\n")}\n`);
    drawn = lines.length;
    last = Date.now();
  };
  return {
    log(type, message) {
      if (type !== "error") return;
      erase();
      for (const line of foldLine(`  ${printable(message)}`, stream.columns || usualColumns))
        stream.write(`${painted(line, false)}\n`);
      draw();
    },
    progress(progress) {
      newest = progress;
      if (Date.now() - last >= turn) draw();
    },
    agreed(all) {
      names = new Set([...all].map(templateKey));
    },
    begin(all) {
      labels = all;
    },
    probed(label, { alive }) {
      health.set(label, alive);
    },
    end(operations) {
      sum = operations?.length ? sumOf(operations, (labels?.length ?? 0) + 1, names) : null;
      draw();
    },
  };
}

/** Those who take part, null where only a platform knows them, and those of them who do not get in. */
type Identities = { labels: readonly string[] | null; dead: readonly string[] };

/**
 * Where a scan stands, one line for each of its parts: who gets in, what was found, and of how many pairs of an operation and
 * an asker something was tried; at the end, its `sum`, of how many it could be told who may. Lines keep to the `columns` of the
 * terminal: one that broke would be drawn over in part.
 */
export function barsOf(
  { phase, found, tested, total, finished, requests }: ScanProgress,
  { labels, dead }: Identities,
  durationMs: number,
  { columns = usualColumns, sum = null }: { columns?: number | undefined; sum?: Sum | null } = {},
): string[] {
  const share = (name: "authentication" | "authorization") => {
    const now = finished?.[name] ?? (phase === name ? { tested, total } : null);
    return now ? now.tested / Math.max(1, now.total) : 0;
  };
  const line = (name: string, full: number, figure: string, asides: readonly string[]) => {
    const head = `  ${name.padEnd(10)}`.slice(0, columns - 1);
    const figures = `  ${figure.padEnd(14)}`;
    // Room is taken from the right: from the aside, from the bar, from the figure.
    const bar = Math.min(barWidth.most, columns - 1 - `${head}  ${figures}`.length);
    const drawn = bar < barWidth.least ? "" : `  ${barOf(full, bar)}`;
    const room = columns - 1 - head.length - (drawn === "" ? 0 : bar + 2);
    const shown = room < figures.trimEnd().length ? "" : figures;
    const aside = fitting(asides, room - `${shown} `.length);
    return `${head}${drawn}${shown} ${aside && paint("dim", aside)}`.trimEnd();
  };
  // Strangers are tried at each operation, then everybody else.
  const others = labels?.length ?? 1;
  const cells = sum?.cells ?? found * (others + 1);
  const done = sum?.told ?? Math.round(found * (share("authentication") + others * share("authorization")));
  const isLooking = phase === "discovery" && sum === null;
  const untold =
    sum && sum.told < sum.cells ? [`${(sum.cells - sum.told).toLocaleString("en")} could not be told`] : [];
  return [
    ...(labels === null ? [] : [identitiesLine({ labels, dead }, line)]),
    line(
      "Discovery",
      isLooking ? 0.5 : 1,
      `${found} found`,
      sum?.notInFile ? [`${sum.notInFile} not in the file`] : [],
    ),
    line(
      "Access",
      isLooking ? 0 : done / Math.max(1, cells),
      isLooking ? "" : `${done.toLocaleString("en")} of ${cells.toLocaleString("en")}`,
      [...untold, many(requests, "request"), timeOf(durationMs)],
    ),
  ];
}

function identitiesLine(
  { labels, dead }: { labels: readonly string[]; dead: readonly string[] },
  line: (name: string, full: number, figure: string, asides: readonly string[]) => string,
): string {
  if (labels.length === 0) return line("Identities", 1, "anonymous", []);
  const alive = labels.filter((label) => !dead.includes(label));
  const who = [...dead.map((label) => `${label} not alive`), ...alive].map(printable);
  return line("Identities", alive.length / labels.length, `${alive.length} of ${labels.length}`, who);
}

/** `1 m 52 s`. */
function timeOf(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} m ${seconds % 60} s`;
}

/** Without colour the letter says how far it is. */
function barOf(full: number, width: number): string {
  const part = Math.round(Math.min(1, full) * width);
  return paint("green", "━".repeat(part)) + paint("dim", (process.env.NO_COLOR ? "·" : "━").repeat(width - part));
}

/** As many of the parts, the most important first, as there is room for. A part is not cut: half a number is another one. */
function fitting(parts: readonly string[], room: number): string {
  const texts = parts.map((_, at) => parts.slice(0, parts.length - at).join(", "));
  const [whole = "", ...short] = texts;
  return [whole, ...short.map((text) => `${text}, …`), short.at(-1) ?? ""].find((text) => widthOf(text) <= room) ?? "";
}

/** Bars are drawn on terminals alone; who wants no colour there says so by NO_COLOR. */
const paint = (colour: "green" | "dim", text: string): string =>
  process.env.NO_COLOR ? text : styleText(colour, text, { validateStream: false });
