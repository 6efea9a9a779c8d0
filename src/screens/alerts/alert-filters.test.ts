import { describe, expect, it } from "vitest";
import { someAlert } from "./alert.fixture.ts";
import { countBySeverity, countByType, defaultFilters, filterAlerts } from "./alert-filters.ts";

const open = someAlert({ severity: "high", alertType: "authorization" });
const low = someAlert({ severity: "low", alertType: "misconfiguration" });
const done = someAlert({ severity: "high", isResolved: true });
const all = [open, low, done];

describe("alert filters", () => {
  it("show what is unresolved, of every severity and type, unless told otherwise", () => {
    expect(filterAlerts(all, defaultFilters)).toEqual([open, low]);
  });

  it("tell resolved and all apart", () => {
    expect(filterAlerts(all, { ...defaultFilters, status: "resolved" })).toEqual([done]);
    expect(filterAlerts(all, { ...defaultFilters, status: "all" })).toEqual(all);
  });

  it("combine severity and type", () => {
    expect(filterAlerts(all, { status: "all", severity: "high", type: "authorization" })).toEqual([open]);
  });
});

describe("alert counts", () => {
  it("per type follow the other filters, and not the type that is chosen", () => {
    expect(countByType(all, { ...defaultFilters, type: "authorization" })).toEqual({
      authentication: 0,
      authorization: 1,
      critical_security: 0,
      misconfiguration: 1,
    });
    expect(countByType(all, { ...defaultFilters, severity: "low" }).authorization).toBe(0);
  });

  it("per severity follow the other filters, and not the severity that is chosen", () => {
    expect(countBySeverity(all, { ...defaultFilters, severity: "low" })).toEqual({
      all: 2,
      critical: 0,
      high: 1,
      medium: 0,
      low: 1,
    });
  });
});
