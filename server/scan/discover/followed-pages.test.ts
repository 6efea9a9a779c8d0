import { afterAll, expect, test } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterAll(closeSites);

const page = (body: string): Reply => [200, `<html><body>${body}</body></html>`, "text/html"];
const form = page('<form method="post" action="/customers"><input name="email"><button>Go</button></form>');

test("a page whose name may be an action is opened once where a page merely links it, and its form is found", async () => {
  for (const [path, label] of [
    ["/register", "Register"],
    ["/checkout", "Checkout"],
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
  ["its label says more", '<a href="/checkout">Pay now</a>'],
  ["another link to it says more", '<a href="/checkout">Checkout</a><a href="/checkout">Place order</a>'],
  ["its title says more", '<a href="/checkout" title="Confirm order">Checkout</a>'],
  ["a script does more with it", '<a href="/checkout" onclick="send()">Checkout</a>'],
  ["a library does more with it", '<a href="/checkout" data-remote="true">Checkout</a>'],
  ["programs should not follow it", '<a href="/checkout" rel="nofollow noopener">Checkout</a>'],
  ["it stands in a form", '<form action="/cart"><a href="/checkout">Checkout</a></form>'],
  ["it is shown without a click", '<iframe src="/checkout" title="Checkout"></iframe>'],
  ["only a script calls it", '<script>fetch("/checkout")</script>'],
])("but not where %s", async (_why, link) => {
  const { asked } = await scanSite({ routes: { "/": page(link), "/checkout": form } });
  expect(asked.filter((one) => one.endsWith("/checkout"))).toEqual([]);
});

test("nor is one thing, and what opening a page did is a finding of it", async () => {
  const { asked, operations } = await scanSite({
    routes: {
      "/": page('<a href="/courses/7/register">Register</a><a href="/apply">Apply</a>'),
      "/courses/7/register": form,
      "/apply": page("<p>Your account has been activated</p>"),
    },
  });
  expect(asked.filter((one) => one.includes("register"))).toEqual([]);
  expect(asked.filter((one) => one.endsWith("/apply"))).toHaveLength(1);
  const found = operations.find(({ path }) => path === "/apply");
  expect(found?.findings.map(({ checkId }) => checkId)).toContain("acts-by-get");
});
