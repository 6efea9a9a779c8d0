import type { LogMessage } from "../../contract/scans.ts";
import type { LiveState } from "../../host/port.ts";

/** A scan's log as far as it has arrived. */
export type LogState = { lines: readonly LogMessage[]; errors: number; live: LiveState | null };

/** Milliseconds for which lines are collected before they are shown together: one frame. */
const frame = 16;

/**
 * Collects the lines of a scan's log for React. A burst of lines becomes one update per frame, and a line that was
 * already seen (by its `seq`, after a reconnect) is dropped.
 */
export function createScanLog() {
  let state: LogState = { lines: [], errors: 0, live: null };
  let waiting: LogMessage[] = [];
  let lastSeq = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const update = (next: Partial<LogState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const flush = () => {
    timer = undefined;
    const errors = state.errors + waiting.filter(({ type }) => type === "error").length;
    const lines = state.lines.concat(waiting);
    waiting = [];
    update({ lines, errors });
  };
  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Adds a line; anything that is not a log line is ignored. Returns whether it was new. */
    push(message: unknown): message is LogMessage {
      if (!isLine(message)) return false;
      if (message.seq !== undefined) {
        if (message.seq <= lastSeq) return false;
        lastSeq = message.seq;
      }
      waiting.push(message);
      timer ??= setTimeout(flush, frame);
      return true;
    },
    setLive: (live: LiveState) => update({ live }),
    stop: () => clearTimeout(timer),
  };
}

function isLine(value: unknown): value is LogMessage {
  const line = value as Partial<LogMessage> | null;
  return typeof line?.message === "string" && typeof line.timestamp === "string" && typeof line.type === "string";
}
