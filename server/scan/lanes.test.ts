import { setTimeout as after } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { runScan } from "./engine.ts";
import { startTarget, testLimits } from "./local-target.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const kinds = Array.from({ length: 24 }, (_, at) => `kind-${at}`);
const body = {
  content: { "application/json": { schema: { type: "object", properties: { name: { type: "string" } } } } },
};
const document = JSON.stringify({
  openapi: "3.0.0",
  security: [{ b: [] }],
  paths: Object.fromEntries(
    kinds.flatMap((kind) => [
      [`/${kind}`, { get: {}, post: { requestBody: body } }],
      [`/${kind}/{id}`, { get: {}, put: { requestBody: body } }],
    ]),
  ),
});

test("Reads take every connection that a scan may have at once, and what may write takes half of them", async () => {
  let isJudging = false;
  const now = { reads: 0, writes: 0 };
  const most = { reads: 0, writes: 0 };
  const target = await startTarget(async ({ method, url = "", headers }, response) => {
    const isAnn = headers.authorization === "Bearer ann-token-1234567";
    const what = method === "PUT" ? "writes" : "reads";
    // Discovery and what is tampered with take all of them anyway.
    const isCounted = isJudging;
    if (isCounted) most[what] = Math.max(most[what], ++now[what]);
    await after(20);
    if (isCounted) now[what]--;
    const reply = (status: number, said: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
    if (url === "/openapi.json") return void response.end(document);
    const [, kind = "", id] = url.split("/");
    if (!kinds.includes(kind)) return void reply(404, { error: "no such place" });
    if (!isAnn) return void reply(401, { error: "sign in" });
    if (method !== "GET") return void reply(400, { error: "a name is missing" });
    if (id !== undefined && id !== "7") return void reply(404, { error: `no such ${kind}` });
    reply(200, id === undefined ? [{ id: 7, kind }] : { id, kind });
  });
  cleanups.push(target.close);
  const request = {
    ...{ targetUrl: target.url.href, environment: "development" as const, makesObjects: true },
    ...{ authMethod: "bearer" as const, credentials: "ann-token-1234567" },
  };
  const log = (type: string, line: string) => {
    if (type === "status") isJudging = line.endsWith("testing authentication");
  };
  await runScan(
    request,
    testLimits({ concurrency: 8, guesses: [] }),
    { log, progress: () => {} },
    new AbortController().signal,
  );
  expect(most.writes).toBe(4);
  expect(most.reads).toBeGreaterThan(4);
  expect(most.reads).toBeLessThanOrEqual(8);
});
