import { afterAll, expect, test } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterAll(closeSites);

const page = (body: string): Reply => [200, `<html><body>${body}</body></html>`, "text/html"];
const form = page('<form method="post" action="/customers"><input name="email"><button>Go</button></form>');

test("a page whose name may be an action is opened once where a page merely links it, and its form is found", async () => {
  for (const [path, label] of [
    ["/register", "Register"],
    ["/register.php", "Create an account"],
    ["/users/sign_up", "Sign up"],
  ] as const) {
    const routes = { "/": page(`<nav><a href="${path}">${label}</a></nav>`), [path]: form };
    const { found, asked } = await scanSite({ routes });
    expect(found, path).toContain("POST /customers");
    expect(
      asked.filter((one) => one.endsWith(path)),
      path,
    ).toHaveLength(1);
  }
});

test.each([
  ["its label says more", '<a href="/register">Confirm registration</a>'],
  ["another link to it says more", '<a href="/register">Register</a><a href="/register">Register me</a>'],
  ["its title says more", '<a href="/register" title="Complete registration">Register</a>'],
  ["a script does more with it", '<a href="/register" onclick="send()">Register</a>'],
  ["a framework does more with it", '<a href="/register" ng-click="send()">Register</a>'],
  ["a library does more with it", '<a href="/register" data-remote="true">Register</a>'],
  ["programs should not follow it", '<a href="/register" rel="nofollow noopener">Register</a>'],
  ["it stands in a form", '<form action="/cart"><a href="/register">Register</a></form>'],
  ["it is shown without a click", '<iframe src="/register" title="Register"></iframe>'],
  ["only a script calls it", '<script>fetch("/register")</script>'],
])("but not where %s", async (_why, link) => {
  const { asked } = await scanSite({ routes: { "/": page(link), "/register": form } });
  expect(asked.filter((one) => one.endsWith("/register"))).toEqual([]);
});

test("What a page loads into itself is read as a page where it is one for browsers, and a hole in an address is a parameter", async () => {
  const routes = {
    "/": page('<div hx-get="/api/links" hx-trigger="load"></div><div hx-get="/api/links/{id}/stats"></div>'),
    "/api/links/1/stats": [200, '{"visits":1}'] as Reply,
  };
  const row = page('<tr><td><form hx-patch="/api/links/7" hx-trigger="submit"></form></td></tr>');
  const { found } = await scanSite({
    routes,
    otherwise: ({ headers }, path) =>
      path !== "/api/links" ? [404, "{}"] : headers.accept?.startsWith("text/html") ? row : [200, '[{"id":7}]'],
    guesses: [],
  });
  expect(found).toContain("PATCH /api/links/{id}");
  expect(found).toContain("GET /api/links/{id}/stats");
  expect(found.filter((one) => one.includes("%7B"))).toEqual([]);
});

test("nor is one thing, and what opening a page did is a finding of it", async () => {
  const { asked, operations } = await scanSite({
    routes: {
      "/": page('<a href="/courses/7/register">Register</a><a href="/de/register">Register</a>'),
      "/courses/7/register": form,
      "/de/register": page("<p>Your account has been activated</p>"),
    },
  });
  expect(asked.filter((one) => one.includes("/7/"))).toEqual([]);
  expect(asked.filter((one) => one.endsWith("/de/register"))).toHaveLength(1);
  const found = operations.find(({ path }) => path === "/de/register");
  expect(found?.findings.map(({ checkId }) => checkId)).toContain("acts-by-get");
});

test("What only a function named for an action asks for is an operation that acts, and is not asked in passing", async () => {
  const script =
    '<script>function resetAll() { fetch("/api/everything").then(load) } function load() { fetch("/api/list") }</script>';
  const { asked, found } = await scanSite({
    routes: { "/": page(script), "/api/everything": [200, "{}"], "/api/list": [200, '[{"id":1}]'] },
  });
  expect(found).toContain("GET /api/everything");
  expect(asked.filter((one) => one.endsWith("/api/everything"))).toEqual([]);
  expect(asked.filter((one) => one.endsWith("/api/list"))).not.toEqual([]);
});
