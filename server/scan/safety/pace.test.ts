import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace } from "./pace.ts";
import { retryAfterMs } from "./retry-after.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

describe("the pace of a scan", () => {
  it("halves at each refusal and comes back by doubling when the host answers again", async () => {
    const lines: string[] = [];
    const pace = createPace({
      host: "api.acme.test",
      concurrency: 2,
      ratePerSecond: 8,
      log: (line) => lines.push(line),
    });
    pace.refused(429, null);
    expect(pace.rate()).toBe(4);
    await vi.advanceTimersByTimeAsync(10_000);
    for (let answer = 0; answer < 10; answer++) pace.answered();
    expect(pace.rate()).toBe(8);
    expect(lines).toEqual([
      "429 from api.acme.test, slowing to 4 requests per second",
      "Host recovered, back to 8 requests per second",
    ]);
  });

  it("counts a burst of refusals once", () => {
    const pace = createPace({ host: "api.acme.test", concurrency: 8, ratePerSecond: 40, log: () => {} });
    for (let refusal = 0; refusal < 8; refusal++) pace.refused(429, null);
    expect(pace.rate()).toBe(20);
  });

  it("lets nobody leave before the pause is over", async () => {
    const pace = createPace({
      host: "api.acme.test",
      concurrency: 8,
      ratePerSecond: Number.POSITIVE_INFINITY,
      log: () => {},
    });
    pace.refused(503, 5_000);
    let left = false;
    void pace.acquire()?.then(() => {
      left = true;
    });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(left).toBe(false);
    await vi.advanceTimersByTimeAsync(300);
    expect(left).toBe(true);
  });

  it("rejects everybody who waits when it is stopped", async () => {
    const pace = createPace({ host: "api.acme.test", concurrency: 1, ratePerSecond: 100, log: () => {} });
    await pace.acquire();
    const waiting = pace.acquire();
    pace.stop(new Error("over"));
    await expect(waiting).rejects.toThrow("over");
    await expect(pace.acquire()).rejects.toThrow("over");
  });
});

describe("Retry-After", () => {
  it("is read as seconds or as a date", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    expect(retryAfterMs("7", now)).toBe(7_000);
    expect(retryAfterMs("Thu, 01 Jan 2026 00:00:05 GMT", now)).toBe(5_000);
    expect(retryAfterMs("Wed, 31 Dec 2025 00:00:00 GMT", now)).toBe(0);
    expect(retryAfterMs("86400", now)).toBe(86_400_000);
    expect(retryAfterMs("soon", now)).toBeNull();
    expect(retryAfterMs(undefined, now)).toBeNull();
  });
});
