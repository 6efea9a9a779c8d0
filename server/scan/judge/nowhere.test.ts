import { expect, test } from "vitest";
import { type Ask, judgeTarget, operationOf, type Reply, type Target } from "./judged-target.fixture.ts";
import { withNeverExistingId, withNeverExistingIds, withOddId } from "./nowhere.ts";

const unauthorized: Reply = { status: 401, body: { error: "token missing" } };
const noRoute: Reply = { status: 404, body: { error: "nothing here" } };
const page: Reply = { headers: { "content-type": "text/html" }, body: "<!doctype html><title>Shop</title><p>Shop</p>" };

/** Refuses strangers at orders, and answers GET of whatever it does not know with its page, as a single-page application. */
const singlePage: Target = ({ who, method, path, body }: Ask) => {
  if (/^\/api\/orders(\/[^/]+)?$/.test(path)) {
    if (who !== "owner") return unauthorized;
    if (method !== "GET") return body === "{}" ? { status: 404, body: { error: "No such order" } } : { status: 400 };
    return { body: path.endsWith("orders") ? [{ id: 7, total: 12 }] : { id: 7, total: 12 } };
  }
  return method === "GET" ? page : noRoute;
};

const json = { requestTypes: ["application/json"], source: "javascript" as const };
const there = ["PATCH /api/orders/{id}", "DELETE /api/orders/{id}"];

const codesOf = async (calls: string[]) => {
  const operations = ["GET /api/orders", "GET /api/orders/{id}", ...there, ...calls].map((call) =>
    operationOf(call, call.startsWith("GET") ? {} : json),
  );
  const { judged, asks } = await judgeTarget(singlePage, operations);
  const codes = Object.fromEntries(
    judged.map(({ method, path, authentication }) => [`${method} ${path}`, authentication.code]),
  );
  return { codes, asks };
};

test("A write that is not there is not tested, also where reading made-up addresses gets a page", async () => {
  const { codes } = await codesOf(["POST /api/ghosts"]);
  expect(codes).toMatchObject({
    "POST /api/ghosts": "not-there",
    "PATCH /api/orders/{id}": "refused-without-credential",
  });
});

test("A change below what is not there looks nothing up", async () => {
  const { codes } = await codesOf(["PATCH /api/ghosts/{id}"]);
  expect(codes["PATCH /api/ghosts/{id}"]).toBe("perhaps-not-there");
});

test("A made-up address is asked by the method of a write once, and by PUT never", async () => {
  const { asks } = await codesOf(["POST /api/ghosts", "POST /api/shades", "PUT /api/ghosts/{id}"]);
  const madeUp = (method: string) =>
    asks.filter((ask) => ask.method === method && /^\/api\/postern-\w+$/.test(ask.path)).map(({ who }) => who);
  expect(madeUp("POST")).toEqual(["anonymous"]);
  expect(madeUp("PUT")).toEqual([]);
});

test("Of a segment only its parameter is made up: a format, or what else stands around it, stays", () => {
  const notes = operationOf("DELETE /users/@{name}/notes/{id}.json", { example: "/users/@ann/notes/7.json" });
  expect(withNeverExistingId(notes)).toMatch(/^\/users\/@ann\/notes\/2\d{9}\.json$/);
  expect(withNeverExistingIds(notes)).toMatch(/^\/users\/@postern-\w+\/notes\/2\d{9}\.json$/);
  expect(withOddId(notes)).toMatch(/^\/users\/@ann\/notes\/postern-\w+\.json$/);
});
