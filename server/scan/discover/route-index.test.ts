import { afterEach, describe, expect, it } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";
import type { Json } from "./openapi-document.ts";
import { documentOfRouteIndex } from "./route-index.ts";

afterEach(closeSites);

const title = { description: "What it is called.", type: "string", required: true };
const id = { type: "integer", required: false };
const indexAt = (base: string) => ({
  name: "A site",
  routes: {
    "/": { methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }], _links: { self: [{ href: `${base}/` }] } },
    "/v2/posts": {
      methods: ["GET", "POST"],
      endpoints: [
        { methods: ["GET"], args: { search: { type: "string", required: false } } },
        { methods: ["POST"], args: { title, tags: { type: "array", items: { type: "string" } } } },
      ],
    },
    "/v2/posts/(?P<id>[\\d]+)": {
      endpoints: [
        { methods: ["GET"], args: { id } },
        { methods: ["POST", "PUT"], args: { id, title } },
      ],
    },
    "/v2/parts/(?P<name>([^\\/:()]+(?:\\/[^\\/]+)?)[\\/\\w-]+)/notes": { endpoints: [{ methods: ["GET"], args: [] }] },
    "/v2/files/[\\w]+": { endpoints: [{ methods: ["GET"], args: [] }] },
  },
});

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;

describe("An index in which an API says what its routes take", () => {
  it("is a document: each route with its methods, its named groups as parameters", async () => {
    const routes = (base: string): Record<string, Reply> => ({
      "/": [200, "<!doctype html><p>A site</p>", "text/html", { link: `<${base}/api/>; rel="https://api.example/"` }],
      "/api/": [200, JSON.stringify(indexAt(`${base}/api`))],
      "/api/v2/posts": [200, '[{"id":7,"title":"Rope"}]'],
      "/api/v2/posts/7": [200, '{"id":7,"title":"Rope"}'],
    });
    const { found, operations } = await scanSite({ routes: routes("") });
    expect(found).toEqual(
      expect.arrayContaining([
        "GET /api/v2/posts",
        "POST /api/v2/posts",
        "GET /api/v2/posts/{id}",
        "PUT /api/v2/posts/{id}",
        "GET /api/v2/parts/{name}/notes",
      ]),
    );
    expect(found.join()).not.toContain("files");
    const made = operations.find(({ method, path }) => `${method} ${path}` === "POST /api/v2/posts");
    expect(made?.operation).toMatchObject({ source: "openapi", requestTypes: ["application/json"] });
    expect(made?.operation.body).toMatchObject({ title: expect.any(String) });
  });

  it("says of a property of a body whether it is required as JSON Schema does today", () => {
    const document = documentOfRouteIndex(asJson(indexAt("https://a.example/api")));
    expect(document?.servers).toEqual([{ url: "https://a.example/api" }]);
    expect(document?.paths).toMatchObject({
      "/v2/posts": {
        post: { requestBody: { content: { "application/json": { schema: { type: "object", required: ["title"] } } } } },
      },
      "/v2/posts/{id}": { get: { parameters: [{ name: "id", in: "path", schema: { type: "integer" } }] } },
    });
  });

  it("is none where a list of routes says nothing of what they take, or where they begin", () => {
    for (const none of [null, [], { routes: [] }, { routes: { "/a": {}, "/b": {} } }])
      expect(documentOfRouteIndex(asJson(none))).toBeNull();
    const { routes } = indexAt("https://a.example/api");
    expect(documentOfRouteIndex(asJson({ routes: { ...routes, "/": { endpoints: [] } } }))).toBeNull();
  });
});
