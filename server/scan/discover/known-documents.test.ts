import { afterEach, expect, test } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const document = (paths: string[]): string =>
  JSON.stringify({
    openapi: "3.0.0",
    info: { title: "T", version: "1" },
    paths: Object.fromEntries(paths.map((path) => [path, { post: { responses: { 201: { description: "" } } } }])),
  });
const page = (html: string): Reply => [200, `<!doctype html>${html}`, "text/html"];

test("a documentation page at /api is read, with the document that its start script holds", async () => {
  const script = `window.onload = function() { var options = {"swaggerDoc": ${document(["/ships"])}, "customOptions": {}}; SwaggerUIBundle(options); };`;
  const { found } = await scanSite({
    routes: {
      "/api": page(
        '<div id="swagger-ui"></div><script src="./api/swagger-ui-bundle.js"></script><script src="./api/swagger-ui-init.js"></script>',
      ),
      "/api/swagger-ui-init.js": [200, script, "application/javascript"],
    },
  });
  expect(found).toContain("POST /ships");
});

test.each(["/harbour/openapi.json", "/harbour/docs/json", "/harbour-json"])(
  "a document at %s is found where operations are known below /harbour",
  async (place) => {
    const list: Reply = [200, '[{"id":1,"name":"Gull"}]'];
    const { found } = await scanSite({
      routes: {
        "/": page("<script>fetch('/harbour/ships');fetch('/harbour/masts');fetch('/harbour/sails')</script>"),
        "/harbour/ships": list,
        "/harbour/masts": list,
        "/harbour/sails": list,
        [place]: [200, document(["/harbour/crews"])],
      },
    });
    expect(found).toContain("POST /harbour/crews");
  },
);
