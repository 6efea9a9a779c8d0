// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain template strings
import { afterEach, describe, expect, it } from "vitest";
import type { ScanProgress } from "../../src/contract/scans.ts";
import { foundOperation } from "./discover/found-operation.ts";
import { runScan } from "./engine.ts";
import { startTarget, testLimits } from "./local-target.ts";
import type { ScanLimits, ScanRequest } from "./outcome.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function targetOf(...args: Parameters<typeof startTarget>) {
  const target = await startTarget(...args);
  cleanups.push(target.close);
  return target;
}

async function scan(
  targetUrl: string,
  more: Partial<ScanRequest> = {},
  limits: Partial<ScanLimits> = {},
  abort = new AbortController(),
) {
  const lines: string[] = [];
  const progress: (ScanProgress & { at: number })[] = [];
  const outcome = await runScan(
    { targetUrl, environment: "development", authMethod: "none", credentials: null, ...more },
    testLimits(limits),
    {
      log: (type, message) => lines.push(`${type}: ${message}`),
      progress: (state) => progress.push({ ...state, at: performance.now() }),
    },
    abort.signal,
  );
  return { ...outcome, lines, progress };
}

const json = { "content-type": "application/json" };
const document = (paths: object) => JSON.stringify({ openapi: "3.0.0", security: [{ b: [] }], paths });

