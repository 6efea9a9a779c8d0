import { afterEach, describe, expect, it } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const list: Reply = [200, '[{"id":7,"name":"Ann"}]'];
const one: Reply = [200, '{"id":7,"name":"Ann"}'];
const documented = (servers: object): Reply => [
  200,
  JSON.stringify({
    openapi: "3.0.1",
    paths: { "/people": { get: {}, post: {} }, "/people/{id}": { get: {} }, "/teams": { get: {} } },
    ...servers,
  }),
];
const all = (prefix: string) => [
  `GET ${prefix}/people`,
  `POST ${prefix}/people`,
  `GET ${prefix}/people/{id}`,
  `GET ${prefix}/teams`,
];

/** The API below a prefix, with its document somewhere. */
const site = (prefix: string, document: string, servers: object) => ({
  routes: {
    [document]: documented(servers),
    [`${prefix}/people`]: list,
    [`${prefix}/people/7`]: one,
    [`${prefix}/teams`]: list,
  },
});

describe("What a document lists is asked where the target has it", () => {
  it.each<[what: string, prefix: string, document: string, servers: object]>([
    ["at the root, whatever an old prefix says", "", "/openapi.json", { servers: [{ url: "/v9" }] }],
    ["at another of its servers", "/v2", "/openapi.json", { servers: [{ url: "/v1" }, { url: "/v2" }] }],
    ["in the document's folder", "/api", "/api/openapi.json", { servers: [{ url: "/" }] }],
    ["below a proxy's prefix", "/api/v1", "/api/openapi.json", { servers: [{ url: "/v1" }] }],
    ["where an empty address means the root", "", "/openapi.json", { servers: [{ url: "" }] }],
  ])("%s", async (_what, prefix, document, servers) => {
    const { found } = await scanSite(site(prefix, document, servers));
    const extra = found.filter((call) => !all(prefix).includes(call));
    expect(all(prefix).filter((call) => !found.includes(call))).toEqual([]);
    expect(extra.filter((call) => !call.includes(`${prefix}/teams/{id}`))).toEqual([]);
  });

  it("and stays where the document says, as long as every address is refused", async () => {
    const { found } = await scanSite({
      routes: { "/openapi.json": documented({ servers: [{ url: "/v1" }] }), "/people": list },
      otherwise: (_request, path) => (path.startsWith("/v1") ? [401, '{"error":"who?"}'] : [404, "{}"]),
    });
    expect(found).toContain("GET /v1/people");
    expect(found).not.toContain("POST /people");
  });
});
