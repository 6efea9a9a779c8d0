import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ScanProgress } from "../../src/contract/scans.ts";
import { someProgress } from "../testing/judged-operation.ts";
import { keepTold } from "./keep-told.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

function started(change: Partial<ScanProgress> = {}) {
  const lines: string[] = [];
  const told: number[] = [];
  const target = { requests: 0, pause: 0 };
  const kept = keepTold({
    log: (_type, message) => lines.push(message),
    progress: ({ requests }) => told.push(requests),
  });
  kept.begin({
    state: () => someProgress(change),
    requests: () => target.requests,
    pauseLeft: () => target.pause,
    host: "api.example",
  });
  return { lines, told, target, kept };
}

test("The progress moves every second while requests leave, and rests while none do", async () => {
  const { told, target } = started();
  await vi.advanceTimersByTimeAsync(1_000);
  target.requests = 12;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(told).toEqual([0, 12]);
});

test("A silent scan says after 10 seconds what it does, and less and less often", async () => {
  const { lines, target } = started({ phase: "authentication", tested: 3, total: 40 });
  target.requests = 40;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines).toEqual(["Still testing authentication (3 of 40): 40 requests sent, 4.0 a second"]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lines.length).toBeLessThanOrEqual(5);
});

test("A pause is told with what is left of it", async () => {
  const { lines, target } = started();
  target.pause = 35_000;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines).toEqual(["Waiting another 35 seconds, as api.example asks; 0 requests sent so far"]);
});

test("A scan that speaks by itself, or has ended, is left alone", async () => {
  const { lines, kept } = started();
  for (let second = 0; second < 30; second += 5) {
    kept.listener.log("info", "own");
    await vi.advanceTimersByTimeAsync(5_000);
  }
  kept.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(new Set(lines)).toEqual(new Set(["own"]));
});