describe("a scan", () => {
  it("joins what all sources find, tells shadows apart and says what it does", async () => {
    const page =
      '<a href="/orders/1">one</a><form action="/search"><input name="q"></form><script src="/app.js"></script>';
    const bodies: Record<string, string> = {
      "/openapi.json": document({ "/orders": { get: { security: [{ b: [] }] } }, "/orders/{orderId}": { get: {} } }),
      "/orders": '[{"id":7,"total":12}]',
      "/orders/7": '{"id":7,"total":12}',
      "/orders/1": '{"id":1,"total":9}',
      "/search?q=": '{"hits":["Ann"]}',
      "/robots.txt": "User-agent: *\nDisallow: /ledger\n",
      "/ledger": '{"balance":12}',
      "/metrics": '{"requests":12}',
    };
    const target = await targetOf((request, response) => {
      const url = request.url ?? "";
      if (url === "/") return void response.writeHead(200, { "content-type": "text/html" }).end(page);
      if (url === "/app.js") return void response.end('fetch(`/orders/${order.id}/lines`, { method: "POST" })');
      const type = url === "/robots.txt" ? { "content-type": "text/plain" } : json;
      response.writeHead(bodies[url] ? 200 : 404, type).end(bodies[url] ?? "{}");
    });
    const result = await scan(target.url.href);
    expect(result.status).toBe("completed");
    const found = result.operations.map(({ method, path, source, isShadow }) => [method, path, source, isShadow]);
    expect(found).toEqual([
      ["GET", "/ledger", "well-known", true],
      ["GET", "/metrics", "word-list", true],
      ["GET", "/orders", "openapi", false],
      ["GET", "/orders/{orderId}", "openapi", false],
      ["POST", "/orders/{orderId}/lines", "javascript", true],
      ["GET", "/search", "html", true],
    ]);
    expect(result.lines).toContain("info: OpenAPI document at /openapi.json lists 2 operations");
    expect(result.lines).toContain("info: JavaScript adds 1 operation");
    expect(result.lines).toContain("finding: GET /orders answers without a credential");
    expect(result.lines.at(-1)).toMatch(/^status: Scan completed: 6 operations/);
    const phases = result.progress.map(({ phase }) => phase);
    expect(phases.filter((phase, at) => phase !== phases[at - 1])).toEqual(["discovery", "authentication", "summary"]);
  });

  it("ends when it is stopped, with what it found, and waits for no answer any more", async () => {
    const abort = new AbortController();
    let answers = 0;
    const target = await targetOf((request, response) => {
      if (request.url === "/openapi.json")
        response.writeHead(200, json).end(document({ "/a": { get: { security: [{ b: [] }] } } }));
      else if (++answers < 100) response.writeHead(404).end();
      // From here on it never answers: what does not end by the cancellation does not end at all.
      else abort.abort();
    });
    const result = await scan(target.url.href, {}, { timeoutMs: 3_600_000, maxDurationMs: 3_600_000 }, abort);
    expect(result).toMatchObject({ status: "failed", reason: expect.stringContaining("stopped") });
  });

  it("ends at its time limit", async () => {
    const target = await targetOf((_request, response) => void setTimeout(() => response.writeHead(404).end(), 20));
    const result = await scan(target.url.href, {}, { maxDurationMs: 700 });
    expect(result).toMatchObject({ status: "failed", reason: "The scan reached its limit of 1 seconds." });
  });

  it("ends as failed when the target dies, and keeps what it found until then", async () => {
    let answers = 0;
    const target = await startTarget((request, response) => {
      if (request.url === "/openapi.json")
        response.writeHead(200, json).end(document({ "/a": { get: {} }, "/b": { get: {} } }));
      else response.writeHead(request.url === "/a" ? 200 : 404, json).end("{}");
      if (++answers === 250) void target.close();
    });
    const result = await scan(target.url.href);
    expect(result.status).toBe("failed");
    expect(result.reason).toMatch(/stopped answering during the scan.*refuses connections/);
  });

  it.each([
    [500, /answers every path with 500.*Repair the target/, "failed"],
    [429, /answers every request with 429 \(too many requests\)/, "failed"],
    [200, /No operations found: .* answers every path, made-up ones included/, "completed"],
    [404, /No operations found at/, "completed"],
  ])("explains a target that answers everything with %i", async (status, reason, ending) => {
    const target = await targetOf(
      (_request, response) => void response.writeHead(status, { "retry-after": "0" }).end("same"),
    );
    const result = await scan(target.url.href);
    expect(result.reason).toMatch(reason);
    expect(result).toMatchObject({ status: ending, operations: [] });
  });

  it("says where a target redirects to, and never goes there", async () => {
    const other = await targetOf((_request, response) => void response.end());
    const target = await targetOf(
      (_request, response) => void response.writeHead(301, { location: `${other.url.href}v1` }).end(),
    );
    const result = await scan(target.url.href);
    expect(result.reason).toContain(`Enter ${other.url.href}v1 as target URL`);
    expect(other.asked).toEqual([]);
  });

  it("does not report a dead credential as closed doors", async () => {
    const target = await targetOf((request, response) => {
      if (request.url === "/openapi.json")
        response.writeHead(200, json).end(document({ "/a": { get: {} }, "/b": { get: {} } }));
      else
        response
          .writeHead(request.url === "/a" || request.url === "/b" ? 401 : 404, json)
          .end('{"error":"invalid token"}');
    });
    const result = await scan(target.url.href, { authMethod: "bearer", credentials: "expired-token-123456" });
    expect(result).toMatchObject({
      status: "failed",
      reason: expect.stringMatching(/credential was refused with 401 by GET \/a, GET \/b/),
    });
    expect(result.operations).toHaveLength(2);
  });

  it("goes on when a document is malformed, and says why it is not used", async () => {
    const target = await targetOf((request, response) => {
      if (request.url === "/openapi.json") response.writeHead(200, json).end('{"openapi":"3.0.0","paths":{');
      else response.writeHead(404).end();
    });
    const result = await scan(target.url.href);
    expect(result.status).toBe("completed");
    expect(result.lines).toContainEqual(
      expect.stringMatching(/The OpenAPI document at \/openapi.json is not used: its JSON is malformed/),
    );
  });

  it("stays within its request budget and tells what was left out", async () => {
    const paths = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`/thing-${index}`, { get: {} }]));
    const target = await targetOf((request, response) => {
      if (request.url === "/openapi.json") response.writeHead(200, json).end(document(paths));
      else response.writeHead(request.url?.startsWith("/thing-") ? 200 : 404, json).end(`{"name":"${request.url}"}`);
    });
    const result = await scan(target.url.href, {}, { maxRequests: 400 });
    expect(result.requests).toBeLessThanOrEqual(400);
    expect(target.asked.length).toBeLessThanOrEqual(400);
    expect(result.operations).toHaveLength(200);
    expect(result.reason ?? "").toMatch(/budget of 400 requests is spent: \d+ of 200 operations were not tested/);
  });

  it.each([
    ["http://127.0.0.1:1/", /refuses connections/, true],
    ["http://127.0.0.1:9/", /loopback address.*POSTERN_PRIVATE_TARGETS=allow/, false],
    ["http://no-such-host.invalid/", /does not resolve/, true],
  ])("explains why %s cannot be scanned", async (url, reason, allowPrivate) => {
    const result = await scan(url, {}, { allowPrivate });
    expect(result).toMatchObject({ status: "failed", operations: [] });
    expect(result.reason).toMatch(reason);
  });
});

