import { afterEach, expect, test } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const notes: Record<string, Reply> = {
  "/openapi.json": [
    200,
    JSON.stringify({
      openapi: "3.0.3",
      info: {},
      paths: { "/notes": { get: {} }, "/notes/{id}": { get: {} } },
    }),
  ],
  "/notes": [200, '[{"id":41,"text":"Buy milk"},{"id":42,"text":"Sell tea"}]'],
  "/notes/41": [200, '{"id":41,"text":"Buy milk"}'],
  "/notes/42": [200, '{"id":42,"text":"Sell tea"}'],
};
const guesses = Object.keys(notes);
const isItem = (path: string) => /^\/notes\/\d+$/.test(path);
const missing: Reply = [404, '{"error":"No such note"}'];
const nowhere: Reply = [404, '{"error":"No such route"}'];

/** What a scan finds of notes whose PATCH is answered so, and all else at one of them so. */
async function found(patch: Reply, otherMethods: Reply = nowhere, makesObjects = true) {
  const patched: string[] = [];
  const { found: all } = await scanSite({
    ...{ routes: notes, guesses, makesObjects },
    otherwise: (request, path) => {
      if (request.method === "PATCH") patched.push(path);
      if (!isItem(path)) return nowhere;
      return request.method === "GET" ? missing : request.method === "PATCH" ? patch : otherMethods;
    },
  });
  return { isFound: all.includes("PATCH /notes/{id}"), patched };
}

test.each<[string, Reply]>([
  ["asks for what is missing", [422, '{"error":"text is required"}']],
  ["misses the note as a read does", missing],
  ["accepts that there is nothing to change", [204, ""]],
])("A change that no source names is listed where the item's PATCH %s", async (_what, reply) => {
  expect((await found(reply)).isFound).toBe(true);
});

test.each<[string, Reply, Reply?]>([
  ["the router has no such route", nowhere],
  ["the router names another method", [405, '{"error":"Method not allowed"}']],
  ["a guard answers whatever comes", [403, '{"error":"CSRF token missing"}']],
  ["the note is looked up for every method", missing, missing],
])("None is where %s", async (_what, reply, otherMethods) => {
  expect((await found(reply, otherMethods)).isFound).toBe(false);
});

test("Without the consent to make objects none is looked for, and with it nothing that exists is asked", async () => {
  const none = await found([422, "{}"], nowhere, false);
  expect(none).toEqual({ isFound: false, patched: [] });
  const { patched } = await found([422, "{}"]);
  expect(patched.filter((path) => path === "/notes/41" || path === "/notes/42")).toEqual([]);
});

test("A replacement that no source names is listed where the router guards it, and nothing that exists is asked", async () => {
  const replaced: string[] = [];
  const scan = (served: readonly string[], makesObjects = true) =>
    scanSite({
      ...{ routes: notes, guesses, makesObjects },
      otherwise: ({ method = "" }, path) => {
        if (method === "PUT") replaced.push(path);
        return isItem(path) && served.includes(method) ? [401, '{"error":"Sign in"}'] : nowhere;
      },
    });
  expect((await scan(["PUT"])).found).toContain("PUT /notes/{id}");
  expect(replaced.filter((path) => path === "/notes/41" || path === "/notes/42")).toEqual([]);
  expect((await scan(["PUT", "TRACE"])).found).not.toContain("PUT /notes/{id}");
  expect((await scan(["DELETE"])).found).not.toContain("PUT /notes/{id}");
  expect((await scan(["PUT"], false)).found).not.toContain("PUT /notes/{id}");
});

test.each<[string, boolean, Reply, Reply?]>([
  ["turns down what cannot be read", true, [400, '{"error":"Unexpected end of JSON input"}']],
  ["misses the note as a read does", true, missing],
  ["is no more than the note's lookup for every method", false, missing, missing],
  ["is no more than what examines an id for every method", false, [400, "{}"], [400, "{}"]],
  ["is unknown to the router", false, nowhere],
])(
  "A replacement that no source names and a stranger may ask for: it %s",
  async (_what, isListed, reply, other = nowhere) => {
    const { found: all } = await scanSite({
      ...{ routes: notes, guesses, makesObjects: true },
      otherwise: ({ method }, path) => {
        if (!isItem(path)) return nowhere;
        return method === "GET" ? missing : method === "PUT" ? reply : other;
      },
    });
    expect(all.includes("PUT /notes/{id}")).toBe(isListed);
  },
);

test("What a replacement makes of what nobody can read, at the name that the scan made up, is removed again", async () => {
  const made = new Set<string>();
  const paths = { "/notes": { get: {} }, "/notes/{id}": { get: {}, delete: {} } };
  const { found: all } = await scanSite({
    routes: { ...notes, "/openapi.json": [200, JSON.stringify({ openapi: "3.0.3", info: {}, paths })] },
    ...{ guesses, makesObjects: true },
    otherwise: ({ method }, path) => {
      if (!isItem(path)) return nowhere;
      if (method === "PUT") made.add(path);
      if (method === "DELETE") return made.delete(path) ? [204, ""] : missing;
      return method === "PUT"
        ? [201, ""]
        : made.has(path)
          ? [200, JSON.stringify({ key: path.slice(7), text: "" })]
          : missing;
    },
  });
  expect([...made]).toEqual([]);
  expect(all).not.toContain("PUT /notes/{id}");
});

/** What a scan finds of notes whose writes a stranger is asked to sign in for, or whatever is sent there. */
async function shut(isGuardOfAll: boolean) {
  const signIn: Reply = [401, '{"error":"Sign in"}'];
  const { found: all } = await scanSite({
    ...{ routes: notes, guesses, makesObjects: true },
    otherwise: ({ method = "" }, path) => {
      const isThere = path === "/notes" || isItem(path);
      if (isThere && isGuardOfAll) return signIn;
      const isServed = (path === "/notes" && method === "POST") || (isItem(path) && method === "DELETE");
      return isServed ? signIn : nowhere;
    },
  });
  return all.filter((one) => !one.startsWith("GET"));
}

test("A creation and a removal that no source names are listed where the router guards them alone", async () => {
  expect((await shut(false)).toSorted()).toEqual(["DELETE /notes/{id}", "POST /notes"]);
  expect(await shut(true)).toEqual([]);
});

test.each<[string, boolean, Reply, Reply?]>([
  ["misses the note as a read does, where the router has no other method", true, missing],
  ["does so, where the router turns other methods down", true, missing, [405, '{"error":"Method not allowed"}']],
  ["is no more than the note's lookup for every method", false, missing, missing],
  ["is unknown to the router", false, nowhere],
])(
  "A removal that no source names and a stranger may ask for: it %s",
  async (_what, isListed, removal, other = nowhere) => {
    const removed: string[] = [];
    const { found: all } = await scanSite({
      ...{ routes: notes, guesses, makesObjects: true },
      otherwise: ({ method }, path) => {
        if (method === "DELETE") removed.push(path);
        if (!isItem(path)) return nowhere;
        return method === "GET" ? missing : method === "DELETE" ? removal : other;
      },
    });
    expect(all.includes("DELETE /notes/{id}")).toBe(isListed);
    expect(removed.filter((path) => path === "/notes/41" || path === "/notes/42")).toEqual([]);
  },
);
