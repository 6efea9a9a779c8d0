import { afterEach, expect, test } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const boats: Reply = [200, '[{"id":41,"name":"Grey gull"},{"id":42,"name":"Old tern"}]'];
const boat: Reply = [200, '{"id":41,"name":"Grey gull"}'];
const described = (...paths: string[]): Reply => [
  200,
  JSON.stringify({ openapi: "3.0.3", info: {}, paths: Object.fromEntries(paths.map((path) => [path, { get: {} }])) }),
];
const page: Reply = [200, '<script>fetch("/boats"); fetch("/boats", { method: "POST" })</script>', "text/html"];

/** What a scan finds of boats that a document calls otherwise than a page does. */
async function found(routes: Record<string, Reply>) {
  const all = { "/openapi.json": described("/Boats", "/Boats/{id}"), "/": page, ...routes };
  const { found: calls, operations } = await scanSite({ routes: all, guesses: ["/openapi.json"] });
  const shadows = operations
    .filter(({ operation }) => operation.isShadow)
    .map(({ method, path }) => `${method} ${path}`);
  return { calls: calls.filter((call) => /boats/i.test(call)), shadows };
}

test("Where the router ignores case, what two sources write otherwise is one operation, called as the document does", async () => {
  const { calls, shadows } = await found({ "/Boats": boats, "/boats": boats, "/Boats/41": boat, "/boats/41": boat });
  expect(calls).toEqual(["GET /Boats", "POST /Boats", "GET /Boats/{id}"]);
  expect(shadows).toEqual(["POST /Boats"]);
});

test("Where it does not, both stay", async () => {
  const { calls } = await found({
    "/Boats": boats,
    "/boats": [200, '[{"id":7,"of":"somebody else"}]'],
    "/Boats/41": boat,
  });
  expect(calls).toContain("GET /boats");
  expect(calls).toContain("GET /Boats");
});
