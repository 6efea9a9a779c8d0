import { describe, expect, it, test } from "vitest";
import { someFindingRow } from "../../parts/finding/finding-row.fixture.ts";
import { askedFor, countByType, countSet, defaultFilters, filterAlerts } from "./alert-filters.ts";
import { countGroups, groupAlerts } from "./alert-groups.ts";

const rows = [
  someFindingRow({ id: 1, path: "/invoices", firstSeen: "2026-11-01T00:00:00Z" }),
  someFindingRow({ id: 2, path: "/users", severity: "high", by: ["bob"], firstSeen: "2026-11-30T00:00:00Z" }),
  someFindingRow({
    id: 3,
    path: "/invoices",
    method: "PATCH",
    endpointId: 40,
    severity: "low",
    fault: "Cross-user write",
  }),
  someFindingRow({
    id: 4,
    path: "/invoices",
    alertType: "misconfiguration",
    application: { id: 9, name: "Ledger", environment: "staging" },
    team: { id: 4, name: "Payments" },
  }),
];
const ids = (change: Partial<typeof defaultFilters>, sort?: "newest") =>
  filterAlerts(rows, { ...defaultFilters, ...change }, sort).map(({ id }) => id);

describe("the filters of alerts", () => {
  test.each<[Partial<typeof defaultFilters>, number[]]>([
    [{}, [1, 2, 3, 4]],
    [{ severity: "high" }, [2]],
    [{ type: "misconfiguration" }, [4]],
    [{ application: "9" }, [4]],
    [{ team: "4" }, [4]],
    [{ team: "none" }, [1, 2, 3]],
    [{ search: " PATCH /inv" }, [3]],
    [{ search: "bob" }, [2]],
    [{ search: "ledger" }, [4]],
    [{ search: "cross-user" }, [3]],
  ])("%j leaves %j", (change, expected) => expect(ids(change)).toEqual(expected));

  it("sort the newest first where that is asked for", () => expect(ids({}, "newest")[0]).toBe(2));

  it("tell how many are set, and how many a type would show", () => {
    expect(countSet(defaultFilters)).toBe(0);
    expect(countSet({ ...defaultFilters, status: "all", team: "4", search: "x", severity: "low" })).toBe(2);
    expect(countByType(rows, { ...defaultFilters, type: "authorization" })).toMatchObject({
      authentication: 3,
      misconfiguration: 1,
    });
  });

  it("ask the platform for what the last scan changed, whatever stands open", () => {
    expect(askedFor(defaultFilters)).toEqual({ standing: "open" });
    expect(askedFor({ status: "resolved", change: "any" })).toEqual({ standing: "closed" });
    expect(askedFor({ status: "unresolved", change: "fixed" })).toEqual({ change: "fixed" });
  });
});

test("A row of the list is one path of one application with all its findings and their methods, worst first", () => {
  const groups = groupAlerts(rows);
  expect(groups.map(({ key, path, methods, application }) => [key, path, methods, application.name])).toEqual([
    ["1", "/invoices", ["GET", "PATCH"], "Shop"],
    ["2", "/users", ["GET"], "Shop"],
    ["4", "/invoices", ["GET"], "Ledger"],
  ]);
  expect(countGroups(groups.slice(0, 1))).toEqual({ findings: 2, endpoints: 2 });
});
