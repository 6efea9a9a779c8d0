import type { ScanProgress } from "../../src/contract/scans.ts";
import type { ScanListener } from "./outcome.ts";
import { spelledTime } from "./safety/patience.ts";

/** Where a scan stands between two lines of its log. */
export type Standing = {
  state(): ScanProgress;
  requests(): number;
  /** Milliseconds of a pause that the host asked for; 0 without one. */
  pauseLeft(): number;
  host: string;
};

/** Milliseconds without a line after which the first sign of life is given; each further one comes later. */
const quietMs = 10_000;
const growth = 1.5;
const longestQuietMs = 60_000;
const tick = 1_000;

const doing: Record<ScanProgress["phase"], string> = {
  discovery: "looking for operations",
  authentication: "testing authentication",
  authorization: "testing authorization",
  summary: "summing up",
};

/** A listener that is kept told, from `begin` to `end`. */
export type KeptTold = { listener: ScanListener; begin(standing: Standing): void; end(): void };

/**
 * Wraps a listener so that a slow scan never falls silent: from `begin` on, the progress moves every second, and a line
 * says what the scan is doing, or how long it waits, when none came for 10 s.
 */
export function keepTold(listener: ScanListener): KeptTold {
  let timer: NodeJS.Timeout | undefined;
  let lineAt = performance.now();
  let quiet = quietMs;
  return {
    listener: {
      ...listener,
      log(type, message) {
        lineAt = performance.now();
        quiet = quietMs;
        listener.log(type, message);
      },
    },
    begin({ state, requests, pauseLeft, host }) {
      let told = -1;
      let countedAt = performance.now();
      let counted = requests();
      timer = setInterval(() => {
        const now = performance.now();
        const sent = requests();
        if (sent !== told) listener.progress({ ...state(), requests: sent });
        told = sent;
        if (now - lineAt < quiet) return;
        const rate = ((sent - counted) / (now - countedAt)) * 1000;
        [counted, countedAt, lineAt] = [sent, now, now];
        quiet = Math.min(quiet * growth, longestQuietMs);
        const { phase, tested, total } = state();
        const pause = pauseLeft();
        listener.log(
          "info",
          pause > tick
            ? `Waiting another ${spelledTime(pause)}, as ${host} asks; ${sent.toLocaleString("en")} requests sent so far`
            : `Still ${doing[phase]}${phase === "discovery" ? "" : ` (${tested} of ${total})`}: ${sent.toLocaleString("en")} requests sent, ${pace(rate)}`,
        );
      }, tick);
      timer.unref();
    },
    end: () => clearInterval(timer),
  };
}

function pace(perSecond: number): string {
  if (perSecond >= 10) return `${Math.round(perSecond)} a second`;
  return perSecond >= 0.1 ? `${perSecond.toFixed(1)} a second` : "none answered lately";
}
