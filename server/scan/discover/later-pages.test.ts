import { afterEach, describe, expect, it } from "vitest";
import { runScan } from "../engine.ts";
import { type LocalTarget, startTarget, testLimits } from "../local-target.ts";
import type { ScanIdentity } from "../outcome.ts";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

const open: LocalTarget[] = [];
afterEach(async () => {
  await closeSites();
  for (const target of open.splice(0)) await target.close();
});

const html = (body: string): Reply => [200, `<!doctype html><html><body>${body}</body></html>`, "text/html"];
const script = (text: string): Reply => [200, text, "text/javascript"];
const list: Reply = [200, '[{"id":7,"name":"Ann"}]'];

describe("pages that no link leads to", () => {
  it("are read like the others: what their scripts call is found", async () => {
    const { found } = await scanSite({
      routes: {
        "/": html("<a href='/about'>About</a>"),
        "/about": html("A bank"),
        "/dashboard": html("<script src='/board.js'></script>"),
        "/board.js": script('fetch("/cards/"+id+"/fund",{method:"POST"});fetch("/limits/today")'),
        "/limits/today": list,
      },
    });
    expect(found).toContain("POST /cards/{id}/fund");
    expect(found).toContain("GET /limits/today");
  });

  it("are left alone where they are a tool's: what a profiler leads to is the profiler", async () => {
    const { found } = await scanSite({
      routes: {
        "/": html("A service"),
        "/debug/pprof": html("<title>/debug/pprof/</title><a href='/debug/pprof/heap'>heap</a>"),
        "/debug/pprof/heap": [200, "heap profile", "text/plain"],
      },
    });
    expect(found).not.toContain("GET /debug/pprof/heap");
  });

  it("are read as whoever may most, where the one who scans is not let in", async () => {
    const page = `<!doctype html><script>fetch("/people/7/suspend",{method:"POST"})</script>`;
    const target = await startTarget((request, response) => {
      const who = request.headers.authorization;
      if (request.url === "/") return response.setHeader("content-type", "text/html").end("<a href='/admin'>Admin</a>");
      const status = who === undefined ? 401 : request.url !== "/admin" ? 404 : who === "Bearer root" ? 200 : 403;
      response.writeHead(status, { "content-type": "text/html" }).end(status === 200 ? page : "No");
    });
    open.push(target);
    const traits = { role: "user", tenantLabel: null, isPrivileged: false, login: null, healthPath: null };
    const root: ScanIdentity = {
      ...traits,
      ...{ label: "root", role: "admin", isPrivileged: true, authMethod: "bearer", credentials: "root" },
    };
    const { operations } = await runScan(
      {
        targetUrl: target.url.href,
        environment: "development",
        authMethod: "bearer",
        credentials: "ann",
        traits: { ...traits, label: "ann" },
        others: [root],
      },
      testLimits({ guesses: ["/admin"] }),
      { log: () => {}, progress: () => {} },
      new AbortController().signal,
    );
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain("POST /people/{id}/suspend");
  });
});

it("a form that a script sends makes no action of its page", async () => {
  const { found, operations } = await scanSite({
    routes: {
      "/": html("<a href='/dashboard'>Open</a>"),
      "/dashboard": html("<form id='t'><input name='amount'><button>Transfer</button></form>"),
    },
  });
  expect(operations.filter(({ path }) => path === "/dashboard")).toEqual([]);
  expect(found).not.toContain("GET /dashboard");
});

it("what a script names and answers 405 is listed by the methods that it takes", async () => {
  const { found } = await scanSite({
    routes: {
      "/": html("<script src='/app.js'></script>"),
      "/app.js": script(
        'let where;if(signedIn){where="/api/chat"}else{where="/api/chat/guest"}send(where);fetch("/api/me")',
      ),
      "/api/me": [401, "{}"],
      "GET /api/chat": [405, "{}", "application/json", { allow: "POST" }],
      "GET /api/chat/guest": [405, "{}", "application/json", { allow: "OPTIONS, POST" }],
    },
  });
  expect(found).toEqual(expect.arrayContaining(["POST /api/chat", "POST /api/chat/guest"]));
  expect(found).not.toContain("GET /api/chat");
});
