import { expect, test } from "vitest";
import { limitsFor } from "./run-scan.ts";

test("a loopback target is not slowed down, any other is asked at most 50 times a second", () => {
  for (const own of ["http://localhost:4001", "http://127.0.0.1", "http://[::1]:8080/api"]) {
    expect(limitsFor({ targetUrl: own }, true), own).toMatchObject({ concurrency: 16, ratePerSecond: Infinity });
  }
  for (const other of ["https://api.example.com", "http://10.0.0.1", "http://127.0.0.1.evil.example"]) {
    expect(limitsFor({ targetUrl: other }, true), other).toMatchObject({ concurrency: 8, ratePerSecond: 50 });
  }
});
