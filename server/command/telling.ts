import { styleText } from "node:util";
import type { ScanProgress } from "../../src/contract/scans.ts";
import type { ScanListener } from "../scan/outcome.ts";

/** Where progress is told: the error stream, so that results alone go to the output. */
export type Stream = { write(text: string): unknown; isTTY?: boolean; columns?: number };

/** How a run says where it stands. */
export type Telling = Pick<ScanListener, "log" | "progress"> & { end(): void };

/** Milliseconds between two drawings. */
const turn = 100;
const barWidth = 25;

/** Says where a scan stands: bars on a terminal, a line for each phase elsewhere, JSON lines where asked for. */
export function tellOn(stream: Stream, form: "text" | "json"): Telling {
  if (form === "json") return jsonLines(stream);
  return stream.isTTY ? bars(stream) : plainLines(stream);
}

function jsonLines(stream: Stream): Telling {
  const line = (value: unknown) => void stream.write(`${JSON.stringify(value)}\n`);
  return {
    log: (type, message, at = new Date()) => line({ at: at.toISOString(), type, message }),
    progress: (progress) => line({ at: new Date().toISOString(), type: "progress", progress }),
    end() {},
  };
}

function plainLines(stream: Stream): Telling {
  return {
    log(type, message) {
      if (type !== "info") stream.write(`${message}\n`);
    },
    progress() {},
    end() {},
  };
}

/** Three bars that are drawn over each other; faults stand above them for good. */
function bars(stream: Stream): Telling {
  let drawn = 0;
  let last = 0;
  let newest: ScanProgress | null = null;
  const erase = () => {
    if (drawn > 0) stream.write(`\u001b[${drawn}A\u001b[0J`);
    drawn = 0;
  };
  const draw = () => {
    if (!newest) return;
    const lines = barsOf(newest);
    erase();
    stream.write(`${lines.join("\n")}\n`);
    drawn = lines.length;
    last = Date.now();
  };
  return {
    log(type, message) {
      if (type !== "error") return;
      erase();
      stream.write(`  ${message}\n`);
      draw();
    },
    progress(progress) {
      newest = progress;
      if (Date.now() - last >= turn) draw();
    },
    end: draw,
  };
}

/** Where a scan stands, one line for each of its parts. */
export function barsOf({ phase, found, tested, total, finished, requests }: ScanProgress): string[] {
  const at = (name: "authentication" | "authorization") =>
    finished?.[name] ?? (phase === name ? { tested, total } : null);
  const bar = (share: number) => {
    const full = Math.round(Math.min(1, share) * barWidth);
    return styleText("green", "━".repeat(full)) + styleText("dim", "━".repeat(barWidth - full));
  };
  const line = (name: string, share: number, figure: string, aside = "") =>
    `  ${name.padEnd(14)} ${bar(share)}  ${figure.padEnd(14)} ${styleText("dim", aside)}`.trimEnd();
  const part = (name: string, where: "authentication" | "authorization", aside = "") => {
    const now = at(where);
    return now
      ? line(name, now.total === 0 ? 1 : now.tested / now.total, `${now.tested} of ${now.total}`, aside)
      : line(name, 0, "");
  };
  return [
    line("Discovery", phase === "discovery" ? 0.5 : 1, `${found} found`),
    part("Authentication", "authentication"),
    part("Authorization", "authorization", `${requests.toLocaleString("en")} requests`),
  ];
}
