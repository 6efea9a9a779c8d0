import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createEngine } from "../apart/engine.ts";
import { startAskWorker } from "../jobs/ask-target.ts";
import { openTestApp, publicUrl, type TestApp } from "../testing/test-app.ts";

const described = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": { get: { responses: { 200: {} } }, post: { responses: { 201: {} } } },
    "/open": { get: { responses: { 200: {} } } },
  },
});
const servers: Server[] = [];
let open: TestApp;
let closed: TestApp;
beforeAll(async () => {
  [open, closed] = [await withWorker(true), await withWorker(false)];
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => Promise.all([open.close(), closed.close()]));

/** A platform with a worker that may reach private addresses or not. */
async function withWorker(privateTargets: boolean): Promise<TestApp> {
  const platform = await openTestApp();
  const { db, queue, secrets, log } = platform.services;
  await startAskWorker(queue, { db, secrets, privateTargets, log, engine: createEngine({ memoryMb: 320 }) });
  return platform;
}

/** A target on a free port: its address, and what it was asked. */
async function target(answer: RequestListener): Promise<{ targetUrl: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  servers.push(server.listen(0, "127.0.0.1"));
  await new Promise((resolve) => server.once("listening", resolve));
  return { targetUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

const api: RequestListener = ({ url }, response) => {
  const [status, body] = url === "/openapi.json" ? [200, described] : [url === "/notes" ? 401 : 404, "{}"];
  response.writeHead(status, { "content-type": "application/json" }).end(body);
};

async function look(targetUrl: string, platform = open) {
  const tenantId = await platform.tenant();
  const { cookie } = await platform.signedIn("admin", tenantId);
  const answer = await platform.call("POST", "/applications/look", { cookie, body: { targetUrl } });
  return { ...answer, cookie };
}

test("A look tells an API's own document and what a scan of it comes to, asks as nobody, keeps nothing, and is recorded", async () => {
  const { targetUrl, asked } = await target(api);
  const { status, body, cookie } = await look(targetUrl);
  expect([status, body]).toEqual([
    200,
    {
      obstacle: null,
      doubt: null,
      description: { path: "/openapi.json", operations: 3 },
      scan: { requests: expect.any(Number), seconds: expect.any(Number) },
      pace: { perSecond: null, atOnce: 16 },
    },
  ]);
  expect(body.scan.seconds).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(20);
  for (const { method, headers } of asked) {
    expect(method).toBe("GET");
    expect([headers.authorization, headers.cookie]).toEqual([undefined, undefined]);
  }
  expect((await open.call("GET", "/applications", { cookie })).body).toEqual([]);
  const [entry] = (await open.call("GET", "/audit-log?limit=1", { cookie })).body.entries;
  expect(entry).toMatchObject({
    action: "applications.look",
    changes: [{ field: "targetUrl", to: targetUrl }],
  });
});

test("Where nothing is described only the pace is told, and whether anything shows an API", async () => {
  const nothing = { obstacle: null, description: null, scan: null, pace: { perSecond: null, atOnce: 16 } };
  const bare = await target((_, response) => response.writeHead(401).end());
  expect((await look(bare.targetUrl)).body).toEqual({ ...nothing, doubt: null });
  const page = await target((_, response) => response.setHeader("content-type", "text/html").end("<p>Hello"));
  const doubt = expect.stringContaining("no description of an API stands at the usual places");
  expect((await look(page.targetUrl)).body).toEqual({ ...nothing, doubt });
});

test("An address at which nothing answers is told as an obstacle", async () => {
  const { targetUrl } = await target(api);
  for (const server of servers.splice(0)) server.close();
  const { status, body } = await look(targetUrl);
  expect([status, body]).toMatchObject([200, { description: null, scan: null }]);
  expect(body.obstacle).toMatch(/127\.0\.0\.1/);
});

test("A look ends when nobody waits for it any more, and is recorded all the same", async () => {
  const began = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { targetUrl, asked } = await target((_, response) => {
    response.once("close", left.resolve);
    began.resolve();
  });
  const { cookie } = await open.signedIn("admin", await open.tenant());
  const url = `${await open.app.listen({ host: "127.0.0.1", port: 0 })}/api/applications/look`;
  const waiting = new AbortController();
  const headers = { cookie, origin: publicUrl, "content-type": "application/json" };
  const body = JSON.stringify({ targetUrl });
  const answer = fetch(url, { method: "POST", headers, body, signal: waiting.signal }).catch(() => null);
  await began.promise;
  const at = Date.now();
  waiting.abort();
  await left.promise;
  // Alone it would have waited for 8 s.
  expect(Date.now() - at).toBeLessThan(4000);
  expect(await answer).toBeNull();
  const { length } = asked;
  await expect
    .poll(async () => (await open.call("GET", "/audit-log?limit=1", { cookie })).body.entries[0])
    .toMatchObject({ action: "applications.look", changes: [{ field: "targetUrl", to: targetUrl }] });
  expect(asked).toHaveLength(length);
});

test("What a scan may not reach is not looked at either", async () => {
  const { targetUrl, asked } = await target(api);
  for (const address of [targetUrl, "http://169.254.169.254/latest/meta-data/", "http://[::ffff:10.0.0.1]/"]) {
    const { status, body } = await look(address, closed);
    expect([status, body.detail], address).toEqual([
      502,
      expect.stringMatching(/^The target .* (private network|this machine|metadata)|Postern does not scan/),
    ]);
  }
  expect(asked).toEqual([]);
  const withUser = await look("http://ann:secret@127.0.0.1:9/", closed);
  expect([withUser.status, withUser.body.errors]).toMatchObject([400, [{ field: "targetUrl" }]]);
});

test("Scan configurations bound what is told of a scan", async () => {
  const root = await open.signedIn("superadmin", await open.tenant());
  const body = { name: "Gentle", description: "requests per second: 2\nrequests at once: 1", enabled: true };
  expect((await open.call("POST", "/admin/scan-configs", { ...root, body })).status).toBe(201);
  const { targetUrl } = await target(api);
  const { pace, scan } = (await look(targetUrl)).body;
  expect(pace).toEqual({ perSecond: 2, atOnce: 1 });
  // A target that answers slower than that is asked less often.
  expect(scan.seconds).toBeGreaterThanOrEqual(scan.requests / 2);
});
