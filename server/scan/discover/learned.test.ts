import type { RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { type LocalTarget, startTarget, testLimits } from "../local-target.ts";
import type { LearnedPath, ScanLimits } from "../outcome.ts";

const targets: LocalTarget[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.close();
});

const json = { "content-type": "application/json" };
const learned = (path: string, pattern = path, methods = ["GET"]): LearnedPath => ({ path, pattern, methods });

/** A target with these paths and nothing else; the rest is `otherwise`, by default an honest 404. */
async function target(bodies: Record<string, unknown>, otherwise?: RequestListener): Promise<LocalTarget> {
  const started = await startTarget((request, response) => {
    const body = bodies[request.url ?? ""];
    if (body !== undefined && request.method === "GET") {
      return void response.writeHead(200, json).end(JSON.stringify(body));
    }
    if (otherwise) return otherwise(request, response);
    response.writeHead(404).end();
  });
  targets.push(started);
  return started;
}

async function scan({ url }: LocalTarget, known: LearnedPath[], limits: Partial<ScanLimits> = {}, path = "") {
  const { operations, tried = [] } = await runScan(
    {
      targetUrl: url.href + path,
      environment: "development",
      authMethod: "none",
      credentials: null,
      learned: known,
    },
    testLimits(limits),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  return {
    tried,
    operations: operations.map(({ method, path, source }) => `${method} ${path} ${source}`),
  };
}

const turbines = [{ id: 7, rotor: "left" }];

test("a learned path is found although no document, page or word names it", async () => {
  const second = await target({ "/api/v1/turbines": turbines });
  expect((await scan(second, [])).operations).toEqual([]);
  const { operations, tried } = await scan(second, [learned("/api/v1/turbines", "/turbines")]);
  expect(operations).toEqual(["GET /api/v1/turbines learned"]);
  expect(tried).toEqual([{ path: "/api/v1/turbines", found: true }]);
});

test("learned paths are asked for before the word list, so a small budget reaches them", async () => {
  const small = { maxRequests: 150 };
  const second = await target({ "/api/v1/users/activity": turbines });
  expect((await scan(second, [], small)).operations).toEqual([]);
  second.asked.length = 0;
  const { operations } = await scan(second, [learned("/api/v1/users/activity", "/users/activity")], small);
  expect(operations).toEqual(["GET /api/v1/users/activity learned"]);
  expect(second.asked.indexOf("GET /api/v1/users/activity")).toBeLessThan(105);
});

test("a learned path is looked for where the target's own API begins", async () => {
  const openapi = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: { "/api/v3/ships": { get: { responses: { 200: { description: "ok" } } } } },
  };
  const second = await target({ "/openapi.json": openapi, "/api/v3/ships": [{ id: 1 }], "/api/v3/turbines": turbines });
  const { operations } = await scan(second, [learned("/api/v1/turbines", "/turbines")]);
  expect(operations).toContain("GET /api/v3/turbines learned");
});

test("a learned path stands below the address that was entered", async () => {
  const second = await target({ "/plant/api/turbines": turbines });
  const { operations } = await scan(second, [learned("/api/turbines", "/turbines")], {}, "plant/api/");
  expect(operations).toEqual(["GET /plant/api/turbines learned"]);
});

test("a learned path with a parameter counts when a value out of the target's own list is answered", async () => {
  const second = await target({ "/turbines": turbines, "/turbines/7/blades": [{ length: 50 }] });
  const known = ["/turbines", "/turbines/{id}/blades", "/turbines/{id}/bolts", "/masts/{id}/ropes"];
  const { operations, tried } = await scan(
    second,
    known.map((path) => learned(path)),
  );
  expect(operations).toContain("GET /turbines/{id}/blades learned");
  expect(operations.filter((operation) => /bolts|masts/.test(operation))).toEqual([]);
  expect(tried).toEqual(
    expect.arrayContaining([
      { path: "/turbines/{id}/blades", found: true },
      { path: "/turbines/{id}/bolts", found: false },
    ]),
  );
  expect(tried.map(({ path }) => path)).not.toContain("/masts/{id}/ropes");
});

test("pages that answer 200 for everything are no find: the path is missed", async () => {
  const second = await target({}, (request, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<html><body><h1>Welcome</h1><p>You asked for ${request.url}</p></body></html>`),
  );
  const { operations, tried } = await scan(second, [learned("/api/v1/turbines", "/turbines")]);
  expect(operations).toEqual([]);
  expect(tried).toEqual([{ path: "/api/v1/turbines", found: false }]);
});

test("a target that refuses every name alike, or fails, tells nothing about a learned path", async () => {
  const refusing = await target({ "/": {} }, (_request, response) =>
    response.writeHead(401, json).end('{"error":"no"}'),
  );
  expect((await scan(refusing, [learned("/turbines")])).tried).toEqual([]);
  const failing = await target({ "/": {} }, (request, response) =>
    response.writeHead(request.url === "/turbines" ? 503 : 404).end(),
  );
  expect((await scan(failing, [learned("/turbines")])).tried).toEqual([]);
});

test("no more than 400 learned paths are asked for, and none that destroys by its name", async () => {
  const second = await target({ "/": {} });
  const many = Array.from({ length: 1000 }, (_, index) => learned(`/turbine-${index}`));
  const { tried } = await scan(second, [learned("/turbines/delete-all"), ...many]);
  expect(tried.length).toBe(400);
  expect(second.asked.filter((line) => line.includes("delete"))).toEqual([]);
});
