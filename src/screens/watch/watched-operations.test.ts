import { expect, it } from "vitest";
import type { Endpoint } from "../../contract/endpoints.ts";
import type { WatchedCall } from "../../host/watched.ts";
import { someEndpoint } from "../../parts/endpoint/endpoint.fixture.ts";
import { someFindingRow } from "../../parts/finding/finding-row.fixture.ts";
import { collectionsOf, healthPathOf, matching, watchedOperations } from "./watched-operations.ts";

let at = 0;
const call = (line: string, change: Partial<WatchedCall> = {}): WatchedCall => {
  const [method = "", path = ""] = line.split(" ");
  return { method, path, query: [], status: 200, ms: 10, at: ++at, carried: ["bearer"], ...change };
};
const lines = (operations: { key: string; count: number }[]) => operations.map(({ key, count }) => `${key} x${count}`);

it("puts open findings first, worst on top, then what the inventory does not have, then the rest", () => {
  const invoice = someEndpoint({ path: "/v1/invoices/{invoiceId}" });
  const ledger = someEndpoint({ path: "/v1/exports/ledger.csv" });
  const me = someEndpoint({ path: "/v1/me" });
  const findings = [
    someFindingRow({ id: 1, endpointId: ledger.id, severity: "critical" }),
    someFindingRow({ id: 2, endpointId: invoice.id, severity: "medium" }),
  ];
  const calls = ["GET /v1/me", "GET /v1/invoices/{id}", "GET /v1/me", "GET /v1/exports/ledger.csv", "POST /v1/me"];
  const { found, fresh, rest } = watchedOperations(
    calls.map((line) => call(line)),
    { endpoints: [invoice, ledger, me], findings },
  );
  expect(lines(found)).toEqual(["GET /v1/exports/ledger.csv x1", "GET /v1/invoices/{invoiceId} x1"]);
  expect(lines(fresh)).toEqual(["POST /v1/me x1"]);
  expect(lines(rest)).toEqual(["GET /v1/me x2"]);
  expect(rest[0]?.endpoint?.id).toBe(me.id);
});

it("knows a value that looks like a name where the inventory has a parameter", () => {
  const user = someEndpoint({ path: "/users/{username}" });
  const fixed = someEndpoint({ path: "/users/me" });
  const calls = [call("GET /users/mika"), call("GET /users/mina"), call("GET /users/me"), call("HEAD /users/mika")];
  const { rest } = watchedOperations(calls, { endpoints: [user, fixed], findings: [] });
  expect(lines(rest).sort()).toEqual(["GET /users/me x1", "GET /users/{username} x2", "HEAD /users/{username} x1"]);
});

it("does not take the address of a GraphQL service for new, whose fields are the endpoints", () => {
  const field = someEndpoint({ method: "POST", path: "/graphql#Query.user" });
  const { fresh, rest } = watchedOperations([call("POST /graphql")], { endpoints: [field], findings: [] });
  expect([fresh.length, rest[0]?.isGraphql]).toEqual([0, true]);
});

it("does not take for new what the API never had an answer for", () => {
  const calls = [
    call("GET /gone", { status: 404 }),
    call("GET /gone", { status: 0 }),
    call("GET /some", { status: 404 }),
  ];
  const { fresh, rest } = watchedOperations([...calls, call("GET /some")], { endpoints: [], findings: [] });
  expect([lines(fresh), lines(rest)]).toEqual([["GET /some x2"], ["GET /gone x2"]]);
});

it("calls nothing new where nothing is known of the site", () => {
  const { found, fresh, rest } = watchedOperations([call("GET /a"), call("GET /b")], null);
  expect([found.length, fresh.length, lines(rest)]).toEqual([0, 0, ["GET /b x1", "GET /a x1"]]);
});

it("says of an operation what its last call got, and all that its calls carried and asked with", () => {
  const calls = [
    call("GET /a", { query: ["page"], carried: ["cookie"], status: 401 }),
    call("GET /a", { query: ["page", "sort"], carried: null, status: 200, ms: 7 }),
  ];
  const [operation] = watchedOperations(calls, null).rest;
  expect(operation).toMatchObject({
    ...{ count: 2, firstAt: calls[0]?.at, last: calls[1] },
    ...{ query: ["page", "sort"], carried: ["cookie"] },
  });
});

it("folds 10,000 calls in less than the time between two looks", () => {
  const calls = Array.from({ length: 10_000 }, (_, index) => call(`GET /v1/things${index % 400}/{id}`));
  const endpoints = Array.from({ length: 400 }, (_, index) => someEndpoint({ path: `/v1/things${index}/{thingId}` }));
  const started = performance.now();
  expect(watchedOperations(calls, { endpoints, findings: [] }).rest).toHaveLength(400);
  expect(performance.now() - started).toBeLessThan(1000);
});

it("finds operations by words of their method, path and status", () => {
  const calls = [
    call("GET /v1/me"),
    call("POST /v1/me", { status: 403 }),
    call("POST /v1/me"),
    call("GET /v1/gone", { status: 0 }),
  ];
  const groups = watchedOperations(calls, { endpoints: [someEndpoint({ path: "/v1/me" })], findings: [] });
  const found = (text: string) => {
    const { fresh, rest } = matching(groups, text);
    return [...fresh, ...rest].map(({ key }) => key);
  };
  expect(found("post")).toEqual(["POST /v1/me"]);
  expect(found("ME 403")).toEqual(["POST /v1/me"]);
  expect(found(" 200 get ")).toEqual(["GET /v1/me"]);
  expect(found("no answer")).toEqual(["GET /v1/gone"]);
  expect(found("delete")).toEqual([]);
  expect(matching(groups, " ")).toBe(groups);
});

it("tells the findings of one operation worst first, in whatever order they come", () => {
  const ledger = someEndpoint({ path: "/v1/ledger" });
  const findings = (["low", "critical", "medium"] as const).map((severity, id) =>
    someFindingRow({ id, endpointId: ledger.id, severity }),
  );
  const { found } = watchedOperations([call("GET /v1/ledger")], { endpoints: [ledger], findings });
  expect(found[0]?.findings.map(({ severity }) => severity)).toEqual(["critical", "medium", "low"]);
});

it("names what browsed ids are of, most browsed first", () => {
  const calls = ["GET /v1/me", "GET /v1/invoices/{id}/lines", "GET /v1/orders/{id}", "PUT /v1/orders/{id}"];
  const groups = watchedOperations(
    calls.map((line) => call(line)),
    { endpoints: [], findings: [] },
  );
  expect(collectionsOf(groups)).toEqual(["orders", "invoices"]);
});

it("takes for the sign of a living session a protected path of the caller's own alone, that was answered with success", () => {
  const protectedOne = (path: string): Endpoint => {
    const endpoint = someEndpoint({ path });
    return { ...endpoint, authentication: { ...endpoint.authentication, state: "enforced" } };
  };
  const health = (path: string, endpoint = protectedOne(path), status = 200) =>
    healthPathOf(watchedOperations([call(`GET ${path}`, { status })], { endpoints: [endpoint], findings: [] }));
  const { authentication, ...one } = protectedOne("/v1/me");
  const open: Endpoint = { ...one, authentication: { ...authentication, state: "missing" } };
  expect(health("/v1/users/me")).toBe("/v1/users/me");
  expect(health("/v1/admin/stats")).toBeNull();
  expect(health("/v1/me", open)).toBeNull();
  expect(health("/v1/me", protectedOne("/v1/me"), 401)).toBeNull();
});
