import { afterAll, expect, test } from "vitest";
import { queryIds } from "../inventory/query-ids.ts";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterAll(closeSites);

const script = `const ask = (method, path, body) => fetch("/trpc" + path, { method, body });
export const list = () => ask("GET", "/notes.list"); export const get = (id) => ask("GET", "/notes.get");
export const person = (id) => ask("GET", "/users.get"); export const add = (note) => ask("POST", "/notes.create", JSON.stringify(note));`;
const issue = (path: string[], expected: string) => ({ code: "invalid_type", expected, path, message: "Required" });
const bad = (...issues: unknown[]): Reply => [
  400,
  JSON.stringify({ error: { message: JSON.stringify(issues), code: -32600, data: { code: "BAD_REQUEST" } } }),
];

/** A service that keeps notes by tRPC; `wrap` is what its transformer does with all that goes over the wire. */
const scanOf = (wrap: (data: unknown) => unknown, unwrap: (data: unknown) => unknown) =>
  scanSite({
    routes: {
      "/": [200, '<script src="/app.js"></script>', "text/html"],
      "/app.js": [200, script, "text/javascript"],
      "/trpc/notes.list": [200, JSON.stringify({ result: { data: wrap([{ id: 41, title: "Crane" }]) } })],
      "/trpc/users.get": [403, JSON.stringify({ error: wrap({ message: "FORBIDDEN" }) })],
      "/trpc/notes.create": [405, "{}"],
    },
    otherwise(request, path) {
      if (path !== "/trpc/notes.get") return [404, "{}"];
      const text = new URL(request.url ?? "/", "http://localhost").searchParams.get("input");
      const input = text === null ? undefined : (unwrap(JSON.parse(text)) as { id?: unknown });
      const [status, body = ""] =
        input === undefined ? bad(issue([], "object")) : input.id === undefined ? bad(issue(["id"], "number")) : [200];
      if (status !== 200) return [status, JSON.stringify({ error: wrap(JSON.parse(String(body)).error) })];
      if (input?.id !== 41) return [404, "{}"];
      return [200, JSON.stringify({ result: { data: wrap({ id: 41, title: "Crane" }) } })];
    },
  });

test("what a query's validator misses is filled with what its router's list shows", async () => {
  const { operations } = await scanOf(
    (data) => data,
    (data) => data,
  );
  const read = operations.find(({ path }) => path === "/trpc/notes.get")?.operation;
  expect(decodeURIComponent(read?.example ?? "")).toBe('/trpc/notes.get?input={"id":41}');
  expect(read?.exampleSeen).toBe(true);
  const refused = operations.find(({ path }) => path === "/trpc/users.get")?.operation;
  expect([decodeURIComponent(refused?.example ?? ""), refused?.exampleSeen]).toEqual([
    '/trpc/users.get?input={"id":41}',
    false,
  ]);
});

test("also where a transformer wraps all data", async () => {
  const { operations } = await scanOf(
    (json) => ({ json }),
    (data) => (data as { json: unknown }).json,
  );
  const read = operations.find(({ path }) => path === "/trpc/notes.get")?.operation;
  expect(decodeURIComponent(read?.example ?? "")).toBe('/trpc/notes.get?input={"json":{"id":41}}');
});

test("ids in a procedure's input are what its query asks for", () => {
  expect(queryIds('/trpc/notes.get?input={"id":41,"full":true}')).toEqual([{ name: "id", value: "41" }]);
  expect(queryIds("/forms?input=7")).toEqual([{ name: "input", value: "7" }]);
});
