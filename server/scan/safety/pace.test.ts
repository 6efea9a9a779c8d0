import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace, type Pace, type PaceOptions } from "./pace.ts";
import { pauseAskedMs, retryAfterMs } from "./retry-after.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const paceOf = (more: Partial<PaceOptions> = {}) =>
  createPace({
    ...{ host: "api.acme.test", concurrency: 8, ratePerSecond: Number.POSITIVE_INFINITY, log: () => {} },
    routeOf: (path) => path.split("?", 1)[0] ?? path,
    ...more,
  });

/** Has the host say so: one route alone says nothing of the others. */
function refuseEverywhere(pace: Pace, retryAfter: number | null = null): void {
  for (const path of ["/a", "/b", "/c"]) pace.refused(429, retryAfter, path);
}

/** Whether a turn comes within some time. */
async function leavesWithin(pace: Pace, path: string, ms: number): Promise<boolean> {
  let left = false;
  void Promise.resolve(pace.acquire(path)).then(() => {
    left = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return left;
}

describe("the pace of a scan", () => {
  it("halves when several routes refuse and comes back by doubling when the host answers again", async () => {
    const lines: string[] = [];
    const pace = paceOf({ concurrency: 2, ratePerSecond: 8, log: (line) => lines.push(line) });
    refuseEverywhere(pace);
    expect(pace.rate()).toBe(4);
    await vi.advanceTimersByTimeAsync(10_000);
    for (let answer = 0; answer < 10; answer++) pace.answered("/a");
    expect(pace.rate()).toBe(8);
    expect(lines).toEqual([
      "429 from api.acme.test at /a, slowing to 4 requests per second there",
      "429 from api.acme.test at /b, slowing to 4 requests per second there",
      "429 from api.acme.test, slowing to 4 requests per second",
      "Host recovered, back to 8 requests per second",
    ]);
  });

  it("leaves the rest of the host alone while one route waits, and goes on there afterwards", async () => {
    const lines: string[] = [];
    const pace = paceOf({ concurrency: 1, log: (line) => lines.push(line) });
    pace.refused(429, 30_000, "/login?next=a");
    expect(pace.rate()).toBe(Number.POSITIVE_INFINITY);
    const limited = leavesWithin(pace, "/login", 29_000);
    expect(await leavesWithin(pace, "/notes", 0)).toBe(true);
    pace.release();
    expect(await limited).toBe(false);
    expect(pace.pauseLeft()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(2_000);
    pace.release();
    await vi.advanceTimersByTimeAsync(10_000);
    for (let answer = 0; answer < 10; answer++) pace.answered("/login");
    expect(lines).toEqual([
      "429 from api.acme.test at /login, which asks for a pause: waiting 30 seconds there, then slowing to 64 requests per second",
      "/login recovered, back to full speed there",
    ]);
  });

  it("takes a service that is not available for the whole host at once", async () => {
    const pace = paceOf();
    pace.refused(503, 5_000, "/a");
    expect(await leavesWithin(pace, "/b", 4_900)).toBe(false);
    expect(await leavesWithin(pace, "/b", 300)).toBe(true);
  });

  it("counts a burst of refusals once", () => {
    const pace = paceOf({ ratePerSecond: 40 });
    for (let refusal = 0; refusal < 3; refusal++) refuseEverywhere(pace);
    expect(pace.rate()).toBe(20);
  });

  it("rejects everybody who waits when it is stopped, at a slowed route too", async () => {
    const pace = paceOf({ concurrency: 1, ratePerSecond: 100 });
    await pace.acquire("/a");
    pace.refused(429, 5_000, "/limited");
    const waiting = [pace.acquire("/a"), pace.acquire("/limited")];
    pace.stop(new Error("over"));
    for (const one of waiting) await expect(one).rejects.toThrow("over");
    await expect(pace.acquire("/a")).rejects.toThrow("over");
  });
});

describe("the pause that a refusal asks for", () => {
  it.each([
    ["Retry-After before everything else", { "retry-after": "7", "ratelimit-reset": "99" }, 7_000],
    ["the end of the window by its name", { "ratelimit-reset": "12" }, 12_000],
    ["a moment in seconds", { "x-ratelimit-reset": "1767225605" }, 5_000],
    ["a moment in milliseconds", { "x-ratelimit-reset": "1767225605000" }, 5_000],
    ["a moment as a date", { "x-ratelimit-reset": "Thu, 01 Jan 2026 00:00:05 GMT" }, 5_000],
    ["the field of the draft", { ratelimit: '"default";r=0;t=50' }, 50_000],
    ["the window that is spent", { ratelimit: '"day";r=88;t=4000, "burst";r=0;t=3' }, 3_000],
    ["the field of an earlier draft", { ratelimit: "limit=10, remaining=0, reset=8" }, 8_000],
    ["nothing", { "ratelimit-limit": "10", ratelimit: "soon" }, null],
  ])("is %s", (_what, headers, expected) => {
    expect(pauseAskedMs(headers as Record<string, string>, Date.parse("2026-01-01T00:00:00Z"))).toBe(expected);
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
