import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { startTarget, testLimits } from "../local-target.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const paths = {
  "/api/v1/orders": { get: {}, post: { requestBody: { content: { "application/json": {} } } } },
  "/api/v1/orders/{orderId}": { get: {} },
  "/api/v1/invoices": { get: {} },
  "/api/v1/invoices/{invoiceId}": { get: {} },
};
const document = JSON.stringify({ openapi: "3.0.0", security: [{ b: [] }], paths });
const thing = { id: 7, owner: "ann@example.com", total: 12, links: { lines: "/api/v1/orders/7/lines" } };

/** Its page's script names one read, and its things link another, beside those of the document. */
const page = '<!doctype html><title>Shop</title><div id="app"></div><script src="/app.js"></script>';
const script = 'fetch("/api/v1/stock").then((answer) => answer.json());';

/** Asks who is there before anything else below /api, and answers after as long as it likes. */
async function scan(delays: () => number) {
  const target = await startTarget((request, response) => {
    const send = (type: string, status: number, body: string) =>
      setTimeout(() => response.writeHead(status, { "content-type": type }).end(body), delays());
    const reply = (status: number, body: unknown) => send("application/json", status, JSON.stringify(body));
    const url = (request.url ?? "").split("?", 1)[0] ?? "";
    if (url === "/openapi.json") return void send("application/json", 200, document);
    if (url === "/") return void send("text/html", 200, page);
    if (url === "/app.js") return void send("text/javascript", 200, script);
    const route = /^\/api\/v1\/(?:orders|invoices|stock|orders\/[^/]+\/lines)(\/[^/]+)?$/.exec(url);
    if (!route) return void reply(404, { error: "no route", path: url });
    if (request.headers.authorization !== "Bearer ann-token-1234567") return void reply(401, { message: "who?" });
    if (request.method !== "GET") return void reply(400, { errors: [] });
    if (route[1] === undefined) return void reply(200, [thing]);
    return route[1] === "/7" ? reply(200, thing) : reply(404, { message: "gone" });
  });
  cleanups.push(target.close);
  const request = {
    targetUrl: target.url.href,
    environment: "development",
    authMethod: "bearer",
    credentials: "ann-token-1234567",
  } as const;
  const listener = { log() {}, progress() {} };
  return await runScan(request, testLimits(), listener, new AbortController().signal);
}

test("A scan learns how its target answers, and learns the same again whatever answers first", async () => {
  const { profile, operations } = await scan(() => 0);
  expect(profile).toMatchObject({
    order: { "look-up": { before: 4, after: 0 } },
    denied: { status: 401, form: '{"message"}', isSoft: false },
    notFound: { status: 404, form: '{"message"}', isSoft: false },
    errorForm: '{"message"}',
    unknown: [{ below: "/api/v1", method: "GET", status: 404, form: '{"error", "path"}', isSoft: false }],
    prefixes: ["/api/v1"],
  });
  const told = (all: typeof operations) =>
    all.map(({ method, path, authentication: { code } }) => `${method} ${path}: ${code}`);
  expect(told(operations)).toEqual(
    expect.arrayContaining([expect.stringMatching(/stock/), expect.stringMatching(/lines/)]),
  );
  for (const step of [5, 7]) {
    let at = 0;
    const again = await scan(() => {
      at += step;
      return at % 12;
    });
    expect(again.profile).toEqual(profile);
    expect(told(again.operations)).toEqual(told(operations));
  }
});

test("A target that answers nothing teaches nothing", async () => {
  const target = await startTarget((request) => request.socket.destroy());
  cleanups.push(target.close);
  const request = {
    targetUrl: target.url.href,
    environment: "development",
    authMethod: "none",
    credentials: null,
  } as const;
  const listener = { log() {}, progress() {} };
  const outcome = await runScan(request, testLimits(), listener, new AbortController().signal);
  expect(outcome).not.toHaveProperty("profile");
});

test("A scan learns its target's other hosts, its words for roles, and what a media type gets that nobody reads", async () => {
  const people = new Map([
    ["Bearer ann-token-1234567", { id: 1, name: "Ann", role: "clerk" }],
    ["Bearer bea-token-1234567", { id: 2, name: "Bea", role: "clerk" }],
    ["Bearer max-token-1234567", { id: 3, name: "Max", user: { roles: [{ name: "head-clerk" }] } }],
  ]);
  const described = JSON.stringify({
    openapi: "3.0.0",
    servers: [{ url: "https://api.harbour.example/api/v1" }, { url: "https://test.harbour.example/api/v1" }],
    security: [{ b: [] }],
    paths: {
      "/me": { get: {} },
      "/orders": { get: {} },
      "/orders/{orderId}": { get: {}, patch: { requestBody: { content: { "application/json": {} } } } },
    },
  });
  const target = await startTarget(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const url = (request.url ?? "").split("?", 1)[0] ?? "";
    if (url === "/openapi.json") return void response.end(described);
    const body = await text(request);
    const isWrite = request.method === "PATCH";
    if (isWrite && request.headers["content-type"] !== "application/json")
      return void reply(415, { error: "no parser" });
    if (isWrite && body !== "[]" && body !== "{}") return void reply(400, { error: "no JSON" });
    const who = people.get(request.headers.authorization ?? "");
    if (!/^\/api\/v1\/(?:me|orders(?:\/.+)?)$/.test(url)) return void reply(404, { error: "no route" });
    if (!who) return void reply(401, { error: "who?" });
    if (url === "/api/v1/me") return void reply(200, who);
    if (/orders\/./.test(url)) return url.endsWith("/7") ? reply(200, thing) : reply(404, { error: "gone" });
    reply(200, {
      items: [thing],
      links: { self: `http://shop.harbour.example${url}?page=1`, icon: "https://cdn.example/a.png" },
    });
  });
  cleanups.push(target.close);
  const [ann, ...others] = [...people.keys()].map((header, at) => ({
    ...{ label: `user-${at}`, role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
    ...{ authMethod: "bearer" as const, credentials: header.replace("Bearer ", "") },
  }));
  if (!ann) throw new Error("Nobody scans.");
  const { authMethod, credentials, ...traits } = ann;
  const { profile } = await runScan(
    {
      targetUrl: target.url.href,
      environment: "development",
      authMethod,
      credentials,
      traits,
      others,
      makesObjects: true,
    },
    testLimits(),
    { log() {}, progress() {} },
    new AbortController().signal,
  );
  expect(profile).toMatchObject({
    hosts: ["api.harbour.example", "shop.harbour.example", "test.harbour.example"],
    roles: [
      { word: "clerk", of: ["user-0", "user-1"] },
      { word: "head-clerk", of: ["user-2"] },
    ],
    unread: { mediaType: "application/x-postern-probe", status: 415, form: '{"error"}', isSoft: false },
  });
});
