import { afterAll, expect, test } from "vitest";
import { closeSites, scanSite } from "./discovery.fixture.ts";
import { documentedRoutes } from "./documented-routes.ts";

afterAll(closeSites);

const said = (html: string) => documentedRoutes(html).map(({ method, path }) => `${method} ${path}`);
const columns = `<table><thead><tr><th>GET</th><th>PUT</th><th>DELETE</th><th>Path</th><th>Description</th></tr></thead><tbody>
  <tr><td>X</td><td></td><td></td><td class="path">/api/queues</td><td>A list of all queues.</td></tr>
  <tr><td>X</td><td>X</td><td>X</td><td class="path">/api/queues/<i>vhost</i>/<i>name</i></td><td>An individual queue.</td></tr>
  </tbody></table>`;

test("a table with a column for each method tells the routes, and what is set in italics is a parameter", () => {
  const routes = [
    "GET /api/queues",
    "GET /api/queues/{vhost}/{name}",
    "PUT /api/queues/{vhost}/{name}",
    "DELETE /api/queues/{vhost}/{name}",
  ];
  expect(said(columns)).toEqual(routes);
});

test("so do a table with a column of methods, and headings", () => {
  expect(
    said(`<table><tr><th>Method</th><th>Route</th></tr><tr><td>GET, POST</td><td><code>/users</code></td></tr>
      <tr><td>DELETE</td><td><code>/users/:id</code></td></tr></table>`),
  ).toEqual(["GET /users", "POST /users", "DELETE /users/{id}"]);
  expect(said("<h2>GET /boats/&lt;name&gt;</h2><p>One.</p><h2><code>POST /boats</code></h2>")).toEqual([
    "GET /boats/{name}",
    "POST /boats",
  ]);
});

test("what a description shows as a body of JSON is read by the method that it names, or by all that can have one", () => {
  const row = (cells: string, path: string, says: string) =>
    `<tr>${cells}<td class="path">${path}</td><td>${says}</td></tr>`;
  const sample = '<pre>{"durable":true,"arguments":{}}</pre>';
  const all = "<td>X</td><td>X</td><td>X</td>";
  const routes =
    documentedRoutes(`<table><tr><th>GET</th><th>PUT</th><th>POST</th><th>Path</th><th>Description</th></tr>
    ${row(all, "/api/queues", `A queue. To PUT a queue, you will need a body looking something like this: ${sample} All keys are optional.`)}
    ${row(all, "/api/bindings", `Request body should be a JSON object: ${sample}`)}
    ${row(all, "/api/hosts", `You do not need an HTTP body when PUTing one of these. It may be ${sample}`)}
    ${row(all, "/api/users", "To PUT a user you need a body with a password.")}
    ${row(all, "/api/rates", `Returns ${sample}`)}</table>`);
  expect(routes.flatMap(({ method, path, readsJson }) => (readsJson ? [`${method} ${path}`] : []))).toEqual([
    "PUT /api/queues",
    "PUT /api/bindings",
    "POST /api/bindings",
  ]);
});

test("a read that its documentation says to make something is not asked", async () => {
  const { found, asked } = await scanSite({
    routes: {
      "/api/": [
        200,
        `<table><tr><th>GET</th><th>Path</th><th>Description</th></tr><tr><td>X</td><td>/api/nodes</td><td>All nodes</td></tr>
        <tr><td>X</td><td>/api/alive/<i>node</i></td><td>Declares a test queue, then publishes a message to it.</td></tr></table>`,
        "text/html",
      ],
      "/api/nodes": [200, '[{"name":"n1"}]'],
    },
    otherwise: (_request, path) => (path.startsWith("/api/alive/") ? [200, '{"ok":true}'] : [404, "{}"]),
  });
  expect(found).toContain("GET /api/alive/{node}");
  expect(asked.filter((line) => line.includes("/api/alive/n1") || line.includes("/api/alive/1"))).toEqual([]);
});

test("a table of anything else tells no route", () => {
  expect(said("<table><tr><th>File</th><th>Size</th></tr><tr><td>/etc/hosts</td><td>12</td></tr></table>")).toEqual([]);
  expect(said("<table><tr><td>GET</td><td>/only/one</td></tr></table>")).toEqual([]);
  expect(said("<p>GET /users and POST /users</p>")).toEqual([]);
});

test("routes that the page below /api documents are found, and filled with what their lists show", async () => {
  const queue = { vhost: "/", name: "mail", messages: 3 };
  const { found, asked } = await scanSite({
    routes: {
      "/": [200, "<html><body>Management</body></html>", "text/html"],
      "/api/": [200, `<html><body>${columns}</body></html>`, "text/html"],
      "/api/queues": [200, JSON.stringify([queue])],
      "/api/queues/%2F/mail": [200, JSON.stringify(queue)],
    },
  });
  expect(found).toEqual(
    expect.arrayContaining([
      "GET /api/queues",
      "GET /api/queues/{vhost}/{name}",
      "PUT /api/queues/{vhost}/{name}",
      "DELETE /api/queues/{vhost}/{name}",
    ]),
  );
  expect(asked.some((line) => line.includes("/api/queues/%2F/mail"))).toBe(true);
});
