import { expect, test } from "vitest";
import { fakeApplication } from "../../parts/application/application-summary.fixture.ts";
import { filterApplications, noApplicationFilters, summaryLine } from "./filter-applications.ts";

const open = { findings: 3, endpoints: 2, critical: 1, high: 2, medium: 0, low: 0, new: 1, back: 0, fixed: 0 };
const shop = fakeApplication({ id: 1, name: "Shop", findings: open, team: { id: 4, name: "all" } });
const ledger = fakeApplication({ id: 2, name: "Ledger", targetUrl: "https://books.test", environment: "production" });
const old = fakeApplication({ id: 3, name: "Old", isArchived: true, findings: open });
const all = [shop, ledger, old];
const ids = (filters: object) => filterApplications(all, { ...noApplicationFilters, ...filters }).map(({ id }) => id);

test("Archived applications are listed only where they are asked for", () => {
  expect(ids({})).toEqual([1, 2]);
  expect(ids({ environment: "archived" })).toEqual([3]);
});

test("Name and address are searched whatever the case, together with environment and team", () => {
  expect(ids({ search: " BOOKS" })).toEqual([2]);
  expect(ids({ search: "s", environment: "staging" })).toEqual([1]);
  expect(ids({ team: "team all" })).toEqual([1]);
  expect(ids({ team: "all" })).toEqual([1, 2]);
});

test("The line above the list counts what is listed by default, with its units", () => {
  expect(summaryLine(all)).toBe("2 applications, 64 endpoints. 3 findings on 2 endpoints, 1 critical.");
  expect(summaryLine([ledger])).toBe("1 application, 32 endpoints. No open finding.");
});
