import { afterEach, expect, test } from "vitest";
import { askedPrefix } from "./answered.ts";
import { runScan } from "./engine.ts";
import { startTarget, testLimits } from "./local-target.ts";
import type { Answered } from "./outcome.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

test.each([
  ["/catalogue/{id}", "/catalogue"],
  ["/api/v1/products/{id}/images", "/api/v1/products"],
  ["/api/v2.1/products", "/api/v2.1/products"],
  ["/apiary/{id}", "/apiary"],
  ["/api", "/api"],
  ["/{slug}", "/"],
  ["/graphql#Query.news", "/graphql#Query"],
])("%s is asked about below %s", (path, prefix) => {
  expect(askedPrefix(path)).toBe(prefix);
});

/** What a scan says of a catalogue that anybody reads and that holds nothing of anybody. */
async function scan(intentions: Answered[]) {
  const document = JSON.stringify({ openapi: "3.0.0", paths: { "/api/parts": { get: {} } } });
  const target = await startTarget((request, response) => {
    const isThere = request.url === "/openapi.json" || request.url === "/api/parts";
    response.writeHead(isThere ? 200 : 404, { "content-type": "application/json" });
    const parts = JSON.stringify([{ id: 7, colour: "red", weight: 12 }]);
    response.end(request.url === "/openapi.json" ? document : isThere ? parts : '{"error":"no"}');
  });
  cleanups.push(target.close);
  const request = { targetUrl: target.url.href, environment: "development", authMethod: "bearer", intentions } as const;
  const lines: string[] = [];
  const listener = { log: (_type: string, line: string) => void lines.push(line), progress() {} };
  const told = { ...request, credentials: "token-of-ann-12345" };
  const outcome = await runScan(told, testLimits({ guesses: [] }), listener, new AbortController().signal);
  const found = outcome.operations.find(({ path }) => path === "/api/parts");
  return { verdict: found?.authentication, findings: found?.findings.map(({ code }) => code), lines };
}

test("Until somebody answers, a scan asks whether what anybody reads is meant to be public", async () => {
  expect((await scan([])).verdict).toMatchObject({ state: "inconclusive", code: "open-perhaps-on-purpose" });
});

test("A scan calls public what somebody said is meant so, and alarms nobody", async () => {
  const { verdict, findings } = await scan([{ prefix: "/api/parts", isPublic: true }]);
  expect(verdict).toMatchObject({ state: "public", code: "meant-to-be-public" });
  expect(findings).toEqual([]);
});

test("A scan finds what somebody said is not meant to be public, and says so in its log", async () => {
  const { verdict, findings, lines } = await scan([{ prefix: "/api/parts", isPublic: false }]);
  expect(verdict).toMatchObject({ state: "missing", confidence: "confirmed", code: "not-meant-to-be-public" });
  expect(findings).toEqual(["not-meant-to-be-public"]);
  expect(lines).toContain("GET /api/parts answers without a credential");
});

test("What an access contract says of one operation counts more than an answer about all below its path", async () => {
  const word = { operation: "GET /api/parts", isPublic: false };
  const { verdict } = await scan([{ prefix: "/api/parts", isPublic: true }, word]);
  expect(verdict).toMatchObject({ state: "missing", code: "not-meant-to-be-public" });
  expect(verdict?.reason).toContain("as the access contract says");
});
