import { afterEach, describe, expect, it } from "vitest";
import { runScan } from "../engine.ts";
import { type LocalTarget, startTarget, testLimits } from "../local-target.ts";

let target: LocalTarget;
afterEach(() => target.close());

const json = { "content-type": "application/json" };

async function paths() {
  const outcome = await runScan(
    { targetUrl: target.url.href, environment: "development", authMethod: "none", credentials: null },
    testLimits(),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  return outcome.operations.map(({ method, path }) => `${method} ${path}`);
}

describe("the word list", () => {
  it("finds what is there on a target that answers 404 honestly, with the methods it states", async () => {
    target = await startTarget((request, response) => {
      if (request.url === "/api/v1/orders") {
        if (request.method === "GET") return void response.writeHead(200, json).end('[{"total":12,"customer":"Ann"}]');
        return void response.writeHead(204, { allow: "GET, POST" }).end();
      }
      if (request.url === "/metrics") return void response.writeHead(401, json).end("{}");
      if (request.url === "/-/ready") return void response.writeHead(200, json).end('{"up":true}');
      if (request.url === "/api/v1/export") return void response.writeHead(405, { ...json, allow: "POST" }).end("{}");
      response.writeHead(404).end();
    });
    expect(await paths()).toEqual(
      ["GET /-/ready", "GET /api/v1/orders", "POST /api/v1/orders", "POST /api/v1/export", "GET /metrics"].sort(
        (a, b) => (a.split(" ")[1] ?? "").localeCompare(b.split(" ")[1] ?? ""),
      ),
    );
  });

  it("is not fooled by pages that answer 200 for everything, echo the path and carry the time", async () => {
    target = await startTarget((request, response) => {
      if (request.url === "/status.json") return void response.writeHead(200, json).end('{"state":"up","queue":[1]}');
      const body = `<html><body><h1>Not here</h1><p>users and orders: ${request.url} at ${Date.now()}</p></body></html>`;
      response.writeHead(200, { "content-type": "text/html" }).end(body);
    });
    expect(await paths()).toEqual(["GET /status.json"]);
  });

  it("calibrates each directory and kind of file on its own", async () => {
    target = await startTarget((request, response) => {
      const url = request.url ?? "";
      if (url === "/api/users") return void response.writeHead(200, json).end('[{"email":"ann@example.test"}]');
      if (url.startsWith("/api/")) return void response.writeHead(401, json).end('{"error":"unauthorized"}');
      if (/\.(json|sql|csv)$/.test(url)) return void response.writeHead(403, json).end('{"error":"forbidden"}');
      if (url.startsWith("/.")) return void response.writeHead(403).end("no");
      response.writeHead(404).end();
    });
    expect(await paths()).toEqual(["GET /api/users"]);
  });

  it("guesses nothing below a name that answers as an action does, where the router looks at the beginning alone", async () => {
    const calls: string[] = [];
    target = await startTarget((request, response) => {
      const url = request.url ?? "";
      if (url.startsWith("/feed")) {
        calls.push(url);
        return void response.writeHead(200, json).end('{"result":"ok"}');
      }
      response.writeHead(404).end();
    });
    expect(await paths()).toContain("GET /feed");
    expect(calls.filter((url) => url.startsWith("/feed/"))).toEqual([]);
  });

  it("takes no name for there because a gateway failed when it was tried", async () => {
    let asked = 0;
    target = await startTarget((request, response) => {
      const turn = asked++ % 60;
      if (turn < 4) return void response.writeHead(turn < 3 ? 502 : 504).end("bad gateway");
      if (request.url === "/api/orders") return void response.writeHead(200, json).end('[{"total":12}]');
      response.writeHead(404).end();
    });
    expect(await paths()).toEqual(["GET /api/orders"]);
  });

  it("takes no name for there that was refused because the session had ended", async () => {
    const users = new Map([["ann", 0]]);
    let token = "";
    target = await startTarget((request, response) => {
      const reply = (status: number, body: unknown) => response.writeHead(status, json).end(JSON.stringify(body));
      if (request.url === "/login" && request.method === "POST") {
        token = `session-${users.set("ann", (users.get("ann") ?? 0) + 1).get("ann")}-of-ann-1234567`;
        left = 45;
        return void reply(200, { token });
      }
      const credential = request.headers.authorization;
      if (credential !== undefined && (credential !== `Bearer ${token}` || left-- <= 0))
        return void reply(401, { error: "the session has ended" });
      if (request.url === "/api/v1/orders")
        return void (credential ? reply(200, [{ total: 12, customer: "Ann" }]) : reply(401, { error: "who?" }));
      if (request.url === "/api/v1/audit") return void reply(credential ? 403 : 401, { error: "not for you" });
      reply(404, { error: "nothing here" });
    });
    let left = 0;
    const outcome = await runScan(
      {
        ...{ targetUrl: target.url.href, environment: "development", authMethod: "bearer", credentials: null },
        traits: {
          ...{ label: "ann", role: "user", isPrivileged: false, tenantLabel: null, healthPath: null },
          login: {
            ...{ method: "POST", path: "/login", contentType: "application/json", body: "{}" },
            token: { from: "json", pointer: "/token" },
          },
        },
      },
      testLimits(),
      { log: () => {}, progress: () => {} },
      new AbortController().signal,
    );
    expect(outcome.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/v1/audit",
      "GET /api/v1/orders",
    ]);
  });

  it("is tried first where the API is, and not at a root whose page answers every name", async () => {
    const known = Array.from({ length: 14 }, (_, at) => `/api/v1/ships/deck${at}`);
    const asked: string[] = [];
    target = await startTarget((request, response) => {
      const url = request.url ?? "";
      asked.push(url);
      const isThere = known.includes(url) || /^\/api\/v[12]\/(ships|users)$/.test(url);
      if (isThere) return void response.writeHead(200, json).end('[{"id":7,"crew":12}]');
      if (url.startsWith("/api/")) return void response.writeHead(404, json).end('{"error":"no route"}');
      const script = [...known, "/api/v1/ships"].map((path) => `fetch("${path}")`).join(";");
      response.writeHead(200, { "content-type": "text/html" }).end(`<html><script>${script}</script></html>`);
    });
    expect(await paths()).toEqual(expect.arrayContaining(["GET /api/v1/users", "GET /api/v2/users"]));
    expect(asked.indexOf("/api/v2/metrics")).toBeLessThan(asked.indexOf("/metrics"));
  });
});
