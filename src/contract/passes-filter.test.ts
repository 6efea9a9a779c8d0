import { describe, expect, it } from "vitest";
import type { EndpointFilter } from "./endpoint-filter.ts";
import { authClassification } from "./endpoints.ts";
import { passesSearch, passesVerdicts } from "./passes-filter.ts";

const classesOf = (filter: EndpointFilter) =>
  authClassification.options.filter((one) => passesVerdicts({ authClassification: one, standing: "warning" }, filter));

describe("filtering by a control", () => {
  it("AuthN missing means lacks_auth or lacks_both, nothing else", () => {
    expect(classesOf({ authentication: "missing" })).toEqual(["lacks_auth", "lacks_both"]);
  });

  it("AuthZ missing means lacks_authz or lacks_both, nothing else", () => {
    expect(classesOf({ authorization: "missing" })).toEqual(["lacks_authz", "lacks_both"]);
  });

  it("secure and unknown match exactly, for both controls", () => {
    for (const control of ["authentication", "authorization"] as const) {
      expect(classesOf({ [control]: "secure" })).toEqual(["secure"]);
      expect(classesOf({ [control]: "unknown" })).toEqual(["unknown"]);
    }
  });

  it("both missing leaves what lacks both", () => {
    expect(classesOf({ authentication: "missing", authorization: "missing" })).toEqual(["lacks_both"]);
  });

  it("at risk is a warning or critical, neither secure nor undecided", () => {
    const standings = (["secure", "warning", "critical", "undecided"] as const).filter((standing) =>
      passesVerdicts({ authClassification: "unknown", standing }, { standing: "at-risk" }),
    );
    expect(standings).toEqual(["warning", "critical"]);
  });
});

describe("searching", () => {
  const finds = (search: string) =>
    [
      { method: "GET", path: "/users/{id}" },
      { method: "DELETE", path: "/Orders" },
    ].filter((one) => passesSearch(one, { search })).length;

  it("finds by path, by method, or by both, whatever the case", () => {
    expect(["USERS", "orders", "delete", "  get /us ", "invoices", ""].map(finds)).toEqual([1, 1, 1, 1, 0, 2]);
  });
});
