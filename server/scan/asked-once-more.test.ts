import { afterEach, expect, test } from "vitest";
import { runScan } from "./engine.ts";
import { startTarget, testLimits } from "./local-target.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

const get = { get: { responses: { 200: { description: "OK" } } } };
const document = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: { "/me": get, "/bills": get } };

test("What an overload left open is asked once more before a scan ends, and its log says what came of it", async () => {
  let refused = 0;
  const { url, close } = await startTarget((request, response) => {
    const reply = (status: number, body: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const isOwner = request.headers.authorization === "Bearer ann-token-1a2b";
    if (request.url === "/openapi.json") return reply(200, document);
    if (request.url === "/me") return reply(isOwner ? 200 : 401, isOwner ? { name: "ann", iban: "DE02" } : {});
    if (request.url !== "/bills") return reply(404, {});
    // The first stranger is turned away for load.
    if (request.headers.authorization === undefined && refused++ === 0) return reply(503, {});
    return reply(isOwner ? 200 : 401, isOwner ? [{ id: 7, amount: 12, iban: "DE02120300000000202051" }] : {});
  });
  closes.push(close);
  const lines: string[] = [];
  const outcome = await runScan(
    { targetUrl: url.href, environment: "staging", authMethod: "bearer", credentials: "ann-token-1a2b" },
    testLimits({ guesses: [] }),
    { log: (_type, line) => lines.push(line), progress: () => {} },
    new AbortController().signal,
  );
  const bills = outcome.operations.find(({ path }) => path === "/bills");
  expect(bills?.authentication).toMatchObject({ state: "enforced", confidence: "confirmed" });
  expect(lines).toContain("1 operation left open was asked once more: 1 is decided now");
});
