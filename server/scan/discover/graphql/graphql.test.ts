import { expect, test } from "vitest";
import { runScan } from "../../engine.ts";
import { startTarget, testLimits } from "../../local-target.ts";

test("What only stands below an address called graphql, or is called so in passing, is sent no query", async () => {
  const calls = ["/graphql/import", "/admin/graphql/cache", "/gql/items/{id}/like", "/topics/graphql/subscribe"];
  const paths = Object.fromEntries(calls.map((path) => [path, { post: {} }]));
  const document = JSON.stringify({ openapi: "3.0.0", paths: { "/items": { get: {} }, ...paths } });
  const queried: string[] = [];
  const target = await startTarget((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      if (request.method === "POST" && body.includes('"query"')) queried.push(String(request.url));
      const isThere = request.method === "POST" || ["/openapi.json", "/items"].includes(String(request.url));
      response.writeHead(isThere ? 200 : 404, { "content-type": "application/json" });
      response.end(request.url === "/openapi.json" ? document : isThere ? '[{"id":7}]' : '{"error":"no"}');
    });
  });
  try {
    const asked = { targetUrl: target.url.href, environment: "production", authMethod: "bearer" } as const;
    const listener = { log() {}, progress() {} };
    const { operations } = await runScan(
      { ...asked, credentials: "token-of-ann-12345" },
      testLimits(),
      listener,
      new AbortController().signal,
    );
    expect(operations.map(({ path }) => path)).toContain("/items");
    expect(queried).toEqual([]);
  } finally {
    await target.close();
  }
});
