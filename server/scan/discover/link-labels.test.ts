import { afterEach, expect, test } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";
import { labelActs } from "./link-labels.ts";

afterEach(closeSites);

test.each([
  ..."delete delete_url deleteUrl cancel cancelUrl remove logoutUrl unsubscribe_url reset-database delete-item close".split(
    " ",
  ),
  ..."https://x.test/rels/cancel x:archive Löschen".split(" ").slice(0, 2),
])("The link “%s” acts", (label) => expect(labelActs(label)).toBe(true));

test.each(
  "self href url next prev first last start edit up orders order create-form avatar_url html_url order_url notes refund releases_url created_at register".split(
    " ",
  ),
)("The link “%s” leads on", (label) => expect(labelActs(label)).toBe(false));

test("A key, a relation or an action of hypermedia that names an action is listed and not followed", async () => {
  const one: Reply = [200, '{"state":"fine","id":3,"x":[1]}'];
  const index = {
    _links: { self: { href: "/" }, cancel: { href: "/l/a" }, people: { href: "/people" }, notes: { href: "/notes" } },
    delete_url: "/l/b",
    actions: [{ name: "delete-item", href: "/l/c" }],
    links: [
      { rel: "delete", href: "/l2/d" },
      { rel: "remove", href: "/people", method: "DELETE" },
      { rel: "late", href: "/l2/e" },
    ],
    update: { href: "/l3/f" },
    list: { href: "/l3/f" },
  };
  const { asked, operations } = await scanSite({
    routes: {
      ...{ "/": [200, JSON.stringify(index), "application/json", { link: '</l2/g>; rel="delete"' }] satisfies Reply },
      ...{ "/notes": [200, '[{"id":1,"delete_url":"/m/1/x","name":"Delete me"}]'] satisfies Reply },
      ...Object.fromEntries(
        ["/people", "/l/a", "/l/b", "/l/c", "/l2/d", "/l2/e", "/l2/g", "/l3/f"].map((path) => [path, one]),
      ),
      ...{ "/m/1/x": one },
    },
  });
  const named = ["/l/a", "/l/b", "/l/c", "/l2/d", "/l2/g", "/m/1/x"];
  expect(asked.filter((call) => named.some((path) => call.endsWith(path)))).toEqual([]);
  for (const path of ["/people", "/l2/e", "/l3/f"])
    expect(
      asked.some((call) => call.endsWith(path)),
      path,
    ).toBe(true);
  const found = operations.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(found).toEqual(expect.arrayContaining(["/l/a", "/l2/d", "/m/{id}/x"]));
});

test("Of links of one pattern the first is asked before the others, which are left alone where it did something", async () => {
  let done = 0;
  const links = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => `<a href="/go/${id}">Item ${id}</a>`).join("");
  await scanSite({
    routes: { "/": [200, `<html><body>${links}<a href="/notes">Notes</a></body></html>`, "text/html"] },
    otherwise: (_request, path) => {
      if (!/^\/go\/\d$/.test(path)) return [404, "{}"];
      done += 1;
      return [200, '{"message":"3 rows deleted"}'];
    },
  });
  expect(done).toBe(1);
});
