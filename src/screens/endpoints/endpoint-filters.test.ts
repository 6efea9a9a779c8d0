import { describe, expect, it } from "vitest";
import type { AuthClassification } from "../../contract/endpoints.ts";
import { someEndpoint } from "../../parts/endpoint/endpoint.fixture.ts";
import { countEndpoints, percent } from "./endpoint-counts.ts";
import { type EndpointFilters, noFilters } from "./endpoint-filters.ts";
import { filterGroups, indexEndpoints } from "./endpoint-index.ts";

const classes: AuthClassification[] = ["secure", "lacks_auth", "lacks_authz", "lacks_both", "unknown"];
const everyClass = classes.map((authClassification) => someEndpoint({ authClassification }));
const pass = (endpoints: typeof everyClass, filters: Partial<EndpointFilters>) =>
  filterGroups(indexEndpoints(endpoints), { ...noFilters, ...filters }, "path").flatMap((group) => group.endpoints);
const classesOf = (filters: Partial<EndpointFilters>) =>
  pass(everyClass, filters).map(({ authClassification }) => authClassification);

describe("filtering by a control", () => {
  it("AuthN missing means lacks_auth or lacks_both, nothing else", () => {
    expect(classesOf({ authentication: "missing" })).toEqual(["lacks_auth", "lacks_both"]);
  });

  it("AuthZ missing means lacks_authz or lacks_both, nothing else", () => {
    expect(classesOf({ authorization: "missing" })).toEqual(["lacks_authz", "lacks_both"]);
  });

  it("secure and unknown match exactly, for both controls", () => {
    expect(classesOf({ authentication: "secure" })).toEqual(["secure"]);
    expect(classesOf({ authorization: "secure" })).toEqual(["secure"]);
    expect(classesOf({ authentication: "unknown" })).toEqual(["unknown"]);
    expect(classesOf({ authorization: "unknown" })).toEqual(["unknown"]);
  });

  it("both missing leaves what lacks both", () => {
    expect(classesOf({ authentication: "missing", authorization: "missing" })).toEqual(["lacks_both"]);
  });
});

describe("filtering by search, team and product", () => {
  const users = someEndpoint({ method: "GET", path: "/users/{id}", teamId: 7 });
  const orders = someEndpoint({ method: "DELETE", path: "/Orders", productId: 2 });
  const all = [users, orders];

  it("finds by path or method, whatever the case", () => {
    expect(pass(all, { search: "USERS" })).toEqual([users]);
    expect(pass(all, { search: "orders" })).toEqual([orders]);
    expect(pass(all, { search: "delete" })).toEqual([orders]);
    expect(pass(all, { search: "  get /us " })).toEqual([users]);
    expect(pass(all, { search: "invoices" })).toEqual([]);
  });

  it("tells attributed, unattributed and one team apart", () => {
    expect(pass(all, { team: "attributed" })).toEqual([users]);
    expect(pass(all, { team: "unattributed" })).toEqual([orders]);
    expect(pass(all, { team: "7" })).toEqual([users]);
    expect(pass(all, { team: "8" })).toEqual([]);
  });

  it("keeps the product's operations only", () => {
    expect(pass(all, { product: "2" })).toEqual([orders]);
  });
});

describe("groups", () => {
  const read = someEndpoint({ path: "/a", method: "GET" });
  const write = someEndpoint({
    path: "/a",
    method: "DELETE",
    securityLevel: "critical",
    authClassification: "lacks_auth",
  });
  const other = someEndpoint({ path: "/b", securityLevel: "warning", authClassification: "secure" });
  const index = indexEndpoints([other, read, write]);
  const found = (filters: Partial<EndpointFilters>, sort: "worst" | "path") =>
    filterGroups(index, { ...noFilters, ...filters }, sort).map(({ path, methods, level }) => [
      path,
      ...methods,
      level,
    ]);

  it("come worst first or A to Z", () => {
    expect(found({}, "worst")[0]).toEqual(["/a", "GET", "DELETE", "critical"]);
    const second = indexEndpoints([someEndpoint({ path: "/z", securityLevel: "critical" }), read]);
    expect(filterGroups(second, noFilters, "worst").map(({ path }) => path)).toEqual(["/z", "/a"]);
    expect(filterGroups(second, noFilters, "path").map(({ path }) => path)).toEqual(["/a", "/z"]);
  });

  it("keep only the methods that pass, and are judged and sorted by those", () => {
    expect(found({ authentication: "secure" }, "worst")).toEqual([
      ["/b", "GET", "warning"],
      ["/a", "GET", "secure"],
    ]);
  });

  it("that pass whole are the same objects again", () => {
    const [first] = filterGroups(index, noFilters, "worst");
    expect(filterGroups(index, { ...noFilters, search: "/a" }, "path")[0]).toBe(first);
  });
});

describe("counting", () => {
  it("counts what lacks both controls in both of the missing figures", () => {
    expect(countEndpoints(everyClass)).toEqual({
      total: 5,
      attributed: 0,
      unattributed: 5,
      missingAuthentication: 2,
      missingAuthorization: 2,
    });
  });

  it("shows no share of nothing", () => {
    expect(percent(0, 0)).toBe("");
    expect(percent(201, 248)).toBe("81%");
  });
});
