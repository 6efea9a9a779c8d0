// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the scripts under test contain template strings
import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { type LocalTarget, startTarget, testLimits } from "../local-target.ts";

let target: LocalTarget;
afterEach(() => target.close());

/** Below `/edge/one` a proxy cuts the prefix off; what stands behind it knows nothing of it, and names all from the root. */
async function pathsOf(script: string, routes: Record<string, unknown>) {
  target = await startTarget((request, response) => {
    const url = (request.url ?? "").split("?", 1)[0] ?? "";
    const path = url.startsWith("/edge/one") ? url.slice("/edge/one".length) || "/" : null;
    if (path === "/") return void response.writeHead(200, { "content-type": "text/html" }).end(page);
    if (path === "/app.js") return void response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    const isThere = path !== null && request.method === "GET" && path in routes;
    response.writeHead(isThere ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(isThere ? routes[path] : { error: path === null ? "nothing here" : "no route" }));
  });
  const request = { targetUrl: `${target.url.href}edge/one`, environment: "development" } as const;
  const { operations } = await runScan(
    { ...request, authMethod: "none", credentials: null },
    testLimits(),
    { log() {}, progress() {} },
    new AbortController().signal,
  );
  return operations.map(({ method, path }) => `${method} ${path}`);
}

const page = '<!doctype html><html><body><script src="/app.js"></script></body></html>';

test("What a page below a prefix names from the root, and is not there, is looked for below the prefix", async () => {
  const script =
    'fetch("/api/ships").then(show); fetch("/api/ships", { method: "POST", body: JSON.stringify({ name }) })';
  expect(await pathsOf(script, { "/api/ships": [{ id: 7, name: "Ann" }] })).toEqual([
    "GET /edge/one/api/ships",
    "POST /edge/one/api/ships",
  ]);
});

test("Below a base that the page's script names from the root as well", async () => {
  const script =
    'const api = axios.create({ baseURL: "/api/v2" }); api.get("/ships").then(show); api.post("/ships", { name }); api.get(`/ships/${id}`); api.post("/auth/login", { name })';
  expect(await pathsOf(script, { "/api/v2/ships": [{ id: 7, name: "Ann" }], "/api/v2/ships/7": { id: 7 } })).toEqual([
    "POST /edge/one/api/v2/auth/login",
    "GET /edge/one/api/v2/ships",
    "POST /edge/one/api/v2/ships",
    "GET /edge/one/api/v2/ships/{id}",
  ]);
});

test("Procedures are as well", async () => {
  const script = 'const base = "/trpc"; trpc.ships.list.useQuery();';
  expect(await pathsOf(script, { "/trpc/ships.list": { result: { data: [] } } })).toContain(
    "GET /edge/one/trpc/ships.list",
  );
});
