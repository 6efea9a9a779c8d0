import { expect, test } from "vitest";
import type { DemandedHeader } from "../operation.ts";
import { createDemandedHeaders } from "./demanded-headers.ts";
import type { Answer } from "./probe.ts";

const uuid = "00000000-0000-4000-8000-000000000001";
const demanding = (method: string, path: string, ...headers: DemandedHeader[]) => ({ method, path, headers });
const answered = (path: string, given: Partial<Answer>): Answer => ({
  ...{ probe: { id: "", identity: "owner", purpose: "", method: "GET", path }, url: path, status: 200, headers: {} },
  ...{ sentHeaders: {}, body: "", bytes: 0, truncated: false, durationMs: 0, error: null },
  ...given,
});

test("A request carries what its own operation demands, and no other one does", () => {
  const demanded = createDemandedHeaders();
  const tenant = { name: "x-tenant", value: "north" };
  demanded.learn([
    demanding("GET", "/rooms/{id}", tenant),
    demanding("GET", "/rooms/mine"),
    demanding("POST", "/rooms"),
  ]);
  expect(demanded.of({ method: "GET", path: "/rooms/7?full=1" })).toEqual({ "x-tenant": "north" });
  expect(demanded.of({ method: "DELETE", path: "/rooms/7" })).toEqual({});
  expect(demanded.of({ method: "GET", path: "/rooms/7/beds" })).toEqual({});
});

test("A header that names one request is another one each time, in the form that was asked for", () => {
  const demanded = createDemandedHeaders();
  demanded.learn([
    demanding("POST", "/payments", { name: "idempotency-key", value: uuid, is: "unique" }),
    demanding("POST", "/orders", { name: "x-request-id", value: "req_1111", is: "unique" }),
  ]);
  const keys = Array.from({ length: 20 }, () => demanded.of({ method: "POST", path: "/payments" })["idempotency-key"]);
  expect(new Set(keys).size).toBe(20);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(demanded.of({ method: "POST", path: "/orders" })["x-request-id"]).toMatch(/^req_[1-9]{4}$/);
});

test("A version that is demanded is the one that was last seen there: of the ETag, else of the thing itself", () => {
  const demanded = createDemandedHeaders();
  demanded.learn([demanding("PUT", "/notes/{id}", { name: "if-match", value: "*", is: "version" })]);
  const put = (id: number) => demanded.of({ method: "PUT", path: `/notes/${id}` })["if-match"];
  demanded.note(answered("/notes/1", { headers: { etag: '"a1"' }, body: '{"id":1,"version":4}' }));
  demanded.note(answered("/notes/2", { body: '{"id":2,"version":4}' }));
  demanded.note(answered("/notes/1", { status: 404, headers: { etag: '"none"' } }));
  expect([put(1), put(2), put(3)]).toEqual(['"a1"', "4", "*"]);
});

test("A target that refuses a write for want of a version is sent the one that was last seen, with every write from then on", () => {
  const demanded = createDemandedHeaders();
  demanded.note(answered("/notes/7", { headers: { etag: '"3"' } }));
  const refused = (method: string, sent: Record<string, string> = {}) =>
    answered("/notes/7", {
      status: 428,
      sentHeaders: sent,
      probe: { id: "", identity: "owner", purpose: "", method, path: "/notes/7" },
    });
  expect(demanded.of({ method: "PUT", path: "/notes/7" })).toEqual({});
  expect([demanded.wantsVersion(refused("POST")), demanded.isAny()]).toEqual([false, false]);
  expect(demanded.wantsVersion(refused("PUT"))).toBe(true);
  expect(demanded.of({ method: "DELETE", path: "/notes/7" })).toEqual({ "if-match": '"3"' });
  expect(demanded.of({ method: "PUT", path: "/notes/8" })).toEqual({ "if-match": "*" });
  expect(demanded.of({ method: "POST", path: "/notes" })).toEqual({});
  expect(demanded.wantsVersion(refused("PUT", { "if-match": '"3"' }))).toBe(false);
});
