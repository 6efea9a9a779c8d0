import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import type { ScanProgress } from "../../../src/contract/scans.ts";
import { runScan } from "../engine.ts";
import { startTarget, testLimits } from "../local-target.ts";
import { testOperation } from "../test-operation.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const kinds = ["boats", "berths", "crews", "tides"];
const body = {
  content: { "application/json": { schema: { type: "object", properties: { name: { type: "string" } } } } },
};
const document = JSON.stringify({
  openapi: "3.0.0",
  security: [{ b: [] }],
  paths: Object.fromEntries(
    kinds.flatMap((kind) => [
      [`/${kind}`, { get: {}, post: { requestBody: body } }],
      [`/${kind}/{id}`, { get: {}, patch: { requestBody: body } }],
    ]),
  ),
});
const trace = (where: string) =>
  `SyntaxError: Unexpected end of input\n    at parse (${where}:92:19)\n    at node:internal/x:1:2`;

/** Its parser stands before everything; what is wrong with a body is told with a stack trace, of the berths' with another. */
async function scan() {
  const target = await startTarget(async (request, response) => {
    const reply = (status: number, said: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    if (path === "/openapi.json") return void response.end(document);
    const sent = await text(request);
    try {
      if (sent !== "") JSON.parse(sent);
    } catch {
      const where = path.startsWith("/berths") ? "/srv/app/berths/read.js" : "/srv/app/parser.js";
      return void reply(400, { path, at: new Date().toISOString(), stack: trace(where) });
    }
    const [, kind = "", id] = path.split("/");
    if (!kinds.includes(kind)) return void reply(404, { error: "no such place" });
    if (request.headers.authorization !== "Bearer ann-token-1234567") return void reply(401, { error: "who?" });
    if (request.method === "GET")
      return id === undefined ? reply(200, [{ id: 7 }]) : reply(id === "7" ? 200 : 404, { id });
    reply(422, { error: "a name is missing" });
  });
  cleanups.push(target.close);
  return await scanOf(target.url.href);
}

/** What a scan of a target tells. */
async function scanOf(targetUrl: string) {
  const lines: string[] = [];
  const heard: ScanProgress[] = [];
  const request = {
    ...{ targetUrl, environment: "development" as const },
    ...{ authMethod: "bearer" as const, credentials: "ann-token-1234567" },
  };
  const outcome = await runScan(
    request,
    testLimits({ guesses: [] }),
    { log: (type, line) => void (type === "finding" && lines.push(line)), progress: (now) => void heard.push(now) },
    new AbortController().signal,
  );
  const told = outcome.operations.flatMap(({ method, path, findings }) =>
    findings.map(({ checkId, description }) => ({ call: `${method} ${path}`, checkId, description })),
  );
  return { request, told, lines, progress: heard.at(-1), operations: outcome.operations };
}

test("What one error handler shows everywhere is one finding, which names the endpoints, and another one's is another", async () => {
  const { told, lines, progress, operations } = await scan();
  expect(told).toEqual([
    {
      call: "POST /berths",
      checkId: "verbose-errors",
      description: "An error contains a JavaScript stack trace. The same answer came from PATCH /berths/{id}.",
    },
    {
      call: "POST /boats",
      checkId: "verbose-errors",
      description:
        "An error contains a JavaScript stack trace. The same answer came from 5 more endpoints: PATCH /boats/{id}, POST /crews, PATCH /crews/{id} and 2 more.",
    },
  ]);
  expect(lines).toHaveLength(2);
  expect(progress?.findings).toMatchObject({ findings: 2, endpoints: 2 });
  const other = operations.find(({ method, path }) => method === "POST" && path === "/crews");
  expect(other).toMatchObject({ finding: null, authentication: { state: "inconclusive" } });
  expect(other?.coverage.find(({ checkId }) => checkId === "verbose-errors")).toMatchObject({
    state: "tested",
    reason: "It shows the fault that is a finding of POST /boats.",
  });
  expect(other?.exchanges.flatMap(({ proves = [] }) => proves)).toEqual([]);
});

test("A test of one endpoint alone neither gives it the finding of another nor takes that one's", async () => {
  const { request, operations } = await scan();
  const again = async (call: string) => {
    const before = operations.find(({ method, path }) => `${method} ${path}` === call);
    if (!before) throw new Error(`There is no ${call}.`);
    const subject = { before, verdicts: operations, companions: operations };
    return await testOperation(request, testLimits(), subject, {}, new AbortController().signal);
  };
  expect((await again("POST /crews")).findings).toEqual([]);
  expect((await again("POST /boats")).findings.map(({ description }) => description)).toEqual([
    expect.stringContaining("5 more endpoints"),
  ]);
});

test("One setting that lets any site read is one finding, which names the endpoints; another setting is another one", async () => {
  const target = await startTarget((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    if (path === "/openapi.json") return void response.end(document);
    const [, kind = "", id] = path.split("/");
    const { origin, authorization } = request.headers;
    if (origin !== undefined && kind !== "tides") {
      response.setHeader("access-control-allow-origin", origin);
      response.setHeader("access-control-allow-credentials", "true");
      if (kind === "crews") response.setHeader("access-control-expose-headers", "x-total");
    }
    const reply = (status: number, said: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
    if (!kinds.includes(kind)) return void reply(404, { error: "no such place" });
    if (authorization !== "Bearer ann-token-1234567") return void reply(401, { error: "who?" });
    if (id !== undefined && id !== "7") return void reply(404, { error: `no such ${kind}` });
    reply(200, id === undefined ? [{ id: 7, kind }] : { id: 7, kind });
  });
  cleanups.push(target.close);
  const { told, operations } = await scanOf(target.url.href);
  const why = "Any origin may read the answer with credentials. The same setting is at";
  expect(told).toEqual([
    {
      call: "GET /berths",
      checkId: "permissive-cors",
      description: `${why} 3 more endpoints: GET /berths/{id}, GET /boats, GET /boats/{id}.`,
    },
    { call: "GET /crews", checkId: "permissive-cors", description: `${why} GET /crews/{id}.` },
  ]);
  const other = operations.find(({ path }) => path === "/boats/{id}");
  expect(other?.coverage.find(({ checkId }) => checkId === "permissive-cors")).toMatchObject({
    state: "tested",
    reason: "It shows the fault that is a finding of GET /berths.",
  });
});
