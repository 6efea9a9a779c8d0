import { afterEach, expect, test } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const none = { hasAction: false, hasLoader: false };
const served = { hasAction: false, hasLoader: true };
/** As builds write them: the page has the routes that it shows, and names the file that has all. */
const routes = {
  root: { id: "root", path: "", ...none },
  "routes/home": { id: "routes/home", parentId: "root", index: true, ...served },
  "routes/shell": { id: "routes/shell", parentId: "root", ...none },
  "routes/orders": { id: "routes/orders", parentId: "routes/shell", path: "orders", ...served, hasAction: true },
  "routes/order": { id: "routes/order", parentId: "routes/orders", path: ":orderId", ...none, hasAction: true },
  "routes/about": { id: "routes/about", parentId: "root", path: "about", ...none },
  "routes/stock": { id: "routes/stock", parentId: "root", path: "api/stock", ...served },
  "routes/files": { id: "routes/files", parentId: "root", path: "files/*", ...served },
};
const html = (body: string): Reply => [200, `<!doctype html><html><body>${body}</body></html>`, "text/html"];
const script = (text: string): Reply => [200, text, "text/javascript"];
const turbo: Reply = [200, '[{"_1":2},"routes/orders",{"_3":4},"data",{"_5":6},"orders",[]]', "text/x-script"];

const find = async (name: string, answers: Record<string, Reply>, missing: Reply) => {
  const manifest = (all: object) =>
    `window.${name}=${JSON.stringify({ routes: all, url: "/assets/manifest-6ce2e13a.js" })};`;
  const page = html(`<p>Shop</p><script type="module">${manifest({ root: routes.root })}</script>`);
  const { found } = await scanSite({
    routes: { "/": page, "/about": page, "/assets/manifest-6ce2e13a.js": script(manifest(routes)) },
    otherwise: ({ url = "" }) => answers[url] ?? (url === "/orders" ? page : missing),
    guesses: [],
  });
  return found.filter((operation) => operation !== "GET /").sort();
};

test("The data and actions of a React Router application are found in its route manifest, and its pages are none", async () => {
  const stock: Reply = [200, '{"stock":[1]}'];
  const answers = { "/orders.data": turbo, "/_root.data": turbo, "/api/stock": stock, "/api/stock.data": turbo };
  expect(
    await find("__reactRouterManifest", answers, [404, '[{"_1":2},"root",{"_3":4},"error"]', "text/x-script"]),
  ).toEqual(["GET /_root.data", "GET /api/stock", "GET /orders.data", "POST /orders", "POST /orders/{orderId}"]);
});

test("The data of a Remix application is found by the route that its address names", async () => {
  const answers: Record<string, Reply> = {
    "/orders?_data=routes%2Forders": [200, '{"orders":[]}'],
    "/api/stock": [200, '{"stock":[1]}'],
  };
  expect(await find("__remixManifest", answers, [404, "Not Found", "text/plain"])).toEqual([
    "GET /api/stock",
    "GET /orders",
    "POST /orders",
    "POST /orders/{orderId}",
  ]);
});