describe("a scan that cannot be what its user expects", () => {
  it("names the redirects of a target that leads in a circle, and ends as failed", async () => {
    const target = await targetOf((request, response) => {
      const next = request.url === "/a" ? "/b" : "/a";
      response.writeHead(302, { location: next }).end();
    });
    const result = await scan(target.url.href);
    expect(result).toMatchObject({ status: "failed", requests: 4 });
    expect(result.reason).toContain("redirects in a circle: / → /a → /b → /a. Repair its redirects");
  });

  it("does not sit out a pause of an hour, and says when to come back", async () => {
    const target = await targetOf((request, response) => {
      if (request.url === "/") return void response.writeHead(200, json).end("{}");
      response.writeHead(429, { "retry-after": "3600" }).end();
    });
    const result = await scan(target.url.href, {}, { maxDurationMs: 600_000 });
    expect(result.status).toBe("failed");
    expect(result.reason).toContain("asks to come back in 60 minutes. Scan again then");
  });

  it("says at its start what cannot be decided without a credential", async () => {
    const target = await targetOf((_request, response) => void response.writeHead(404, json).end("{}"));
    const { lines } = await scan(target.url.href);
    expect(
      lines.filter((line) => line.includes("No credential is stored, so every request is anonymous.")),
    ).toHaveLength(1);
  });

  it("goes on beside a page that redirects in a circle where other addresses answer", async () => {
    const target = await targetOf((request, response) => {
      if (request.url === "/") return void response.writeHead(302, { location: "/?again" }).end();
      if (request.url === "/?again") return void response.writeHead(302, { location: "/" }).end();
      if (request.url === "/openapi.json")
        response.writeHead(200, json).end(document({ "/a": { get: { security: [{ b: [] }] } } }));
      else response.writeHead(request.url === "/a" ? 401 : 404, json).end("{}");
    });
    const result = await scan(target.url.href);
    expect(result.operations).toMatchObject([{ path: "/a" }]);
    expect(result.lines).toContainEqual(expect.stringContaining("redirects in a circle: / → /?again → /. Other"));
  });

  it("does not begin a pause that the scan would not outlive", async () => {
    const target = await targetOf((_request, response) => void response.writeHead(429, { "retry-after": "30" }).end());
    const result = await scan(target.url.href, {}, { maxDurationMs: 20_000 });
    expect(result).toMatchObject({ status: "failed", requests: 1 });
    expect(result.reason).toContain("in 30 seconds, which is longer than what is left of the scan's time");
  });

  it("gives up soon on a target whose every answer is too large to read", async () => {
    const body = Buffer.alloc(300_000, 0x61);
    const endless = await targetOf((_request, response) => {
      response.writeHead(200, json);
      const more = () => {
        while (!response.destroyed && response.write(body));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    const ended = await scan(endless.url.href, {}, { maxBodyBytes: 100_000 });
    expect(ended.status).toBe("failed");
    expect(ended.reason).toMatch(/All \d+ paths tried at .* answer without end/);
    expect(ended.lines).toContain("info: GET /: the answer is larger than 98 KB; the rest is left out");
    expect(ended.requests).toBeLessThan(100);
  });

  it("tells of faulty answers one by one, of many only how many, and sums them up", async () => {
    const target = await targetOf((request, response) => {
      if (request.url === "/") return void response.writeHead(200, json).end("{}");
      response.writeHead(200, { ...json, "content-encoding": "gzip" }).end("this is no gzip");
    });
    const { lines } = await scan(target.url.href);
    expect(lines.filter((line) => /: GET .*cannot be decoded/.test(line))).toHaveLength(3);
    expect(lines.filter((line) => /could not be used whole: [\d,]+ faulty or never finished$/.test(line))).toHaveLength(
      1,
    );
  });

  it("keeps time for testing what it found, however slow the target is", async () => {
    const target = await targetOf((request, response) => {
      const isFound = request.url === "/openapi.json" || request.url === "/a";
      if (!isFound) return void setTimeout(() => response.writeHead(404).end(), 40);
      response
        .writeHead(200, json)
        .end(request.url === "/a" ? '{"name":"Ann"}' : document({ "/a": { get: { security: [{ b: [] }] } } }));
    });
    const result = await scan(target.url.href, {}, { maxDurationMs: 12_000 });
    expect(result.status).toBe("completed");
    expect(result.operations[0]?.authentication.state).toBe("missing");
    expect(result.lines).toContainEqual(expect.stringMatching(/^info: Looking for operations took 4 seconds, a third/));
  });

  it("moves its progress while it only guesses", async () => {
    const target = await targetOf((_request, response) => void setTimeout(() => response.writeHead(404).end(), 15));
    const { progress } = await scan(target.url.href);
    const moves = progress.filter(({ phase, requests }) => phase === "discovery" && requests > 50);
    expect(moves.length).toBeGreaterThanOrEqual(2);
  });

  it.each(["production", "staging"] as const)(
    "asks what a link or a recording names for an action under no other id either, in %s",
    async (environment) => {
      const asked: string[] = [];
      const page = '<h1>Shop</h1><a href="/basket/7">Empty basket</a><a href="/lists/3">My list</a>';
      const target = await targetOf((request, response) => {
        const url = request.url ?? "";
        if (request.method === "GET" && /^\/(basket|misc|lists)\//.test(url)) asked.push(url.replace(/\d+/, "7"));
        if (url === "/") return void response.writeHead(200, { "content-type": "text/html" }).end(page);
        response.writeHead(asked.length > 0 && /^\/(basket|misc|lists)/.test(url) ? 200 : 404, json).end('{"ok":true}');
      });
      const recorded = foundOperation({
        ...{ method: "GET", path: "/misc/thing", source: "postman" },
        acts: "its collection calls it “Delete all users”",
      });
      const result = await scan(target.url.href, {
        environment,
        traffic: [recorded],
        authMethod: "bearer",
        credentials: "abc",
      });
      expect(asked.filter((path) => !path.startsWith("/lists/")).join(" ")).toBe("");
      expect(asked).toContain("/lists/7");
      const kept = (result.keptBack ?? []).map(({ path }) => path);
      expect(kept).toContain("/misc/thing");
      expect(kept.some((path) => path.startsWith("/basket/"))).toBe(true);
    },
  );
});
