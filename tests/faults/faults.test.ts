import { afterEach, describe, expect, test } from "vitest";
import { startPractice } from "../../server/practice/practice.ts";
import { runScan } from "../../server/scan/engine.ts";
import type { ScanLimits, ScanOutcome } from "../../server/scan/outcome.ts";
import * as bad from "./targets.ts";

const limits: ScanLimits = {
  concurrency: 8,
  ratePerSecond: Number.POSITIVE_INFINITY,
  maxRequests: 6000,
  maxBodyBytes: 2 * 1024 * 1024,
  timeoutMs: 1500,
  // Far above what these targets need, on a busy machine too.
  maxDurationMs: 120_000,
  allowPrivate: true,
};
type Scan = { outcome: ScanOutcome; lines: string[]; grownBytes: number };

async function scan(url: string, token: string | null, change: Partial<ScanLimits> = {}): Promise<Scan> {
  const lines: string[] = [];
  const before = process.memoryUsage().rss;
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const outcome = await runScan(
    { targetUrl: url, environment: "staging", authMethod: token ? "bearer" : "none", credentials: token },
    { ...limits, ...change },
    { log: (type, message) => lines.push(`${type} ${message}`), progress: () => undefined },
    new AbortController().signal,
  );
  clearInterval(timer);
  return { outcome, lines, grownBytes: highest - before };
}

let open: { close(): Promise<void> }[] = [];
const started = async <T extends { close(): Promise<void> }>(target: Promise<T>): Promise<T> => {
  const one = await target;
  open.push(one);
  return one;
};
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});

/** Every scan ends with a reason that its log tells too, within its bounds. */
function expectToEnd({ outcome, lines }: Scan, status: ScanOutcome["status"], reason: RegExp) {
  expect({ status: outcome.status, reason: outcome.reason }).toEqual({ status, reason: expect.stringMatching(reason) });
  expect(lines.join("\n")).toContain(outcome.reason);
  expect(lines.at(-1)).toMatch(status === "failed" ? /^status Scan failed/ : /^status Scan completed/);
  expect(outcome.requests).toBeLessThanOrEqual(limits.maxRequests);
}

describe("a target that cannot be scanned fails its scan with a reason that says what to do", () => {
  test("nobody listens", async () => {
    const target = await bad.unreachable();
    expectToEnd(await scan(target.url, null), "failed", /refuses connections.*port/i);
  });
  test("it speaks another protocol", async () => {
    const target = await started(bad.tcpBanner());
    expectToEnd(await scan(target.url, null), "failed", /not.*HTTP|HTTP.*not|other than HTTP/i);
  });
  test("it accepts and stays silent", async () => {
    const target = await started(bad.silent());
    const result = await scan(target.url, null);
    expectToEnd(result, "failed", /answer|time/i);
    expect(target.requests()).toBeLessThan(20);
  });
  test("its certificate is self-signed", async () => {
    const target = await started(bad.selfSignedTls());
    expectToEnd(await scan(target.url, "a-token"), "failed", /certificate/i);
    expect(target.requests()).toBe(0);
  });
  test("it begins its answers and never ends them", async () => {
    const target = await started(bad.slowDrip());
    const result = await scan(target.url, null, { timeoutMs: 500 });
    expectToEnd(result, "failed", /does not finish its answer/);
    expect(target.requests()).toBeLessThan(50);
  });
  test("it answers everything with 500", async () => {
    const target = await started(bad.always(500, { "content-type": "application/json" }, '{"error":"internal"}'));
    expectToEnd(await scan(target.url, null), "failed", /500/);
  });
  test("it answers everything with 429", async () => {
    const target = await started(bad.always(429, { "retry-after": "1" }, "slow down"));
    expectToEnd(await scan(target.url, null), "failed", /429|rate/i);
  });
  test("it asks to come back in an hour", async () => {
    const target = await started(bad.always(429, { "retry-after": "3600" }, "slow down"));
    const result = await scan(target.url, null);
    expectToEnd(result, "failed", /asks to come back in 60 minutes/);
    expect(target.requests()).toBeLessThan(5);
  });
  test("its address is private and private addresses are not allowed", async () => {
    const target = await started(bad.always(200, {}, "{}"));
    expectToEnd(await scan(target.url, "a-token", { allowPrivate: false }), "failed", /private|loopback|internal/i);
    expect(target.requests()).toBe(0);
  });
  test("the credential does not work", async () => {
    const practice = await started(startPractice({ port: 0 }));
    const result = await scan(practice.url, "expired-token");
    expect(result.outcome.operations.length).toBeGreaterThan(40);
    expect(`${result.outcome.reason}`).toMatch(/credential|token/i);
    expect(result.lines.join("\n")).toContain(result.outcome.reason);
    const claims = result.outcome.operations.filter(({ authentication }) => authentication.state === "enforced");
    for (const { authentication } of claims) expect(authentication.confidence).not.toBe("confirmed");
  });
  test("it dies in the middle of the scan", async () => {
    const target = await started(bad.mortal(300));
    const result = await scan(target.url, null);
    expectToEnd(result, "failed", /stopped answering|no longer answers|refused|does not answer/i);
    expect(result.outcome.operations.length).toBeGreaterThan(0);
  });
});

