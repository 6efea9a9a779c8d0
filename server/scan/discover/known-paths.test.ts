import type { IncomingMessage } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { closeSites, type Reply, type Site, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const list: Reply = [200, '[{"id":7,"name":"Ann"}]'];
const one: Reply = [200, '{"id":7,"name":"Ann"}'];
const gone: Reply = [404, '{"error":"not found"}'];
const html = (body: string): Reply => [200, `<!doctype html><html><body>${body}</body></html>`, "text/html"];

/** Routes as a framework has them, with patterns for ids: it states the methods of each, by OPTIONS and by 405. */
function framework(table: Record<string, string>, routes: Site["routes"] = {}, states = true): Site {
  const methodsOf = (path: string) => {
    const found = Object.keys(table).find((pattern) => new RegExp(`^${pattern}$`).test(path));
    return found === undefined ? null : (table[found] ?? "").split(" ");
  };
  const otherwise = ({ method = "" }: IncomingMessage, path: string): Reply => {
    const methods = methodsOf(path);
    if (methods === null) return gone;
    if (method === "OPTIONS") return states ? [200, "", "text/plain", { allow: methods.join(", ") }] : gone;
    if (!methods.includes(method)) return [405, "{}", "application/json", { allow: methods.join(", ") }];
    if (method !== "GET") return [401, "{}"];
    return /\/\d+$/.test(path) ? one : /people\/\w+$/.test(path) ? gone : list;
  };
  return { routes, otherwise };
}

const page = (script: string): Site["routes"] => ({
  "/": html('<script src="/a.js"></script>'),
  "/a.js": [200, script, "text/javascript"],
});

describe("What is known of a path leads to the rest of it", () => {
  it("methods of lists and of the items behind them are read from Allow", async () => {
    const site = framework(
      { "/api/people": "GET POST", "/api/people/\\d+": "GET PUT DELETE" },
      page('fetch("/api/people")'),
    );
    const { found } = await scanSite(site);
    expect(found).toEqual([
      "GET /api/people",
      "POST /api/people",
      "DELETE /api/people/{id}",
      "GET /api/people/{id}",
      "PUT /api/people/{id}",
    ]);
  });

  it("where one class serves a list and its items, and states the methods of both at either, each has its own", async () => {
    const both = "GET POST PATCH DELETE";
    const site = framework({ "/api/people": both, "/api/people/\\d+": both }, page('fetch("/api/people")'));
    const { found } = await scanSite(site);
    expect(found).toEqual([
      "GET /api/people",
      "POST /api/people",
      "DELETE /api/people/{id}",
      "GET /api/people/{id}",
      "PATCH /api/people/{id}",
    ]);
  });

  it("where one such class is seen, a list whose items are not known takes no more than what makes one", async () => {
    const both = "GET POST PATCH DELETE";
    const site = framework(
      { "/api/people": both, "/api/people/\\d+": both, "/api/boards": both },
      page('fetch("/api/people");fetch("/api/boards")'),
    );
    const { found } = await scanSite(site);
    expect(found.filter((call) => call.includes("boards"))).toEqual(["GET /api/boards", "POST /api/boards"]);
  });

  it("items that cannot be read tell their methods by 405", async () => {
    const site = framework(
      { "/api/people": "GET", "/api/people/\\d+": "PATCH DELETE" },
      page('fetch("/api/people")'),
      false,
    );
    const { found } = await scanSite(site);
    expect(found).toEqual(["GET /api/people", "DELETE /api/people/{id}", "PATCH /api/people/{id}"]);
  });

  it("items behind a list that is shut are there where they are shut and nothing beside or below them is", async () => {
    const shut: Reply = [403, '{"error":"admins only"}'];
    const site = (isShut: RegExp): Site => ({
      routes: page('fetch("/api/admin/users")'),
      otherwise: ({ method }, path) => (isShut.test(path) && method !== "TRACE" ? shut : gone),
    });
    const { found } = await scanSite(site(/^\/api\/admin\/users(\/[^/]+)?$/));
    expect(found).toEqual(["GET /api/admin/users", "GET /api/admin/users/{id}"]);
    // A guard of the whole folder, or of all that is below, says nothing of what is there.
    for (const guarded of [/^\/api\/admin\/users/, /^\/api\/admin\//])
      expect((await scanSite(site(guarded))).found).not.toContain("GET /api/admin/users/{id}");
  });

  it("nor are they where rights are asked for before methods: an item may take others than reading", async () => {
    const { found } = await scanSite({
      routes: page('fetch("/api/admin/users")'),
      otherwise: ({ method }, path) =>
        /^\/api\/admin\/users\/[^/]+$/.test(path) || (method === "GET" && path === "/api/admin/users")
          ? [403, '{"error":"admins only"}']
          : gone,
    });
    expect(found).not.toContain("GET /api/admin/users/{id}");
  });

  it("items behind a list that a router answers below a final slash alone are read with it", async () => {
    const { found } = await scanSite({
      routes: { "/api/users/": list, "/api/users/7/": one },
      otherwise: (_, path) =>
        /^\/api\/users(\/7)?$/.test(path) ? [301, "", "text/plain", { location: `${path}/` }] : gone,
    });
    expect(found).toEqual(["GET /api/users", "GET /api/users/{id}"]);
  });

  it("a collection that is known by its writes alone is read as well, by asking or by Allow", async () => {
    const script =
      'fetch("/api/people",{method:"POST"});fetch("/api/boards",{method:"PUT"});fetch("/api/mails",{method:"POST"})';
    const table = { "/api/people": "GET POST", "/api/boards": "GET PUT", "/api/mails": "POST" };
    for (const states of [true, false]) {
      const { found } = await scanSite(framework(table, page(script), states));
      expect(found).toEqual([
        "GET /api/boards",
        "PUT /api/boards",
        "POST /api/mails",
        "GET /api/people",
        "POST /api/people",
      ]);
    }
  });

  it("a write that a script names stays where Allow does not name it", async () => {
    const site = framework({ "/api/people": "GET" }, page('fetch("/api/people",{method:"POST"})'));
    expect((await scanSite(site)).found).toEqual(["GET /api/people", "POST /api/people"]);
  });

  it("writes below a guessed base are taken back where the target states the methods of all others", async () => {
    const script =
      'fetch("/api/people");fetch("/api/boards");fetch("/api/teams");fetch(u + "/beacons/x",{method:"POST"})';
    const table = { "/api/people": "GET POST", "/api/boards": "GET", "/api/teams": "GET PUT" };
    const { found, lines } = await scanSite(framework(table, page(script)));
    expect(found.filter((call) => call.includes("beacons"))).toEqual([]);
    expect(lines).toContain(
      "1 path that scripts write to is not there: the target states the methods of others, and answers not found for these",
    );
  });

  it("but not where something that can be read states nothing either", async () => {
    const script =
      'fetch("/api/people");fetch("/api/boards");fetch("/api/teams");fetch("/me");fetch("/join",{method:"POST"})';
    const table = { "/api/people": "GET POST", "/api/boards": "GET", "/api/teams": "GET PUT" };
    const site = framework(table, page(script));
    const { found } = await scanSite({ ...site, routes: { ...site.routes, "GET /me": one } });
    expect(found).toContain("POST /join");
  });

  it("an older version has the writes whose 405 proves them", async () => {
    const script = 'fetch("/api/v2/people");fetch("/api/v2/mails",{method:"POST"})';
    const table = { "/api/v[12]/people": "GET", "/api/v2/mails": "POST", "/api/v1/mails": "POST DELETE" };
    const { found } = await scanSite(framework(table, page(script), false));
    expect(found).toEqual(expect.arrayContaining(["POST /api/v1/mails", "DELETE /api/v1/mails", "GET /api/v1/people"]));
  });

  it("the same operations are listed whichever path answers first", async () => {
    const table = { "/api/people": "GET POST", "/api/people/me": "GET PATCH", "/api/people/\\w+": "GET PUT DELETE" };
    const script = 'fetch("/api/people");fetch("/api/people/me");fetch("/api/boards");fetch("/api/teams")';
    const routes = { ...page(script), "GET /api/people/me": one, "/api/boards": one, "/api/teams": one };
    const lists = [];
    for (const slow of ["/api/people", "/api/people/me", "/api/boards"]) {
      const site = framework(table, routes);
      const delayed = { ...site, delayMs: (path: string) => (path === slow ? 120 : 0) };
      lists.push((await scanSite(delayed)).found);
    }
    expect(lists[0]).toEqual([
      "GET /api/boards",
      "GET /api/people",
      "POST /api/people",
      "GET /api/people/me",
      "PATCH /api/people/me",
      "DELETE /api/people/{id}",
      "GET /api/people/{id}",
      "PUT /api/people/{id}",
      "GET /api/teams",
    ]);
    expect(lists[1]).toEqual(lists[0]);
    expect(lists[2]).toEqual(lists[0]);
  });
});

it("no second address is listed of what a router finds by the last name alone", async () => {
  const { found } = await scanSite({
    routes: { "/": [200, "<script>fetch('/rpc/export');fetch('/rpc/health')</script>", "text/html"] },
    otherwise: (_request, path) =>
      /^\/rpc\/(.+\/)?(export|search)$/.test(path)
        ? [401, '{"error":"who are you?"}']
        : /^\/rpc\/(.+\/)?health$/.test(path)
          ? [200, '{"status":"ok"}']
          : [404, '{"error":"no such procedure"}'],
  });
  expect(found).toEqual(expect.arrayContaining(["GET /rpc/export", "GET /rpc/health", "GET /rpc/search"]));
  expect(found.filter((call) => call.split("/").length > 3)).toEqual([]);
});
