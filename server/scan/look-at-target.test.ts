import { expect, test } from "vitest";
import { runScan } from "./engine.ts";
import { startTarget, testLimits } from "./local-target.ts";
import { lookAtTarget } from "./look-at-target.ts";

/** An API of so many collections, each with a list, an item, and a way to add one; all that is described refuses strangers. */
async function startApi(collections: number) {
  const get = { responses: { 200: { description: "Found" } } };
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
  const names = Array.from({ length: collections }, (_, at) => `things-${at}`);
  const document = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: Object.fromEntries(
      names.flatMap((name) => [
        [`/v1/${name}`, { get, post: { responses: { 201: { description: "Added" } } } }],
        [`/v1/${name}/{id}`, { parameters, get }],
      ]),
    ),
  });
  return await startTarget((request, response) => {
    const isDescribed = names.includes(request.url?.split(/[/?]/)[2] ?? "");
    const [status, body] = request.url === "/openapi.json" ? [200, document] : [isDescribed ? 401 : 404, "{}"];
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
}

test.each([2, 10, 60])(
  "What is told of a scan of %s described collections is what it keeps to, and no idle bound",
  async (collections) => {
    const target = await startApi(collections);
    const request = {
      targetUrl: target.url.href,
      environment: "staging",
      authMethod: "none",
      credentials: null,
    } as const;
    const signal = AbortSignal.timeout(60_000);
    const limits = testLimits();
    // So slow that the target's own pace tells nothing.
    const pace = { ratePerSecond: 2, maxDurationMs: 24 * 3600_000 };
    const { description, scan } = await lookAtTarget(request, limits, { ...limits, ...pace }, signal);
    const outcome = await runScan(request, limits, { log() {}, progress() {} }, signal);
    await target.close();
    expect(description).toEqual({ path: "/openapi.json", operations: collections * 3 });
    expect(outcome.requests).toBeLessThanOrEqual(scan?.requests ?? 0);
    expect(outcome.requests).toBeGreaterThan((scan?.requests ?? 0) / 10);
    expect(scan?.seconds).toBe(Math.ceil((scan?.requests ?? 0) / 2));
  },
);

test("Of a target that is slow to answer a scan is told to take longer, and never longer than a scan may", async () => {
  const slow = await startTarget((request, response) => {
    const body = JSON.stringify({
      openapi: "3.1.0",
      info: { title: "One", version: "1" },
      paths: { "/a": { get: {} } },
    });
    const [status, text] = request.url === "/openapi.json" ? [200, body] : [404, "{}"];
    setTimeout(() => response.writeHead(status, { "content-type": "application/json" }).end(text), 200);
  });
  const request = {
    targetUrl: slow.url.href,
    environment: "production",
    authMethod: "none",
    credentials: null,
  } as const;
  const look = (scan: Parameters<typeof testLimits>[0]) =>
    lookAtTarget(request, testLimits(), testLimits(scan), AbortSignal.timeout(60_000));
  const { scan } = await look({ ratePerSecond: 50, concurrency: 2 });
  // Two at once, each of which takes 200 ms, are ten a second at most.
  expect(scan?.seconds).toBeGreaterThanOrEqual((scan?.requests ?? 0) / 10.1);
  expect((await look({ concurrency: 1, maxDurationMs: 60_000 })).scan?.seconds).toBe(60);
  await slow.close();
});
