import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { type LocalTarget, startTarget, testLimits } from "../local-target.ts";

let target: LocalTarget | null = null;
afterEach(() => target?.close());

test("what a script asks for by an id in the query is found with an id that a list shows", async () => {
  const script = "fetch('/api/boards');x=i=>fetch('/export?limit=5&board='+i);y=i=>fetch('/render?deck='+i)";
  target = await startTarget(({ url = "/" }, response) => {
    const address = new URL(url, "http://target");
    if (address.pathname === "/") {
      return void response.writeHead(200, { "content-type": "text/html" }).end(`<script>${script}</script>`);
    }
    const isBoard = address.pathname === "/export" && address.searchParams.get("board") === "red";
    const body = address.pathname === "/api/boards" ? [{ id: "red" }] : isBoard ? { rows: [1] } : null;
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body ?? {}));
  });
  const { operations } = await runScan(
    { targetUrl: target.url.href, environment: "development", authMethod: "none", credentials: null },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  const found = operations.map(({ method, operation }) => `${method} ${operation.example}`).sort();
  expect(found).toEqual(["GET /api/boards", "GET /export?limit=5&board=red"]);
});
