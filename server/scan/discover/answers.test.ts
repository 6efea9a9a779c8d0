import { afterEach, describe, expect, it } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const one: Reply = [200, '{"name":"Ann"}'];
const json = (value: unknown, type = "application/json"): Reply => [200, JSON.stringify(value), type];

describe("Links in answers are followed", () => {
  it.each<[what: string, entrance: unknown, type?: string]>([
    ["of HAL", { _links: { self: { href: "/" }, people: { href: "/people" }, late: { href: "reports/late" } } }],
    ["of JSON:API", { jsonapi: { version: "1.1" }, links: { people: "/people", late: { href: "/reports/late" } } }],
    ["of Hydra", { "@context": "/contexts/E", "@id": "/", "@type": "E", people: "/people", late: "/reports/late" }],
    ["in a list of routes", { title: "API", routes: ["/people", "/reports/late", "/gone"] }],
    [
      "of Siren",
      {
        class: ["home"],
        links: [
          { rel: ["a"], href: "/people" },
          { rel: ["b"], href: "/reports/late" },
        ],
      },
    ],
  ])("%s", async (_what, entrance, type) => {
    const { found } = await scanSite({
      routes: { "/": json(entrance, type), "/people": one, "/reports/late": one, "/contexts/E": one },
    });
    expect(found).toEqual(expect.arrayContaining(["GET /people", "GET /reports/late"]));
    expect(found).not.toContain("GET /gone");
  });

  it("where the target calls its own machine by another name", async () => {
    const routes: Record<string, Reply> = { "/people": one };
    const site = { routes, otherwise: (): Reply => [404, "{}"] };
    Object.defineProperty(routes, "/", { get: () => json({ people: `http://localhost:${port}/people` }) });
    let port = "";
    const scan = scanSite(site, {}, (url) => {
      port = url.port;
    });
    expect((await scan).found).toEqual(["GET /people"]);
  });

  it("where the target calls itself by the host behind its proxy, and to no other host", async () => {
    const { found } = await scanSite({
      routes: {
        "/api": json({
          _links: {
            self: { href: "http://hub.internal:8080/api" },
            people: { href: "http://hub.internal:8080/people" },
          },
        }),
        "/people": json([{ href: "https://elsewhere.example/reports/late" }]),
        "/reports/late": one,
      },
    });
    expect(found).toContain("GET /people");
    expect(found).not.toContain("GET /reports/late");
  });

  it("all of those that an entrance tells apart by names, and writes that forms of HAL and actions of Siren state", async () => {
    const names = ["people", "rooms", "notes", "late", "early", "maps"];
    const links = Object.fromEntries(names.map((name) => [name, { href: `/desk/${name}` }]));
    const form = {
      method: "POST",
      properties: [
        { name: "title", required: true },
        { name: "size", options: { inline: ["A4"] } },
      ],
    };
    const action = { name: "close", method: "DELETE", href: "/desk/rooms/7" };
    const routes = Object.fromEntries(
      names.map((name): [string, Reply] => [`/desk/${name}`, json({ [name]: "here" })]),
    );
    const { found, operations } = await scanSite({
      routes: {
        ...{ ...routes, "/": json({ _links: links }) },
        "/desk/notes": json({
          _embedded: { notes: [] },
          _links: { self: { href: "/desk/notes" } },
          _templates: { default: form },
        }),
        "/desk/rooms": json({ entities: [{ class: ["room"], actions: [action] }] }),
      },
    });
    expect(found).toEqual(expect.arrayContaining([...names.map((name) => `GET /desk/${name}`), "POST /desk/notes"]));
    expect(found).toContain("DELETE /desk/rooms/{id}");
    expect(operations.find(({ method }) => method === "POST")?.source).toBe("answer");
  });

  it("but not to where the server keeps its files", async () => {
    const settings =
      '{"uploads":{"path":"/var/lib/app/upload-files","uploadFiles":{"path":"/var/lib/app/uploads"}},"links":{"href":"/jobs/run-import"}}';
    const { found } = await scanSite({ routes: { "/": [200, settings] } });
    expect(found).toContain("GET /jobs/run-import");
    expect(found.filter((call) => call.includes("/var"))).toEqual([]);
  });

  it("to documents of the API, which may stand anywhere and name their version last", async () => {
    const { found, lines } = await scanSite({
      routes: {
        "/": json({ url: "/help/everything", title: "API" }),
        "/help/everything": json({ basePath: "/v1", paths: { "/people": { get: {}, post: {} } }, swagger: "2.0" }),
        "/v1/people": one,
        "POST /v1/people": [401],
      },
    });
    expect(lines).toContain("OpenAPI document at /help/everything lists 2 operations");
    expect(found).toEqual(expect.arrayContaining(["GET /v1/people", "POST /v1/people"]));
  });

  it("to documents that stand in scripts as objects", async () => {
    const document = { openapi: "3.0.0", paths: { "/people": { get: {}, delete: {} } } };
    const { found } = await scanSite({
      routes: {
        "/api-docs": [301, "", "text/html", { location: "/api-docs/" }],
        "/api-docs/": [
          200,
          '<html><div id="swagger-ui"></div><script src="./swagger-ui-bundle.js"></script><script src="./swagger-ui-init.js"></script></html>',
          "text/html",
        ],
        "/api-docs/swagger-ui-init.js": [
          200,
          `window.onload = function() {\n var options = ${JSON.stringify({ swaggerDoc: document }, null, 2)};\n}`,
          "application/javascript",
        ],
        "/people": one,
      },
    });
    expect(found).toEqual(["DELETE /people", "GET /people"]);
  });
});
