import { describe, expect, it } from "vitest";
import type { AuthClassification } from "../../contract/endpoints.ts";
import { someEndpoint } from "./endpoint.fixture.ts";
import { countEndpoints, percent } from "./endpoint-counts.ts";
import { type EndpointFilters, filterEndpoints, indexEndpoints, noFilters } from "./endpoint-filters.ts";

const classes: AuthClassification[] = ["secure", "lacks_auth", "lacks_authz", "lacks_both", "unknown"];
const everyClass = classes.map((authClassification) => someEndpoint({ authClassification }));
const pass = (endpoints: typeof everyClass, filters: Partial<EndpointFilters>) =>
  filterEndpoints(indexEndpoints(endpoints), { ...noFilters, ...filters });
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