describe("a target that redirects", () => {
  test("in a loop ends with a reason", async () => {
    const target = await started(bad.redirectLoop());
    const result = await scan(target.url, null);
    expectToEnd(result, result.outcome.status, /redirect|no operations/i);
  });
  test.each(["a-token", null])("to another origin is not followed there (credential: %s)", async (token) => {
    const elsewhere = await started(bad.always(200, { "content-type": "application/json" }, "{}"));
    const target = await started(bad.redirectTo(elsewhere.url));
    const result = await scan(target.url, token);
    expectToEnd(result, result.outcome.status, /redirect|no operations/i);
    expect(elsewhere.requests()).toBe(0);
  });
  test("to a metadata address ends with a reason", async () => {
    const target = await started(bad.redirectTo("http://169.254.169.254"));
    const result = await scan(target.url, null);
    expectToEnd(result, result.outcome.status, /redirect|no operations/i);
  });
});

describe("a body that is too much is cut, and the scan goes on within its bounds", () => {
  test.each([
    ["endless", bad.endlessBody],
    ["a gzip bomb", bad.gzipBomb],
  ])("%s", async (_, start) => {
    const target = await started(start());
    const result = await scan(target.url, null, { maxDurationMs: 12_000 });
    expect(result.outcome.reason).toEqual(expect.any(String));
    expectToEnd(result, result.outcome.status, /./);
    expect(result.outcome.operations.filter(({ finding }) => finding)).toEqual([]);
    expect(result.grownBytes).toBeLessThan(400 * 1024 * 1024);
  });
});

describe("a target that answers everything alike has no operations", () => {
  test.each([
    ["an HTML page", "text/html", "<!doctype html><title>App</title><h1>Welcome</h1>"],
    ["a JSON object", "application/json", '{"ok":true}'],
    ["an empty body", "text/plain", ""],
  ])("%s", async (_, type, body) => {
    const target = await started(bad.always(200, { "content-type": type }, body));
    const result = await scan(target.url, null);
    expectToEnd(result, "completed", /made-up|every path|same/i);
    expect(result.outcome.operations).toEqual([]);
  });
});

describe("a malformed document costs its own operations only", () => {
  const paths = '"paths":{"/items":{"get":{"responses":{}}}}';
  test.each([
    ["is cut off", '{"openapi":"3.0.0","paths":{"/items":{"get":', /openapi\.json/i],
    ["has lists for objects", '{"openapi":"3.0.0","info":[],"paths":[1,2,[]]}', /openapi|no operations/i],
    ["has null for everything", '{"openapi":"3.1.0","info":null,"servers":null,"paths":null,"security":null}', /./],
    [
      "refers to itself",
      `{"openapi":"3.0.0",${paths},"components":{"schemas":{"A":{"$ref":"#/components/schemas/A"}}}}`,
      /./,
    ],
    [
      "refers to files and other hosts",
      '{"openapi":"3.0.0","paths":{"/items":{"get":{"parameters":[{"$ref":"file:///etc/passwd"},{"$ref":"http://169.254.169.254/x.json"}],"responses":{}}}}}',
      /./,
    ],
    ["is nested without end", `{"openapi":"3.0.0",${paths},"x":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, /./],
    ["has servers elsewhere", `{"openapi":"3.0.0","servers":[{"url":"http://169.254.169.254"}],${paths}}`, /./],
  ])("one that %s", async (_, document, told) => {
    const target = await started(bad.withDocument(document));
    const result = await scan(target.url, null);
    expect(result.outcome.status).toBe("completed");
    expect(result.lines.join("\n")).toMatch(told);
    expect(result.lines.join("\n")).not.toContain("root:");
  });
});

test("a stopped scan ends without waiting for an answer, and keeps what it found", async () => {
  const target = await started(bad.slowDrip());
  const controller = new AbortController();
  const scanning = runScan(
    { targetUrl: target.url, environment: "staging", authMethod: "none", credentials: null },
    { ...limits, timeoutMs: 3_600_000, maxDurationMs: 3_600_000 },
    { log: () => undefined, progress: () => undefined },
    controller.signal,
  );
  await expect.poll(() => target.requests()).toBeGreaterThan(0);
  controller.abort(new Error("Cancelled by ada@example.com"));
  const outcome = await scanning;
  expect(outcome.status).toBe("failed");
  expect(outcome.reason).toMatch(/stopped/);
});
