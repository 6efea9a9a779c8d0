import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createScanLog } from "./scan-log.ts";

const line = (seq: number | undefined, type = "info") => ({
  seq,
  type,
  message: `line ${seq}`,
  timestamp: "2026-11-21T10:00:00.000Z",
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("A replay after a lost connection adds no line twice", () => {
  const log = createScanLog();
  for (const seq of [1, 2, 3, 1, 2, 3, 4]) log.push(line(seq));
  vi.runAllTimers();
  expect(log.get().lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test("A burst of a thousand lines is shown in one update, within 100 ms", () => {
  const log = createScanLog();
  const told = vi.fn();
  log.subscribe(told);
  for (let seq = 1; seq <= 1000; seq++) log.push(line(seq, seq % 10 ? "info" : "error"));
  vi.advanceTimersByTime(100);
  expect(told).toHaveBeenCalledOnce();
  expect(log.get().lines).toHaveLength(1000);
  expect(log.get().errors).toBe(100);
});

test.each([null, "text", {}, { message: 1, type: "x", timestamp: "x" }])(
  "%j is no log line and is ignored",
  (value) => {
    const log = createScanLog();
    expect(log.push(value)).toBe(false);
    vi.runAllTimers();
    expect(log.get().lines).toEqual([]);
  },
);
