import { expect, test } from "vitest";
import { limitsFor } from "./scan-limits.ts";

test("a loopback target is not slowed down, any other is asked at most 50 times a second", () => {
  for (const own of ["http://localhost:4001", "http://127.0.0.1", "http://[::1]:8080/api"]) {
    expect(limitsFor({ targetUrl: own }, true), own).toMatchObject({ concurrency: 16, ratePerSecond: Infinity });
  }
  for (const other of ["https://api.example.com", "http://10.0.0.1", "http://127.0.0.1.evil.example"]) {
    expect(limitsFor({ targetUrl: other }, true), other).toMatchObject({ concurrency: 8, ratePerSecond: 50 });
  }
});

test("scan configurations make a scan's bounds narrower and never wider", () => {
  const other = { targetUrl: "https://api.example.com" };
  const gentle = { "requests per second": 5, "requests at once": 2, "requests in all": 300, minutes: 4 };
  expect(limitsFor(other, true, gentle)).toMatchObject({
    ratePerSecond: 5,
    concurrency: 2,
    maxRequests: 300,
    maxDurationMs: 240_000,
  });
  expect(limitsFor({ targetUrl: "http://localhost:1" }, true, gentle).ratePerSecond).toBe(5);
  expect(limitsFor(other, true, { "requests per second": 1000, "requests at once": 16 })).toEqual(
    limitsFor(other, true),
  );
});
