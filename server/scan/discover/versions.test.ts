import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { type LocalTarget, startTarget, testLimits } from "../local-target.ts";
import type { JudgedOperation } from "../outcome.ts";

const targets: LocalTarget[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.close();
});

const json = { "content-type": "application/json" };

/** What a scan finds of a target that describes these paths and answers at those. */
async function found(
  described: string[],
  bodies: Record<string, unknown>,
  script = "",
  guesses = Object.keys(bodies),
): Promise<string[]> {
  const operations = await scan(described, bodies, script, guesses);
  return operations.map(({ method, path, operation }) => `${method} ${path}${operation.isZombie ? " zombie" : ""}`);
}

/** The operations that a scan lists of such a target. */
async function scan(
  described: string[],
  bodies: Record<string, unknown>,
  script = "",
  guesses = Object.keys(bodies),
): Promise<JudgedOperation[]> {
  const paths = Object.fromEntries(
    described.map((path) => [path, { get: { responses: { 200: { description: "" } } } }]),
  );
  const target = await startTarget(({ url = "/", method }, response) => {
    const isRead = method === "GET";
    if (isRead && url === "/") {
      return void response.writeHead(200, { "content-type": "text/html" }).end(`<script>${script}</script>`);
    }
    const document = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths };
    const body = url === "/openapi.json" ? document : bodies[url];
    if (isRead && body !== undefined) return void response.writeHead(200, json).end(JSON.stringify(body));
    response.writeHead(404, json).end("{}");
  });
  targets.push(target);
  const { operations } = await runScan(
    { targetUrl: target.url.href, environment: "development", authMethod: "none", credentials: null },
    testLimits({ guesses }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  return operations;
}

const ships = [{ id: 7, crew: 12 }];
const masts = [{ id: 3, height: 40 }];

test("an older version is asked for all that the newer one has, though something of it is known already", async () => {
  const operations = await found(
    ["/v2/ships", "/v2/masts"],
    { "/v2/ships": ships, "/v2/masts": masts, "/v1/ships": ships, "/v1/masts": masts },
    "fetch('/v1/ships')",
  );
  expect(operations).toEqual(expect.arrayContaining(["GET /v1/masts zombie", "GET /v1/ships zombie"]));
});

test("an older version that has one of many resources left is found by it", async () => {
  const described = [
    "/v2/anchors",
    "/v2/anchors/old",
    "/v2/bells",
    "/v2/crews",
    "/v2/decks",
    "/v2/engines",
    "/v2/ships",
  ];
  const all = Object.fromEntries(described.map((path) => [path, ships]));
  const operations = await found(described, { ...all, "/v1/ships": ships }, "", []);
  expect(operations).toContain("GET /v1/ships zombie");
});

test("what is read behind an older version's list is marked as old as the list", async () => {
  const operations = await found(["/v2/ships", "/v2/ships/{id}"], {
    "/v2/ships": ships,
    "/v2/ships/7": ships[0],
    "/v1/ships": ships,
    "/v1/ships/7": ships[0],
  });
  expect(operations).toEqual(expect.arrayContaining(["GET /v1/ships zombie", "GET /v1/ships/{id} zombie"]));
});

test("an older version of an API without versions in its paths is found, with what stands behind its lists", async () => {
  const operations = await scan(["/api/ships", "/api/masts", "/api/ships/{id}"], {
    "/api/ships": ships,
    "/api/ships/7": ships[0],
    "/api/masts": masts,
    "/api/v1/ships": ships,
    "/api/v1/ships/7": ships[0],
  });
  const older = operations.filter(({ path }) => path.startsWith("/api/v1/"));
  expect(older.map(({ path, source }) => `${path} ${source}`)).toEqual([
    "/api/v1/ships version",
    "/api/v1/ships/{id} version",
  ]);
});

test("what answers below any made-up name is no version", async () => {
  const tenants = { "/ships": ships, "/masts": masts };
  const anyName = (url: string) => Object.entries(tenants).find(([path]) => url.endsWith(path))?.[1];
  const operations = await found(["/ships", "/masts"], new Proxy({}, { get: (_, url) => anyName(String(url)) }));
  expect(operations.filter((one) => one.includes("/v1/"))).toEqual([]);
});

test("documents that people keep are operations, with what is done to each of them", async () => {
  const calls = "fetch('/api/docs');f=i=>fetch('/api/docs/'+i);d=i=>fetch('/api/docs/'+i,{method:'DELETE'})";
  const kept = { "/api/docs": [{ id: 41, clause: "a" }], "/api/docs/41": { id: 41, clause: "a" } };
  expect(await found([], kept, calls)).toEqual(
    expect.arrayContaining(["DELETE /api/docs/{id}", "GET /api/docs", "GET /api/docs/{id}"]),
  );
});

test("a list of documents that nothing else is known of is an operation, a description of the API is none", async () => {
  expect(
    await found([], { "/api/docs": { total: 1, items: [{ id: 41, clause: "a" }] } }, "fetch('/api/docs')"),
  ).toEqual(expect.arrayContaining(["GET /api/docs"]));
  const description = { endpoints: [{ method: "GET", path: "/api/ships" }] };
  expect(await found([], { "/api/docs": description }, "fetch('/api/docs')")).not.toContain("GET /api/docs");
});
